import type { CheckingDialect, SourceFile } from '@assay/findings';
import { emptyWorkspace, Session } from '@assay/project';
import type { SessionReport } from '@assay/project';

import type { Host } from '../process/host.ts';

/** Checks files as those of one dialect, without a look at what is around them. */
export async function checkGivenFiles(given: readonly SourceFile[], dialect: CheckingDialect, host: Host): Promise<SessionReport> {
  const session = new Session({
    workspace: emptyWorkspace('/'),
    dialects: [dialect],
    paths: [],
    given,
    as: dialect,
    now: () => host.now(),
    random: () => host.random(),
  });
  return session.report();
}
