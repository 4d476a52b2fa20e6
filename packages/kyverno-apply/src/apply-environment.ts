import type { JmesPathHost } from '@assay/kyverno';
import type { AnswerImageQuestion } from '@assay/kyverno/engine';
import type { CloneRepository, InputWorkspace } from '@assay/kyverno-test/inputs';

/** What `kyverno apply` needs of the machine it runs on. */
export interface ApplyEnvironment {
  readonly workspace: InputWorkspace;
  /** Absolute path that relative paths start from, for messages. */
  readonly directory: string;
  readonly host: JmesPathHost;
  /** Everything on standard input; asked only where an argument is `-`. */
  readonly readStdin: () => Uint8Array;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Changes a file; why that is not possible, in the words of the operating system. */
  readonly write: (change: FileChange) => string | undefined;
  /** Makes a copy of a git repository; only for policies that stand in one. */
  readonly cloneRepository: CloneRepository;
  /** Asks the registry of an image; only with `--registry`. */
  readonly answerImageQuestion: AnswerImageQuestion;
  /** Whether standard output is a terminal, where cells of tables have colors too. */
  readonly isTerminal: () => boolean;
}

/** What becomes of a file for `-o`. */
export type FileChange =
  /** It is there, with the directories above it. */
  | { readonly kind: 'directory'; readonly path: string }
  /** It is there and empty. */
  | { readonly kind: 'emptied'; readonly path: string }
  /** Its text goes on, even if it was not there. */
  | { readonly kind: 'appended'; readonly path: string; readonly text: string };
