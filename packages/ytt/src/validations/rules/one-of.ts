import { didYouMean } from '@assay/findings';
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
  aliases: ['enum'],
  checkParameter: 'val',
  canBeDescribed: (argument) => argument instanceof List || argument instanceof Tuple,
  fromKeyword(argument, { keyword }) {
    const values = sequenceOf(argument);
    if (values) return plan(argument, values);
    const isPlaced = keyword !== 'one_of';
    throw new ArgumentProblem(`expected keyword argument ${keyword} to be a sequence, but was ${typeNameOf(argument)}`, { isPlaced });
  },
  fromArguments(positional) {
    const [first] = positional;
    if (first === undefined) throw new Fault('got 0 arguments, want at least 1');
    const allowed = positional.length > 1 ? new Tuple([...positional]) : first;
    const values = sequenceOf(allowed);
    if (!values) throw new Fault(`expected a sequence, but was a '${typeNameOf(allowed)}'`);
    return plan(allowed, values);
  },
};

function plan(argument: Value, values: readonly Value[]): PlannedRule {
  let allowed: { readonly list: Value; readonly scalars: Dict | undefined } | undefined;
  return {
    keyword: 'one_of',
    description: `one of ${textOf(argument)}`,
    constraint: { kind: 'one-of', values },
    check(value, thread) {
      const checked = libraryRoundTrip(value);
      allowed ??= readAllowed(argument);
      const { list, scalars } = allowed;
      const isAllowed = scalars && !isObject(checked) ? scalars.table.has(checked) : contains(thread, list, checked);
      return isAllowed ? undefined : { found: 'not one of allowed values', hint: nearestAllowed(values, checked) };
    },
  };
}

/** Among more, nothing near is looked for. */
const MOST_COMPARED = 100;

function nearestAllowed(allowed: readonly Value[], value: Value): string | undefined {
  if (typeof value !== 'string' || allowed.length > MOST_COMPARED) return undefined;
  return didYouMean(
    value,
    allowed.filter((one) => typeof one === 'string'),
  );
}

function readAllowed(argument: Value): { readonly list: Value; readonly scalars: Dict | undefined } {
  const list = libraryRoundTrip(argument);
  return { list, scalars: scalarsOf(list) };
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
