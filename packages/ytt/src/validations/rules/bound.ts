import type { Value } from '@assay/starlark';
import { compare } from '@assay/starlark';

import { onlyArgument } from './named-rule.ts';
import type { NamedRule, PlannedRule } from './named-rule.ts';
import { libraryRoundTrip } from './round-trip.ts';
import { textOf } from './text-of.ts';

/** A rule that compares values with a bound: numbers, strings, and lists of them. */
export function boundRule(keyword: string, wanted: '>=' | '<=', broken: '<' | '>'): NamedRule {
  const plan = (argument: Value): PlannedRule => {
    let bound: Value | undefined;
    return {
      keyword,
      description: `a value ${wanted} ${textOf(argument)}`,
      constraint: { kind: 'bound', side: wanted === '>=' ? 'minimum' : 'maximum', value: argument },
      check(value, thread) {
        const checked = libraryRoundTrip(value);
        bound ??= libraryRoundTrip(argument);
        return compare(thread, wanted, checked, bound) ? undefined : { found: `value ${broken} ${thread.str(bound)}` };
      },
    };
  };
  return { keyword, checkParameter: 'val', fromKeyword: plan, fromArguments: (positional) => plan(onlyArgument(positional)) };
}
