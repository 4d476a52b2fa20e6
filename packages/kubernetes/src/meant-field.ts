import { nearestName } from '@assay/findings';

import type { UnknownField } from './check/problem.ts';

/** The field that was meant by an unknown one, if that is beyond doubt. */
export function meantField({ name, candidates, schema }: UnknownField): string | undefined {
  if (schema.otherReleases?.has(name)) return undefined;
  const nearest = nearestName(name, candidates);
  const others = candidates.filter((other) => other !== nearest);
  return nearestName(name, others) === undefined ? nearest : undefined;
}
