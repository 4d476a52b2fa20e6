import type { Value } from '@assay/starlark';
import { can } from '@assay/starlark';

/** The items of a list, or of anything else that has a length and can be gone through; undefined for what cannot. */
export function sequenceOf(value: Value): readonly Value[] | undefined {
  if (!can(value, 'length') || !can(value, 'iterate')) return undefined;
  const iterator = value.iterate();
  const items: Value[] = [];
  for (let step = iterator.next(); !step.done; step = iterator.next()) items.push(step.value);
  return items;
}
