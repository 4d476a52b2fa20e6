import type { Dependence } from '@assay/findings';

import type { Failure, Finding } from './failure.ts';
import { readsUndeclared } from './needed-values/needed-values.ts';
import type { ReadValues } from './needed-values/read-values.ts';

/** Findings by what they depend on; `isOfUndeclared` says whether they come from data values that no schema declares. */
export function byDependence(findings: readonly Finding[], isOfUndeclared: boolean): ReadonlyMap<Dependence, readonly Finding[]> {
  const groups = new Map<Dependence, Finding[]>();
  for (const finding of findings) {
    const own = dependenceOfFinding(finding);
    const dependence = own === 'unit' && isOfUndeclared && finding.fixes === undefined ? 'others' : own;
    groups.set(dependence, [...(groups.get(dependence) ?? []), finding]);
  }
  return groups;
}

function dependenceOfFinding({ code, dependsOn, unset = [], fixes }: Finding): Dependence {
  if (dependsOn) return dependsOn;
  if (code === 'syntax' || code === 'undefined-name') return 'file';
  // Other values can set what is empty, and another schema can declare a key.
  return unset.length > 0 || (code === 'unknown-key' && fixes === undefined) ? 'others' : 'unit';
}

/** Whether code stopped that reads data values which no schema declares: given otherwise, they can make it right. */
export function isOfUndeclaredValues(failure: Failure, values: ReadValues): boolean {
  const { frames = [] } = failure.fault ?? {};
  const readsValues = frames.some(({ span }) => span?.source.text.includes('@ytt:data') === true);
  return (readsValues && !values.schema.isWritten) || readsUndeclared(failure, values);
}
