import type { Dependence } from '@assay/findings';

import type { Failure, Finding } from './failure.ts';
import { readsUndeclared } from './needed-values/needed-values.ts';
import type { ReadValues } from './needed-values/read-values.ts';

/** The findings of a failure by what they depend on; `values` are those that templates read, once they are known. */
export function byDependence(
  failure: Failure,
  findings: readonly Finding[],
  values: ReadValues | undefined,
): ReadonlyMap<Dependence, readonly Finding[]> {
  const isOpen = values !== undefined && (readsUndeclared(failure, values) || isOfUndeclaredValues(failure, values));
  const groups = new Map<Dependence, Finding[]>();
  for (const finding of findings) {
    const dependence = isOpen && finding.fixes === undefined ? 'others' : dependenceOfFinding(finding);
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

/** Whether code stopped that reads data values, which no schema declares: given otherwise, they can make it right. */
function isOfUndeclaredValues({ fault }: Failure, { schema }: ReadValues): boolean {
  return !schema.isWritten && (fault?.frames ?? []).some(({ span }) => span?.source.text.includes('@ytt:data') === true);
}
