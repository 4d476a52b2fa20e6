import type { JmesPathHost } from '@assay/kyverno';

import type { Workspace } from '../inputs/workspace.ts';

/** What `kyverno test` needs of the machine it runs on. */
export interface TestEnvironment {
  readonly workspace: Workspace;
  readonly host: JmesPathHost;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Whether standard output is a terminal, where cells of tables have colors too. */
  readonly isTerminal: boolean;
}
