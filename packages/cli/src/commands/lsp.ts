import { serveStreams } from '@assay/language-server/node';

import type { RunCommand } from '../arguments/command.ts';
import { allRuleSets, dialects } from '@assay/dialects';
import { fileWorkspace } from '../files/file-workspace.ts';
import { docsUrl } from '../docs-url.ts';
import { startElsewhere } from '../threads/start-elsewhere.ts';
import { version } from '../version.ts';

/** `assay lsp`. The connection ends the process. */
export const runLsp: RunCommand = (_given, host) => {
  serveStreams(process.stdin, process.stdout, {
    version,
    docsUrl: docsUrl(host),
    dialects,
    ruleSets: allRuleSets,
    workspaceAt: fileWorkspace,
    elsewhereFor: (directory) => ({ startWaiting, start: (job) => startElsewhere(job, directory) }),
    runWithMoreStack: async (job, directory) => (await import('../threads/check-in-threads.ts')).checkWithLargeStack(job, { cwd: directory }),
    now: () => host.now(),
    random: () => host.random(),
  });
  return new Promise<never>(() => {});
};

/** How long a template may be rendered while nothing else is answered. */
const LONGEST_MILLISECONDS = 150;

function startWaiting(): () => boolean {
  const end = performance.now() + LONGEST_MILLISECONDS;
  return () => performance.now() > end;
}
