import type { NamedRule } from './named-rule.ts';
import { ruleWithoutArgument } from './one-argument.ts';
import { ContentKeys } from './content-key.ts';
import { isArray, notOfKind } from './subject.ts';
import { sequenceOf } from './sequence.ts';

/** The value is an array without two items of equal content. */
export const unique: NamedRule = ruleWithoutArgument({
  keyword: 'unique',
  description: 'a value with unique items',
  constraint: { kind: 'unique' },
  check(value, thread) {
    const items = isArray(value) ? sequenceOf(value) : undefined;
    if (!items) return notOfKind('an array', value);
    const keys = new ContentKeys(thread);
    const places = new Map<string, number>();
    for (const [index, item] of items.entries()) {
      const key = keys.keyOf(item);
      const earlier = places.get(key);
      if (earlier !== undefined) return { found: `items ${earlier} and ${index} are equal` };
      places.set(key, index);
    }
    return undefined;
  },
});
