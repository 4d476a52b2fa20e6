import { byteText, can, Fault, Float, isInt, toInteger, typeNameOf } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import { ArgumentProblem, onlyArgument } from './named-rule.ts';
import type { NamedRule, PlannedRule } from './named-rule.ts';
import { ruleOfOneArgument } from './one-argument.ts';

/** The value has at least so many bytes or items. */
export const minLen: NamedRule = lengthRule('min_len', '>=', (length, limit) => length >= limit);

/** The value has at most so many bytes or items. */
export const maxLen: NamedRule = lengthRule('max_len', '<=', (length, limit) => length <= limit);

/** The value has exactly so many bytes or items. */
export const len: NamedRule = ruleOfOneArgument({ keyword: 'len' }, (argument, { refused }) => {
  if (!isInt(argument)) throw refused(`an integer, but was ${typeNameOf(argument)}`);
  if (argument < 0) throw refused(`an integer from 0 on, but was ${argument}`);
  return {
    keyword: 'len',
    description: `length = ${argument}`,
    constraint: { kind: 'length', minimum: argument, maximum: argument },
    check(value) {
      const length = lengthOf(value);
      return length === argument ? undefined : { found: `length = ${length}` };
    },
  };
});

/** A rule on the number of bytes of a string, or of items of a collection. */
function lengthRule(keyword: string, wanted: '>=' | '<=', holds: (length: number, limit: number | bigint) => boolean): NamedRule {
  const plan = (limit: number | bigint): PlannedRule => ({
    keyword,
    description: `length ${wanted} ${limit}`,
    constraint: { kind: 'length', [wanted === '>=' ? 'minimum' : 'maximum']: limit },
    check(value) {
      const length = lengthOf(value);
      return holds(length, limit) ? undefined : { found: `length = ${length}` };
    },
    misfit(value) {
      if (!isInt(value) && !(value instanceof Float)) return undefined;
      const instead = { keyword: keyword.replace('_len', '') };
      return { hint: `${keyword}= counts; for the number itself write ${instead.keyword}=`, instead };
    },
  });
  return {
    keyword,
    checkParameter: 'sequence',
    fromKeyword(argument) {
      const limit = wholeNumber(argument);
      if (limit !== undefined) return plan(limit);
      const message = `expected keyword argument "${keyword}" to be a number, but was ${typeNameOf(argument)}`;
      throw new ArgumentProblem(message, { isPlaced: true });
    },
    fromArguments(positional) {
      const argument = onlyArgument(positional);
      const limit = wholeNumber(argument);
      if (limit === undefined) throw new Fault(`expected value to be an number, but was ${typeNameOf(argument)}`);
      return plan(limit);
    },
  };
}

/** Throws a `Fault` for what has no length. */
function lengthOf(value: Value): number {
  if (typeof value === 'string') return byteText.length(value);
  if (can(value, 'length')) return value.length();
  throw new Fault(`len: value of type ${typeNameOf(value)} has no len`, { isNamed: true });
}

/** A number without its fraction; undefined for what is none. */
function wholeNumber(value: Value): number | bigint | undefined {
  try {
    return toInteger(value);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}
