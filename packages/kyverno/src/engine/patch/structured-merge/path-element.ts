import type { Value } from '@assay/jmespath';
import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ListType } from '../../../schemas/shape-table.ts';
import { scalarText } from '../scalar-text.ts';

/** What keys are where an element leaves them out; the only such default that counts for merging. */
const DEFAULTS: ReadonlyMap<string, string> = new Map([['protocol', 'TCP']]);

/** An element of an associative list as paths name it, `[name="a"]` or `[="a"]`, or why it cannot be named. */
export type PathElement = { readonly kind: 'element'; readonly text: string } | { readonly kind: 'fault'; readonly cause: string };

export function pathElement(element: Value, keys: NonNullable<ListType['keys']>): PathElement {
  return keys.length === 0 ? ofSet(element) : ofKeys(element, keys);
}

function ofSet(element: Value): PathElement {
  if (isObject(element)) return fault("associative list without keys has an element that's a map type");
  if (isList(element)) return fault('not supported: associative list with lists as elements');
  if (element === null) return fault("associative list without keys has an element that's an explicit null");
  return { kind: 'element', text: `[=${printed(element)}]` };
}

function ofKeys(element: Value, keys: readonly string[]): PathElement {
  if (element === null) return fault('associative list with keys may not have a null element');
  if (!isObject(element)) return fault('associative list with keys may not have non-map elements');
  const texts: string[] = [];
  for (const key of keys) {
    const value = propertyOf(element, key) ?? DEFAULTS.get(key);
    if (value === undefined)
      return fault(`associative list with keys has an element that omits key field ${JSON.stringify(key)} (and doesn't have default value)`);
    texts.push(`${key}=${printed(value)}`);
  }
  return { kind: 'element', text: `[${texts.join(',')}]` };
}

function printed(value: Value): string {
  return typeof value === 'string' ? JSON.stringify(value) : scalarText(value);
}

function fault(cause: string): PathElement {
  return { kind: 'fault', cause };
}
