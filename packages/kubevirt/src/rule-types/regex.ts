import { readTexts } from './read-values.ts';
import { verdictOn } from './rule-type.ts';
import type { RuleType } from './rule-type.ts';

/** `regex`, an RE2 pattern without implicit anchors, is found in every value as text. */
export const regex: RuleType = {
  name: 'regex',
  arguments: ['regex'],
  plan(given) {
    const wanted = given.pattern('regex');
    if (!wanted) return undefined;
    return (values, tree) => {
      const texts = readTexts(values, tree);
      if (texts.kind !== 'read') return texts;
      const offenders = texts.value.filter(({ reading }) => !wanted.pattern.matches(reading)).map(({ value, reading }) => ({ value, text: reading }));
      return verdictOn(offenders, {
        expected: { regex: wanted.text },
        explain: (some) => `Some of [${some.map(({ text }) => text).join(', ')}] do not match ${wanted.text}`,
      });
    };
  },
};
