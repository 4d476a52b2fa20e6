import type { CheckContext, Dialect, NotChecked, Notice, Standards, Violation } from '@assay/findings';

import type { JobResult } from './job.ts';

/** What is said of the standards that objects were held against. */
export interface Conclusions {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
}

/** What there is to say once all objects are judged: what was noticed on the way, each once, and what only the whole shows. */
export async function concludeStandards(
  standards: readonly Standards[],
  results: readonly JobResult[],
  dialects: readonly Dialect[],
  context: CheckContext,
): Promise<Conclusions> {
  if (standards.length === 0) return { violations: [], notChecked: [] };
  const notices = eachOnce(results.flatMap((result) => result.notices));
  const noticed = new Set(notices.keys());
  const violations = [...notices.values()].flatMap(({ violation }) => violation ?? []);
  const notChecked = [...notices.values()].flatMap((notice) => notice.notChecked ?? []);
  for (const dialect of dialects) {
    const judge = dialect.kind === 'checking' ? dialect.judge : undefined;
    const asked = standards.filter((each) => judge?.isAsked(each));
    if (!judge?.conclude || asked.length === 0) continue;
    const concluded = await judge.conclude({ standards: asked, noticed }, context);
    violations.push(...concluded.violations);
    notChecked.push(...concluded.notChecked);
  }
  return { violations, notChecked };
}

/** Of notices with the same key the first counts that says something. */
function eachOnce(notices: readonly Notice[]): ReadonlyMap<string, Notice> {
  const told = new Map<string, Notice>();
  for (const notice of notices) {
    const known = told.get(notice.key);
    if (!known || !(known.violation || known.notChecked)) told.set(notice.key, notice);
  }
  return told;
}
