import { contains, oneOf, unique } from './membership.ts';
import { endsWith, format, matches, startsWith } from './text-rules.ts';
import { even, odd } from './parity.ts';
import { len, maxLen, minLen } from './length.ts';
import { max, min } from './bound.ts';
import { multipleOf } from './multiple-of.ts';
import type { NamedRule } from './named-rule.ts';
import { notNull, oneNotNull } from './null-rules.ts';

/**
 * All named rules in the order in which they are checked: first those that the reference has. The author's own functions come
 * after the first one, which alone is enough to tell that there is nothing to check.
 */
export const namedRules: readonly NamedRule[] = [
  notNull,
  minLen,
  maxLen,
  min,
  max,
  oneNotNull,
  oneOf,
  len,
  startsWith,
  endsWith,
  contains,
  matches,
  format,
  even,
  odd,
  multipleOf,
  unique,
];

const RULES: ReadonlyMap<string, NamedRule> = new Map(namedRules.flatMap((rule) => namesOf(rule).map((name) => [name, rule])));

/** The rule of a keyword or of an alias of it. */
export function namedRule(keyword: string): NamedRule | undefined {
  return RULES.get(keyword);
}

/** The keyword of a rule with its aliases. */
export function namesOf({ keyword, aliases = [] }: NamedRule): readonly string[] {
  return [keyword, ...aliases];
}
