import type { JmesPathHost } from '@assay/kyverno';
import type { AnswerImageQuestion } from '@assay/kyverno/engine';

import type { Workspace } from '../inputs/workspace.ts';
import type { DocumentAddress, DocumentRun } from './run-document.ts';

/** What `kyverno test` needs of the machine it runs on. */
export interface TestEnvironment {
  readonly workspace: Workspace;
  readonly host: JmesPathHost;
  /** Asks the registry of an image; only with `--registry`. Default: nobody is asked. */
  readonly answerImageQuestion?: AnswerImageQuestion;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Whether standard output is a terminal, where cells of tables have colors too. */
  readonly isTerminal: boolean;
  /** Chooses who divides documents, such as between threads. Default: they are run here, one after the other. */
  readonly runnerFor?: (documents: readonly DocumentAddress[]) => Promise<DocumentRunner | undefined>;
}

/** Runs documents in any order, here by `runHere` or elsewhere, and tells what became of each with its index. */
export type DocumentRunner = (
  documents: readonly DocumentAddress[],
  onResult: (at: number, result: DocumentRun) => void,
  runHere: (at: number) => Promise<DocumentRun>,
) => Promise<void>;
