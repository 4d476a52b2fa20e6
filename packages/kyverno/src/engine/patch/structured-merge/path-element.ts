import type { Value } from '@assay/jmespath';
import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ListType } from '../../../schemas/shape-table.ts';
import { scalarText } from '../scalar-text.ts';

/** An element of an associative list as paths name it, `[name="a"]` or `[="a"]`, or why it cannot be named. */
export type PathElement = { readonly kind: 'element'; readonly text: string } | { readonly kind: 'fault'; readonly cause: string };

/** Names an element of a list with keys; a set is a list with none. */
export function pathElement(element: Value, { keys = [], keyDefaults }: ListType): PathElement {
  return keys.length === 0 ? ofSet(element) : ofKeys(element, keys, keyDefaults ?? new Map());
}

function ofSet(element: Value): PathElement {
  if (isObject(element)) return fault("associative list without keys has an element that's a map type");
  if (isList(element)) return fault('not supported: associative list with lists as elements');
  if (element === null) return fault("associative list without keys has an element that's an explicit null");
  return { kind: 'element', text: `[=${printed(element)}]` };
}

function ofKeys(element: Value, keys: readonly string[], defaults: NonNullable<ListType['keyDefaults']>): PathElement {
  if (element === null) return fault('associative list with keys may not have a null element');
  if (!isObject(element)) return fault('associative list with keys may not have non-map elements');
  const texts = keys.flatMap((key) => {
    const value = propertyOf(element, key) ?? defaults.get(key);
    return value === undefined ? [] : [`${key}=${printed(value)}`];
  });
  if (texts.length > 0) return { kind: 'element', text: `[${texts.join(',')}]` };
  const quoted = keys.map((key) => JSON.stringify(key)).join(' ');
  return fault(
    `associative list with keys has an element that omits all key fields [${quoted}] (and doesn't have default values for any key fields)`,
  );
}

function printed(value: Value): string {
  return typeof value === 'string' ? JSON.stringify(value) : scalarText(value);
}

function fault(cause: string): PathElement {
  return { kind: 'fault', cause };
}
