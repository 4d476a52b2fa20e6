import { ListView } from '@assay/cel';
import type { CelValue } from '@assay/cel';

/** The elements of a list, of whichever form it is. */
export function elementsOf(list: readonly CelValue[] | ListView): readonly CelValue[] {
  return list instanceof ListView ? Array.from({ length: list.size }, (_unused, index) => list.at(index)) : list;
}
