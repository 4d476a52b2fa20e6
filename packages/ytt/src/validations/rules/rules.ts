import { contains } from './contains.ts';
import { endsWith } from './ends-with.ts';
import { even } from './even.ts';
import { format } from './format.ts';
import { len } from './len.ts';
import { matches } from './matches.ts';
import { max } from './max.ts';
import { maxLen } from './max-len.ts';
import { min } from './min.ts';
import { minLen } from './min-len.ts';
import { multipleOf } from './multiple-of.ts';
import type { NamedRule } from './named-rule.ts';
import { notNull } from './not-null.ts';
import { odd } from './odd.ts';
import { oneNotNull } from './one-not-null.ts';
import { oneOf } from './one-of.ts';
import { startsWith } from './starts-with.ts';
import { unique } from './unique.ts';

/**
 * All named rules in the order in which they are checked: first those that the reference has. The author's own functions come
 * behind the first one, which alone is enough to tell that there is nothing to check.
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
