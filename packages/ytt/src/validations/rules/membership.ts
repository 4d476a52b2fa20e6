import { byteText, contains as isMember, Dict, Fault, Float, isInt, List, Tuple, typeNameOf } from '@assay/starlark';
import type { Thread, Value } from '@assay/starlark';

import { isCollection } from '../../model.ts';
import type { Content, Scalar } from '../../model.ts';
import { contentFromStarlark } from '../../values/from-starlark.ts';
import { ArgumentProblem } from './named-rule.ts';
import type { NamedRule, PlannedRule, RuleFailure } from './named-rule.ts';
import { quoted, ruleOfOneArgument, ruleWithoutArgument } from './one-argument.ts';
import { libraryRoundTrip } from './round-trip.ts';
import { isArray, isMap, notOfKind, sequenceOf, textOf } from './subject.ts';

/** The value is a string with a text in it, an array with an equal item, or a map with the key. */
export const contains: NamedRule = ruleOfOneArgument({ keyword: 'contains' }, (argument, { refused }) => {
  if (!isScalar(argument)) throw refused(`a scalar, but was ${typeNameOf(argument)}`);
  return {
    keyword: 'contains',
    description: `a value containing ${scalarText(argument)}`,
    constraint: { kind: 'contains', value: argument },
    check(value) {
      if (typeof value === 'string') return textFailure(value, argument);
      if (isArray(value)) return hasEqual(sequenceOf(value) ?? [], argument) ? undefined : { found: 'no item is equal to it' };
      if (isMap(value)) return hasEqual(sequenceOf(value) ?? [], argument) ? undefined : { found: 'value has no such key' };
      return notOfKind('a string, an array or a map', value);
    },
  };
});

function textFailure(text: string, wanted: Scalar): RuleFailure | undefined {
  if (typeof wanted !== 'string') return { found: 'a string contains strings only' };
  return byteText.toUnits(text).includes(byteText.toUnits(wanted)) ? undefined : { found: 'value does not contain it' };
}

function hasEqual(values: readonly Value[], wanted: Scalar): boolean {
  const key = scalarKey(wanted);
  return key !== undefined && values.some((value) => isScalar(value) && scalarKey(value) === key);
}

function isScalar(value: Value): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || isInt(value) || value instanceof Float;
}

function scalarText(value: Scalar): string {
  if (typeof value === 'string') return quoted(value);
  return value instanceof Float ? String(value.value) : textOf(value);
}

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
      const isAllowed = scalars && !isObject(checked) ? scalars.table.has(checked) : isMember(thread, list, checked);
      return isAllowed ? undefined : { found: 'not one of allowed values', candidates: comparedWith(values) };
    },
  };
}

/** Among more, nothing near is looked for. */
const MOST_COMPARED = 100;

function comparedWith(allowed: readonly Value[]): readonly string[] {
  return allowed.length > MOST_COMPARED ? [] : allowed.filter((one) => typeof one === 'string');
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

/** The value is an array without two items of equal content. */
export const unique: NamedRule = ruleWithoutArgument({
  keyword: 'unique',
  description: 'a value with unique items',
  constraint: { kind: 'unique' },
  check(value, thread) {
    const items = isArray(value) ? sequenceOf(value) : undefined;
    if (!items) return notOfKind('an array', value);
    const keys = new ContentKeys(thread);
    const places = new Map<string, number>();
    for (const [index, item] of items.entries()) {
      const key = keys.keyOf(item);
      const earlier = places.get(key);
      if (earlier !== undefined) return { found: `items ${earlier} and ${index} are equal` };
      places.set(key, index);
    }
    return undefined;
  },
});

/** A scalar as key of a JavaScript Map or Set, where equal ones are the same key: `1` and `1.0`. NaN, which equals nothing, has none. */
function scalarKey(value: Scalar): string | number | bigint | boolean | null | undefined {
  if (!(value instanceof Float)) return value;
  const { value: number } = value;
  if (Number.isNaN(number)) return undefined;
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(number) : number + 0;
}

/** Spells values so that those with equal content, and only they, are the same text. Takes time in proportion to the value. */
class ContentKeys {
  readonly #thread: Thread;
  #differing = 0;

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  keyOf(value: Value): string {
    return this.#spell(contentFromStarlark(value));
  }

  /** A node can be in many places of a tree, so what is spelled may be far longer than what was written. */
  #spell(content: Content): string {
    this.#thread.step();
    if (!isCollection(content)) return this.#spellScalar(content);
    const parts =
      content.kind === 'array'
        ? content.items.map((item) => this.#spell(item.value))
        : content.items.map(({ key, value }) => this.#spell(key) + this.#spell(value)).sort();
    this.#thread.checkSize(parts.reduce((length, part) => length + part.length, 0));
    return content.kind === 'array' ? `[${parts.join('')}]` : `{${parts.join('')}}`;
  }

  #spellScalar(content: Scalar): string {
    const key = scalarKey(content);
    if (key === undefined) return `?${this.#differing++};`;
    if (typeof key === 'string') return `"${key.length}:${key}`;
    return `${typeof key === 'bigint' ? 'number' : typeof key} ${String(key)};`;
  }
}
