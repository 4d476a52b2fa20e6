import { typeNameOf } from '@assay/starlark';

import type { NamedRule } from './named-rule.ts';
import { quoted, ruleOfOneArgument } from './one-argument.ts';
import { notOfKind } from './subject.ts';

/** The value is a string in which an RE2 pattern is found anywhere. */
export const matches: NamedRule = ruleOfOneArgument({ keyword: 'matches', aliases: ['regexp'] }, (argument, { formats, refused }) => {
  if (typeof argument !== 'string') throw refused(`a string, but was ${typeNameOf(argument)}`);
  if (!formats) throw refused('written in a file of the program, as patterns are not loaded otherwise');
  const pattern = formats.compilePattern(argument);
  if (pattern.kind === 'problem') throw refused('a pattern', pattern.message);
  return {
    keyword: 'matches',
    description: `a value matching ${quoted(argument)}`,
    constraint: { kind: 'matches', pattern: argument },
    check(value) {
      if (typeof value !== 'string') return notOfKind('a string', value);
      return pattern.matches(value) ? undefined : { found: 'value does not match' };
    },
  };
});
