import { resolveTexts } from './argument.ts';
import { readTexts } from './read-values.ts';
import { verdictOn } from './rule-type.ts';
import type { RuleType } from './rule-type.ts';

/** Every value, as text, equals one of `values`. */
export const enumeration: RuleType = {
  name: 'enum',
  arguments: ['values'],
  plan(given) {
    const choices = given.choices('values');
    if (!choices) return undefined;
    return (values, tree) => {
      const texts = readTexts(values, tree);
      if (texts.kind !== 'read') return texts;
      const allowed = resolveTexts(choices, tree);
      if (allowed.kind !== 'read') return allowed;
      const isAllowed = new Set(allowed.value);
      const offenders = texts.value.filter(({ reading }) => !isAllowed.has(reading)).map(({ value, reading }) => ({ value, text: reading }));
      const list = allowed.value.join(', ');
      return verdictOn(offenders, {
        expected: { values: allowed.value },
        explain: (some) => `Some of [${some.map(({ text }) => text).join(', ')}] are not in [${list}]`,
        choices: allowed.value,
      });
    };
  },
};
