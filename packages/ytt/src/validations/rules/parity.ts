import { Float, isInt } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import type { NamedRule } from './named-rule.ts';
import { ruleWithoutArgument } from './one-argument.ts';
import { notOfKind } from './subject.ts';

/** The value is a number that is divisible by two. */
export const even: NamedRule = parityRule('even');

/** The value is a number without fraction that is not divisible by two. */
export const odd: NamedRule = parityRule('odd');

/** A rule on the last binary digit of a number without fraction. */
function parityRule(keyword: 'even' | 'odd'): NamedRule {
  const isEven = keyword === 'even';
  return ruleWithoutArgument({
    keyword,
    description: `an ${keyword} number`,
    constraint: { kind: 'parity', isEven },
    check(value) {
      if (!isInt(value) && !(value instanceof Float)) return notOfKind('a number', value);
      const parity = parityOf(value);
      if (parity === undefined) return { found: 'value is not a whole number' };
      return (parity === 'even') === isEven ? undefined : { found: `value is ${parity}` };
    },
  });
}

function parityOf(value: Value): 'even' | 'odd' | undefined {
  if (typeof value === 'bigint') return value % 2n === 0n ? 'even' : 'odd';
  const number = value instanceof Float ? value.value : value;
  if (!Number.isInteger(number)) return undefined;
  return Number(number) % 2 === 0 ? 'even' : 'odd';
}
