import { violationKey } from '@assay/findings';
import type { RelatedLocation, Violation } from '@assay/findings';

import type { Job } from '../session/job.ts';

/**
 * The violations of all results. One in a file that several units have in common says which of them it arises in, unless it arises in all:
 * who sees only the file would not know why it is wrong.
 */
export function nameUnits(jobs: readonly Job[], results: readonly { readonly violations: readonly Violation[] }[]): readonly Violation[] {
  const unitsOf = new Map<string, number>();
  for (const job of jobs)
    if (job.kind === 'render')
      for (const name of new Set(job.unit.files.map(({ file }) => file.name))) unitsOf.set(name, (unitsOf.get(name) ?? 0) + 1);
  const reasons = new Map<string, RelatedLocation[]>();
  for (const [at, { violations }] of results.entries()) {
    const job = jobs[at];
    if (job?.kind !== 'render') continue;
    for (const key of new Set(violations.map(violationKey))) reasons.set(key, [...(reasons.get(key) ?? []), job.judgement.reason]);
  }
  const told = new Set<string>();
  return results.flatMap(({ violations }, at) => {
    if (jobs[at]?.kind !== 'render') return violations;
    return violations.flatMap((violation) => {
      const key = violationKey(violation);
      const arising = reasons.get(key) ?? [];
      if (arising.length >= (unitsOf.get(violation.file) ?? 1)) return [violation];
      if (told.has(key)) return [];
      told.add(key);
      return [{ ...violation, related: [...(violation.related ?? []), ...arising] }];
    });
  });
}
