import { max } from './max.ts';
import { maxLen } from './max-len.ts';
import { min } from './min.ts';
import { minLen } from './min-len.ts';
import type { NamedRule } from './named-rule.ts';
import { notNull } from './not-null.ts';
import { oneNotNull } from './one-not-null.ts';
import { oneOf } from './one-of.ts';

/**
 * All named rules in the order in which they are checked. The author's own functions come behind the first one, which alone
 * is enough to tell that there is nothing to check.
 */
export const namedRules: readonly NamedRule[] = [notNull, minLen, maxLen, min, max, oneNotNull, oneOf];

/** The rule of a keyword. */
export function namedRule(keyword: string): NamedRule | undefined {
  return namedRules.find((rule) => rule.keyword === keyword);
}
