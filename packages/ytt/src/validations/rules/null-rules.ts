import { Dict, Fault, List, Tuple, typeNameOf } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import { ArgumentProblem, onlyArgument } from './named-rule.ts';
import type { NamedRule, PlannedRule } from './named-rule.ts';
import { roundTrip } from './round-trip.ts';
import { sequenceOf, textOf } from './subject.ts';

/** There is a value. Where this is violated, no other rule is checked. */
export const notNull: NamedRule = {
  keyword: 'not_null',
  checkParameter: 'value',
  fromKeyword(argument) {
    if (typeof argument === 'boolean') return argument ? planned : undefined;
    throw new ArgumentProblem(`expected keyword argument "not_null" to be a boolean, but was ${typeNameOf(argument)}`, { isPlaced: true });
  },
  fromArguments(positional) {
    if (positional.length > 1) throw new Fault(`got ${positional.length} arguments, want at most 1`);
    return planned;
  },
};

const planned: PlannedRule = {
  keyword: 'not_null',
  description: 'not null',
  constraint: { kind: 'not-null' },
  check: (value) => (value === null ? { found: 'value is null' } : undefined),
};

/** Exactly one item of a map has a value: of the named ones, or of all. */
export const oneNotNull: NamedRule = {
  keyword: 'one_not_null',
  canBeDescribed: (argument) => argument === true || argument instanceof List || argument instanceof Tuple,
  fromKeyword(argument) {
    if (argument === false) throw new ArgumentProblem('one_not_null= cannot be False', { isPlaced: false });
    const keys = argument === true ? 'all' : sequenceOf(argument);
    if (keys === undefined) {
      throw new ArgumentProblem(`expected True or a sequence of keys, but was a '${typeNameOf(argument)}'`, { isPlaced: false });
    }
    return plan(argument, keys);
  },
  fromArguments(positional) {
    const argument = positional.length === 0 ? true : onlyArgument(positional);
    if (argument === false) throw new Fault('one_not_null() cannot be False');
    const keys = argument === true ? 'all' : sequenceOf(argument);
    if (keys === undefined) throw new Fault(`expected a sequence of keys, but was a '${typeNameOf(argument)}'`);
    return plan(argument, keys);
  },
};

function plan(argument: Value, keys: readonly Value[] | 'all'): PlannedRule {
  return {
    keyword: 'one_not_null',
    description: `exactly one of ${keys === 'all' ? 'all children' : textOf(argument)} to be not null`,
    constraint: { kind: 'one-not-null', keys },
    check(value, thread) {
      const map = roundTrip(value);
      if (!(map instanceof Dict)) return { found: `value must be a map or dict, but was '${typeNameOf(map)}'` };
      const notNull: Value[] = [];
      for (const key of keys === 'all' ? map.table.keys() : keys.map(roundTrip)) {
        if (key instanceof List || key instanceof Dict) {
          return { found: `unexpected error while looking up key ${thread.repr(key)}` };
        }
        // A key that is missing is the schema's concern.
        if ((map.valueAt(key) ?? null) !== null) notNull.push(key);
      }
      if (notNull.length === 1) return undefined;
      if (notNull.length > 1) return { found: `${thread.repr(new List(notNull))} are not null` };
      return { found: map.length() === 0 ? 'value is empty' : 'all values are null' };
    },
  };
}
