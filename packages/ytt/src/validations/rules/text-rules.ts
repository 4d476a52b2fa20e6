import { didYouMean } from '@assay/findings';
import type { FormatValue } from '@assay/formats';
import { byteText, Float, isInt, typeNameOf } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import type { NamedRule } from './named-rule.ts';
import { quoted, ruleOfOneArgument } from './one-argument.ts';
import { kindOf, notOfKind } from './subject.ts';

/** The value is a string that starts with a text. */
export const startsWith: NamedRule = textEndRule({
  keyword: 'starts_with',
  aliases: ['prefix'],
  kind: 'starts-with',
  verb: 'start',
  holds: (bytes, wanted) => bytes.startsWith(wanted),
});

/** The value is a string that ends with a text. */
export const endsWith: NamedRule = textEndRule({
  keyword: 'ends_with',
  kind: 'ends-with',
  verb: 'end',
  holds: (bytes, wanted) => bytes.endsWith(wanted),
});

interface TextEnd {
  readonly keyword: string;
  readonly aliases?: readonly string[];
  readonly kind: 'starts-with' | 'ends-with';
  readonly verb: 'start' | 'end';
  /** Texts come as their bytes: half a character can end one. */
  readonly holds: (bytes: string, wanted: string) => boolean;
}

/** A rule on the beginning or the end of a string. */
function textEndRule({ keyword, aliases, kind, verb, holds }: TextEnd): NamedRule {
  return ruleOfOneArgument({ keyword, ...(aliases && { aliases }) }, (argument, { refused }) => {
    if (typeof argument !== 'string') throw refused(`a string, but was ${typeNameOf(argument)}`);
    const wanted = byteText.toUnits(argument);
    return {
      keyword,
      description: `a value ${verb}ing with ${quoted(argument)}`,
      constraint: { kind, value: argument },
      check(value) {
        if (typeof value !== 'string') return notOfKind('a string', value);
        return holds(byteText.toUnits(value), wanted) ? undefined : { found: `value does not ${verb} with it` };
      },
    };
  });
}

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
