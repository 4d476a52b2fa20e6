import { replaceName } from '@assay/findings';
import { integerValue, printQuantity } from '@assay/kubernetes-values';

import { isAbove, isBelow, limitValue, resolveInterval } from './argument.ts';
import type { Interval } from './argument.ts';
import { readIntegers } from './read-values.ts';
import { verdictOn } from './rule-type.ts';
import type { Advice, Offender, RuleType } from './rule-type.ts';

/** Every value is an integer or a quantity that comes to one, and lies between `min` and `max`. */
export const integer: RuleType = {
  name: 'integer',
  arguments: ['min', 'max'],
  plan(given) {
    const min = given.bound('min');
    const max = given.bound('max');
    return (values, tree) => {
      const integers = readIntegers(values, tree);
      if (integers.kind !== 'read') return integers;
      const interval = resolveInterval(min, max, tree);
      if (interval.kind !== 'read') return interval;
      const { low, high } = interval.value;
      const offenders = integers.value
        .filter(({ reading }) => isBelow(reading, low) || isAbove(reading, high))
        .map(({ value, reading }) => ({ value, text: String(reading) }));
      const expected = { ...(low && { min: limitValue(low) }), ...(high && { max: limitValue(high) }) };
      return verdictOn(offenders, {
        expected,
        explain: (some) => some.flatMap(({ text }) => complaints(text, interval.value)).join(', '),
        suggest: (offender) => remedy(offender, interval.value),
      });
    };
  },
};

function complaints(text: string, { low, high }: Interval): readonly string[] {
  const value = BigInt(text);
  return [
    ...(isBelow(value, low) ? [`value ${text} is lower than minimum [${low?.text}]`] : []),
    ...(isAbove(value, high) ? [`value ${text} is higher than maximum [${high?.text}]`] : []),
  ];
}

/** The limit that a value breaks as people write amounts of memory; `undefined` where it is no such amount. */
function remedy({ value: { node }, text }: Offender, { low, high }: Interval): Advice | undefined {
  const value = BigInt(text);
  const limit = isBelow(value, low) ? low : high;
  const bytes = limit && integerValue(limit.quantity);
  if (bytes === undefined || bytes < MEBIBYTE || bytes % MEBIBYTE !== 0n) return undefined;
  const amount = printQuantity({ ...limit!.quantity, format: 'BinarySI' });
  return {
    hint: `write ${amount} or ${limit === low ? 'more' : 'less'}`,
    ...(node?.kind === 'scalar' && replaceName(node.text, amount, { span: node.origin, applicability: 'unsafe' })),
  };
}

const MEBIBYTE = 1n << 20n;
