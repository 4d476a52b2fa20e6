import { isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { textOf } from '@assay/kyverno/objects';
import { diffArrays } from 'diff';

import { inlineText } from './value-lines.ts';

/** Lists with more differences than this are paired by their order. */
const MOST_CHANGES = 1000;

/**
 * For each wanted item the index of the item that it comes from, if there is one; the order is the same in both. Equal items belong
 * together, and between them those of the same name, and those without names that stand at the same place.
 */
export function alignLists(items: readonly Value[], wanted: readonly Value[]): readonly (number | undefined)[] {
  const changes = diffArrays(items.map(inlineText), wanted.map(inlineText), { maxEditLength: MOST_CHANGES });
  if (changes === undefined) return wanted.map((_, at) => (at < items.length ? at : undefined));
  const sources: (number | undefined)[] = [];
  let removed: readonly number[] = [];
  let next = 0;
  for (const { added, removed: isRemoved, count } of changes) {
    const indexes = Array.from({ length: count }, (_, at) => next + at);
    if (added) {
      for (let at = 0; at < count; at++) {
        const source = partnerOf(wanted[sources.length] ?? null, removed, items);
        if (source !== undefined) removed = removed.filter((index) => index > source);
        sources.push(source);
      }
      continue;
    }
    next += count;
    removed = isRemoved ? indexes : [];
    if (!isRemoved) sources.push(...indexes);
  }
  return sources;
}

/** The first of the items that have no partner yet which can become the wanted one. */
function partnerOf(wanted: Value, removed: readonly number[], items: readonly Value[]): number | undefined {
  const name = nameOf(wanted);
  return removed.find((index) => {
    const item = items[index] ?? null;
    return isObject(item) === isObject(wanted) && nameOf(item) === name;
  });
}

function nameOf(value: Value): string {
  return isObject(value) ? textOf(value, 'name') : '';
}
