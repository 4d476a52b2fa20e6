import { Float } from '@assay/starlark';

import type { Content } from '../model.ts';
import { isCollection, YamlArray, YamlMap } from '../model.ts';
import { typeName } from '../schema/type-name.ts';
import { KeyIndex, positionsWithKey } from './key-index.ts';

/** What keeps a content from containing another one. */
export interface Difference {
  readonly lacks: 'map' | 'array' | 'key' | 'item' | 'value';
  readonly actual: Content;
  readonly expected: Content;
}

/**
 * What keeps a content from containing another one, if anything: maps need the expected keys, arrays the expected items from
 * the first on, scalars are equal. An integer never equals a float.
 */
export function findDifference(actual: Content, expected: Content): Difference | undefined {
  if (!isCollection(expected)) return areEqualLeaves(actual, expected) ? undefined : { lacks: 'value', actual, expected };
  if (expected.kind === 'map') return actual instanceof YamlMap ? mapDifference(actual, expected) : { lacks: 'map', actual, expected };
  return actual instanceof YamlArray ? arrayDifference(actual, expected) : { lacks: 'array', actual, expected };
}

/** Whether two contents are equal scalars. Collections are compared by identity here. */
export function areEqualLeaves(left: Content, right: Content): boolean {
  return left === right || (left instanceof Float && right instanceof Float && left.value === right.value);
}

export function differenceText({ lacks, actual, expected }: Difference): string {
  switch (lacks) {
    case 'key':
      return 'Expected at least one map item to match by key';
    case 'item':
      return 'Expected to have matching number of array items';
    case 'value':
      return `Expected leaf values to match ${typeName(actual)} ${typeName(expected)}`;
    case 'map':
    case 'array':
      return `Expected ${lacks}, but was ${typeName(actual)}`;
  }
}

function mapDifference(actual: YamlMap, expected: YamlMap): Difference | undefined {
  const { items } = actual;
  const index = items.length >= MANY && expected.items.length >= MANY ? new KeyIndex(items) : undefined;
  for (const wanted of expected.items) {
    const positions = index ? index.positionsOf(wanted) : positionsWithKey(items, wanted);
    if (positions.length === 0) return { lacks: 'key', actual, expected };
    for (const position of positions) {
      const difference = findDifference(items[position]?.value ?? null, wanted.value);
      if (difference) return difference;
    }
  }
  return undefined;
}

/** From how many items on it pays to look for keys with an index. */
const MANY = 8;

function arrayDifference(actual: YamlArray, expected: YamlArray): Difference | undefined {
  for (const [position, wanted] of expected.items.entries()) {
    const item = actual.items[position];
    if (!item) return { lacks: 'item', actual, expected };
    const difference = findDifference(item.value, wanted.value);
    if (difference) return difference;
  }
  return undefined;
}
