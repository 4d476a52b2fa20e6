import { isAbove, isBelow, limitValue, resolveInterval } from './argument.ts';
import { readTexts } from './read-values.ts';
import { verdictOn } from './rule-type.ts';
import type { RuleType } from './rule-type.ts';

/** Every value, as text, has between `minLength` and `maxLength` characters, counted as Unicode code points. */
export const string: RuleType = {
  name: 'string',
  arguments: ['minLength', 'maxLength'],
  plan(given) {
    const min = given.bound('minLength');
    const max = given.bound('maxLength');
    return (values, tree) => {
      const texts = readTexts(values, tree);
      if (texts.kind !== 'read') return texts;
      const interval = resolveInterval(min, max, tree);
      if (interval.kind !== 'read') return interval;
      const { low, high } = interval.value;
      const offenders = texts.value
        .filter(({ reading }) => isBelow(codePoints(reading), low) || isAbove(codePoints(reading), high))
        .map(({ value, reading }) => ({ value, text: reading }));
      const expected = { ...(low && { minLength: limitValue(low) }), ...(high && { maxLength: limitValue(high) }) };
      return verdictOn(offenders, {
        expected,
        explain: (some) => {
          const lengths = some.map(({ text }) => `"${text}" has ${codePoints(text)}`).join(', ');
          return `Lengths of some strings are not in interval [${low?.text ?? 'N/A'}, ${high?.text ?? 'N/A'}]: ${lengths}`;
        },
      });
    };
  },
};

function codePoints(text: string): bigint {
  let surrogatePairs = 0;
  for (let at = 0; at < text.length; at++) if (text.codePointAt(at)! > 0xffff) surrogatePairs++;
  return BigInt(text.length - surrogatePairs);
}
