import { effectiveEntries, resolveAlias } from './tree.ts';
import type { Node } from './tree.ts';

/** A plain JavaScript value of a tree. */
export type PlainValue = null | boolean | number | bigint | string | PlainValue[] | { [name: string]: PlainValue };

/**
 * The plain value of a tree: aliases copied, merges spread, entries with a collection as key left out. `__proto__`
 * becomes an ordinary own property. An integer that a number cannot hold is a `bigint`.
 */
export function toValue(node: Node): PlainValue {
  const content = resolveAlias(node);
  switch (content.kind) {
    case 'scalar':
      return content.value;
    case 'sequence':
      return content.items.map(toValue);
    case 'mapping': {
      const object: { [name: string]: PlainValue } = {};
      for (const { name, value } of effectiveEntries(content)) {
        if (name === '__proto__')
          Object.defineProperty(object, name, { value: toValue(value), enumerable: true, configurable: true, writable: true });
        else if (name !== undefined) object[name] = toValue(value);
      }
      return object;
    }
  }
}
