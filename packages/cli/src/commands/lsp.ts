import { serveStreams } from '@assay/language-server/node';

import type { RunCommand } from '../arguments/command.ts';
import { allRuleSets, dialects } from '@assay/dialects';
import { fileWorkspace } from '../files/file-workspace.ts';
import { docsUrl } from '../docs-url.ts';
import { version } from '../version.ts';

/** `assay lsp`. The connection ends the process. */
export const runLsp: RunCommand = (_given, host) => {
  serveStreams(process.stdin, process.stdout, {
    version,
    docsUrl: docsUrl(host),
    dialects,
    ruleSets: allRuleSets,
    workspaceAt: fileWorkspace,
    now: () => host.now(),
    random: () => host.random(),
  });
  return new Promise<never>(() => {});
};
