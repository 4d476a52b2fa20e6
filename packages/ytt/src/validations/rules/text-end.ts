import { byteText, typeNameOf } from '@assay/starlark';

import type { NamedRule } from './named-rule.ts';
import { quoted, ruleOfOneArgument } from './one-argument.ts';
import { notOfKind } from './subject.ts';

interface TextEnd {
  readonly keyword: string;
  readonly aliases?: readonly string[];
  readonly kind: 'starts-with' | 'ends-with';
  readonly verb: 'start' | 'end';
  /** Texts come as their bytes: half a character can end one. */
  readonly holds: (bytes: string, wanted: string) => boolean;
}

/** A rule on the beginning or the end of a string. */
export function textEndRule({ keyword, aliases, kind, verb, holds }: TextEnd): NamedRule {
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
