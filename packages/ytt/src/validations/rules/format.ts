import { didYouMean } from '@assay/findings';
import type { FormatValue } from '@assay/formats';
import type { Value } from '@assay/starlark';
import { Float, isInt, typeNameOf } from '@assay/starlark';

import type { NamedRule } from './named-rule.ts';
import { quoted, ruleOfOneArgument } from './one-argument.ts';
import { kindOf } from './subject.ts';

/** The value is of a named format, such as `hostname`. */
export const format: NamedRule = ruleOfOneArgument({ keyword: 'format' }, (argument, { formats, refused }) => {
  if (typeof argument !== 'string') throw refused(`a string, but was ${typeNameOf(argument)}`);
  if (!formats) throw refused('written in a file of the program, as formats are not loaded otherwise');
  const found = formats.findFormat(argument);
  if (!found) {
    const names = formats.FORMATS.map(({ name }) => name);
    throw refused('the name of a format', `${quoted(argument)} is none (${didYouMean(argument, names) ?? `known are ${names.join(', ')}`})`);
  }
  return {
    keyword: 'format',
    description: `a value in format ${quoted(argument)}`,
    constraint: { kind: 'format', name: argument },
    check(value) {
      if (found.accepts(formatValue(value))) return undefined;
      if (typeof value === 'string') return { found: `value is not ${found.description}`, hint: found.hint };
      return { found: `${kindOf(value)} is not ${found.description}` };
    },
  };
});

function formatValue(value: Value): FormatValue {
  if (typeof value === 'string') return { type: 'string', text: value };
  if (isInt(value)) return { type: 'integer', value };
  return value instanceof Float ? { type: 'float' } : { type: 'other' };
}
