import type { CheckContext, Dialect, NotChecked, Notice, Violation } from '@assay/findings';

import type { Discovery } from './discover.ts';
import type { Job, JobResult } from './job.ts';

/** What is said of the standards that objects were held against. */
export interface Conclusions {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
}

/** All work that was done. */
export interface Judged {
  readonly discovery: Discovery;
  readonly jobs: readonly Job[];
  /** Of the jobs, in their order, as they count. */
  readonly results: readonly JobResult[];
  readonly dialects: readonly Dialect[];
  /** Whether that is all that there is to do. */
  readonly isWhole: boolean;
}

/** What there is to say once all objects are judged: what was noticed on the way, each once, and what only the whole shows. */
export async function concludeStandards({ discovery, jobs, results, dialects, isWhole: isAll }: Judged, context: CheckContext): Promise<Conclusions> {
  const standards = discovery.standards.all;
  const noticed = eachOnce(results.flatMap((result) => result.notices));
  const violations = [...noticed.values()].flatMap(({ violation }) => violation ?? []);
  const notChecked = [...noticed.values()].flatMap((notice) => notice.notChecked ?? []);
  const checked = new Set(jobs.flatMap((job) => (job.kind === 'check' ? job.request.files : [])));
  const unchecked = [...new Set(standards.flatMap(({ policies, schemas }) => [...policies, ...(schemas?.crds ?? [])]))].filter(
    (file) => !checked.has(file),
  );
  const isWhole =
    isAll &&
    !discovery.files.some(({ isNamed }) => isNamed) &&
    !results.some((result) => result.notChecked.some(({ cause }) => cause === 'failed' || cause === 'guess'));
  for (const dialect of dialects) {
    const judge = dialect.kind === 'checking' ? dialect.judge : undefined;
    const asked = standards.filter((each) => judge?.isAsked(each));
    if (!judge?.conclude || asked.length === 0) continue;
    const concluded = await judge.conclude({ standards: asked, noticed, unchecked, isWhole }, context);
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
