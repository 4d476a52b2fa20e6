import { Float, isInt, typeNameOf } from '@assay/starlark';

import { isMultiple } from './decimal.ts';
import type { NamedRule } from './named-rule.ts';
import { ruleOfOneArgument } from './one-argument.ts';
import { notOfKind } from './subject.ts';
import { textOf } from './text-of.ts';

/** The value is a number that is a multiple of another one, in decimal. */
export const multipleOf: NamedRule = ruleOfOneArgument({ keyword: 'multiple_of' }, (argument, { refused }) => {
  if (!isInt(argument) && !(argument instanceof Float)) throw refused(`a number, but was ${typeNameOf(argument)}`);
  const divisor = argument instanceof Float ? argument.value : argument;
  if (!(divisor > 0) || !isFinite(argument)) throw refused(`a finite number above 0, but was ${textOf(argument)}`);
  return {
    keyword: 'multiple_of',
    description: `a multiple of ${divisor}`,
    constraint: { kind: 'multiple-of', divisor: argument },
    check(value) {
      if (!isInt(value) && !(value instanceof Float)) return notOfKind('a number', value);
      return isFinite(value) && isMultiple(value, argument) ? undefined : { found: 'value is not a multiple' };
    },
  };
});

function isFinite(value: number | bigint | Float): boolean {
  return !(value instanceof Float) || Number.isFinite(value.value);
}
