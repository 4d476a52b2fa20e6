import { compare, Float, isInt } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import { onlyArgument } from './named-rule.ts';
import type { Misfit, NamedRule, PlannedRule } from './named-rule.ts';
import { libraryRoundTrip } from './round-trip.ts';
import { isArray, isMap, kindOf, textOf } from './subject.ts';

/** The value is at least so much. */
export const min: NamedRule = boundRule('min', '>=', '<');

/** The value is at most so much. */
export const max: NamedRule = boundRule('max', '<=', '>');

/** A rule that compares values with a bound: numbers, strings, and lists of them. */
function boundRule(keyword: string, wanted: '>=' | '<=', broken: '<' | '>'): NamedRule {
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
      misfit: (value) => misfit(keyword, argument, value),
    };
  };
  return { keyword, checkParameter: 'val', fromKeyword: plan, fromArguments: (positional) => plan(onlyArgument(positional)) };
}

/** The bound cannot be compared with such values. */
function misfit(keyword: string, bound: Value, value: Value): Misfit {
  const isForNumbers = isNumber(bound);
  const instead = { keyword: `${keyword}_len` };
  if (isForNumbers && (isArray(value) || isMap(value)))
    return { hint: `${keyword}= compares; for the number of items write ${instead.keyword}=`, instead };
  if (isForNumbers && typeof value === 'string') return { hint: `${keyword}= compares; for the length write ${instead.keyword}=`, instead };
  if (typeof bound !== 'string') return { hint: `${keyword}= compares with ${kindOf(bound)}` };
  const hint = `${keyword}= compares with ${textOf(bound)}, a string`;
  return isNumber(value) && NUMBER.test(bound) ? { hint: `${hint}; write ${keyword}=${bound}`, instead: { number: bound } } : { hint };
}

function isNumber(value: Value): boolean {
  return isInt(value) || value instanceof Float;
}

const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
