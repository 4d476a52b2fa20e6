import { Float, isInt, typeNameOf } from '@assay/starlark';

import type { NamedRule } from './named-rule.ts';
import { ruleOfOneArgument } from './one-argument.ts';
import { notOfKind, textOf } from './subject.ts';

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

/** A number as its decimal text says it, exactly: `digits` × 10^`exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Whether the decimal text of a number is an exact multiple of that of another one above zero: 0.3 of 0.1, though no binary fraction is. */
function isMultiple(value: number | bigint | Float, divisor: number | bigint | Float): boolean {
  if (typeof value === 'number' && typeof divisor === 'number') return value % divisor === 0;
  const [dividend, unit] = [decimalOf(value), decimalOf(divisor)];
  const exponent = Math.min(dividend.exponent, unit.exponent);
  return scaled(dividend, exponent) % scaled(unit, exponent) === 0n;
}

/** Both are finite. A float has at most 17 digits and an exponent within ±324. */
function decimalOf(value: number | bigint | Float): Decimal {
  if (!(value instanceof Float)) return { digits: BigInt(value), exponent: 0 };
  const [mantissa = '', exponent = ''] = value.value.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}
