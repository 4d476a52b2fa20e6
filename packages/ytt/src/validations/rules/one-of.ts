import type { Value } from '@assay/starlark';
import { contains, Dict, Fault, List, Tuple, typeNameOf } from '@assay/starlark';

import { ArgumentProblem } from './named-rule.ts';
import type { NamedRule, PlannedRule } from './named-rule.ts';
import { libraryRoundTrip } from './round-trip.ts';
import { sequenceOf } from './sequence.ts';
import { textOf } from './text-of.ts';

/** The value is equal to one of a list, by content; a dict stands for its keys. */
export const oneOf: NamedRule = {
  keyword: 'one_of',
  checkParameter: 'val',
  fromKeyword(argument) {
    if (sequenceOf(argument)) return plan(argument);
    throw new ArgumentProblem(`expected keyword argument one_of to be a sequence, but was ${typeNameOf(argument)}`, { isPlaced: false });
  },
  fromArguments(positional) {
    const [first] = positional;
    if (first === undefined) throw new Fault('got 0 arguments, want at least 1');
    const allowed = positional.length > 1 ? new Tuple([...positional]) : first;
    if (!sequenceOf(allowed)) throw new Fault(`expected a sequence, but was a '${typeNameOf(allowed)}'`);
    return plan(allowed);
  },
};

function plan(argument: Value): PlannedRule {
  let allowed: { readonly values: Value; readonly scalars: Dict | undefined } | undefined;
  return {
    keyword: 'one_of',
    description: `one of ${textOf(argument)}`,
    argument,
    check(value, thread) {
      const checked = libraryRoundTrip(value);
      allowed ??= readAllowed(argument);
      const { values, scalars } = allowed;
      const isAllowed = scalars && !isObject(checked) ? scalars.table.has(checked) : contains(thread, values, checked);
      return isAllowed ? undefined : 'not one of allowed values';
    },
  };
}

function readAllowed(argument: Value): { readonly values: Value; readonly scalars: Dict | undefined } {
  const values = libraryRoundTrip(argument);
  return { values, scalars: scalarsOf(values) };
}

/** A list of scalars with an index, so that a long one is not gone through for each value. */
function scalarsOf(allowed: Value): Dict | undefined {
  if (!(allowed instanceof List) || allowed.items.some(isObject)) return undefined;
  return new Dict(allowed.items.map((item) => [item, true]));
}

/** Collections, and floats, which can be equal to integers. */
function isObject(value: Value): boolean {
  return typeof value === 'object' && value !== null;
}
