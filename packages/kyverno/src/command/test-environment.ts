import type { JmesPathHost } from '../jmespath/host.ts';
import type { Workspace } from '../read/workspace.ts';

/** What `kyverno test` needs of the machine it runs on. */
export interface TestEnvironment {
  readonly workspace: Workspace;
  readonly host: JmesPathHost;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Whether standard output is a terminal, where cells of tables have colors too. */
  readonly isTerminal: boolean;
}
