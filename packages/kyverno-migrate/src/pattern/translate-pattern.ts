import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { containsWildcard } from '@assay/kubernetes-values';

import { field, isAbsent, isNeverEmpty, isPresent, isSure, plainText, root, valueOr } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, both, compare, either, every, NEVER, not, some } from '../cel/condition.ts';
import type { Condition, ListOperand } from '../cel/condition.ts';
import { elementName } from '../cel/variable-name.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { itemSchemas, typeOf } from '../schema/known-fields.ts';
import { leafCondition, leafType, planLeaf } from './leaf.ts';
import { wildcardTest } from './wildcard-test.ts';

/** What a pattern says of a place: whether it is about it (otherwise the rule is skipped), and whether it is kept then. */
export interface PatternVerdict {
  readonly applies: Condition;
  readonly passes: Condition;
}

/** What the translation of a pattern needs to know beside it. */
export interface PatternScope {
  /** The names of the elements of lists around it. */
  readonly taken: readonly string[];
  /** The condition that a place equals a text with variables; refuses what cannot be said. */
  readonly equalsText: (text: string, access: Access, path: PolicyPath) => Condition;
}

/** A verdict with what it is where the object around is missing. */
interface Partial extends PatternVerdict {
  readonly whenMissing: boolean;
}

const PASSES: Partial = { applies: ALWAYS, passes: ALWAYS, whenMissing: true };

/** Translates a pattern on a place that is there. */
export function translatePattern(pattern: Value, access: Access, path: PolicyPath, scope: PatternScope): PatternVerdict {
  return translateContent(pattern, access, path, scope);
}

/** On a place that is there or, in part, on one that may be missing; `whenMissing` is what follows then. */
function translateContent(pattern: Value, access: Access, path: PolicyPath, scope: PatternScope): Partial {
  if (isObject(pattern)) return translateMap(pattern, access, path, scope);
  if (isList(pattern)) return translateList(pattern, access, path, scope, false);
  return translateScalar(pattern, access, path, scope, undefined);
}

/** `missing` is what a missing value is to come to; without it, what Kyverno makes of null. */
function translateScalar(pattern: Value, access: Access, path: PolicyPath, scope: PatternScope, missing: boolean | undefined): Partial {
  if (typeOf(access.schemas) === 'list') return translateElements(pattern, access, path, scope, missing ?? false);
  if (pattern === null) return nothingOf(access);
  if (typeof pattern === 'string' && /\{\{|\$\(/.test(pattern)) {
    const passes = scope.equalsText(pattern, access, path);
    return { applies: ALWAYS, passes, whenMissing: false };
  }
  if (pattern === '*') return { applies: ALWAYS, passes: missing ? ALWAYS : isPresent(access), whenMissing: missing ?? false };
  const leaf = planLeaf(pattern, leafType(access), path);
  const whenMissing = missing ?? leaf.holds(null);
  return { applies: ALWAYS, passes: leafCondition(leaf, access, whenMissing), whenMissing };
}

/** A scalar is what every element of a list has to be. */
function translateElements(pattern: Value, access: Access, path: PolicyPath, scope: PatternScope, missing: boolean): Partial {
  const type = typeOf(itemSchemas(access.schemas));
  if (pattern !== '*' && (type === 'object' || type === 'list')) throw new Refusal(path, 'elements that are objects are compared with a scalar');
  return translateList([pattern], access, path, scope, missing);
}

/** `null` wants nothing, or the zero of a type. */
function nothingOf(access: Access): Partial {
  const zero = ZEROS[leafType(access)];
  const passes = zero === undefined ? isAbsent(access) : compare(valueOr(access, zero), '==', zero);
  return { applies: ALWAYS, passes, whenMissing: true };
}

const ZEROS: Readonly<Record<string, string | undefined>> = { text: "''", number: '0', boolean: 'false', quantity: undefined, any: undefined };

/** The first element of the pattern is what every element of the list has to be. A missing list is what `missing` says. */
function translateList(pattern: readonly Value[], access: Access, path: PolicyPath, scope: PatternScope, missing: boolean): Partial {
  const [first] = pattern;
  if (first === undefined) throw new Refusal(path, 'an empty list in a pattern matches nothing');
  if (isList(first)) throw new Refusal(path, 'a list in a list is compared position by position');
  if (pattern.length > 1) {
    throw new Refusal([...path, 1], 'Kyverno ignores all but the first element of this list', 'take the other elements out of the pattern');
  }
  const variable = elementName(listName(access), scope.taken);
  const item = root(variable, itemSchemas(access.schemas));
  const inner = translateContent(first, item, [...path, 0], { ...scope, taken: [...scope.taken, variable] });
  const optional = listOperand(access);
  const passes = every(missing ? optional : { ...optional, lists: [plainText(access)] }, variable, either(not(inner.applies), inner.passes));
  const isConditional = inner.applies.kind !== 'constant';
  const isEmpty = isNeverEmpty(access) ? NEVER : compare(`${optional.lists[0]}.size()`, '==', '0');
  return {
    applies: isConditional ? either(isEmpty, some(optional, variable, inner.applies)) : ALWAYS,
    passes: missing ? passes : both(isPresent(access), passes),
    whenMissing: missing,
  };
}

function listOperand(access: Access): ListOperand {
  return { lists: [valueOr(access, '[]')], names: [listName(access)] };
}

function listName(access: Access): string {
  const name = access.steps.findLast((step) => typeof step.name === 'string')?.name;
  return typeof name === 'string' ? name : access.base;
}

type Anchor = 'condition' | 'global' | 'negation' | 'equality' | 'existence';

const ANCHORS: Readonly<Record<string, Anchor>> = { '': 'condition', '<': 'global', X: 'negation', '=': 'equality', '^': 'existence' };

interface PatternKey {
  readonly anchor: Anchor | undefined;
  readonly name: string;
}

function readKey(key: string, path: PolicyPath): PatternKey {
  const [, mark, name] = /^([+<=X^]?)\((.+)\)$/.exec(key.trim()) ?? [];
  if (mark === undefined || name === undefined) return { anchor: undefined, name: key };
  const anchor = ANCHORS[mark];
  if (anchor === undefined) throw new Refusal(path, `the anchor of "${key}" means nothing in a pattern`);
  return { anchor, name: name.trim() };
}

function translateMap(pattern: ObjectValue, access: Access, path: PolicyPath, scope: PatternScope): Partial {
  const parts = Object.entries(pattern).map(([key, value]) => translateEntry(key, value, access, [...path, key], scope));
  const conditional = parts.filter(({ applies }) => applies.kind !== 'constant');
  if (conditional.length > 1 && parts.some(({ isDirect }) => !isDirect && conditional.length > 1)) {
    throw new Refusal(path, 'several anchors in different places skip the rule here, in an order of their own', 'write one rule for each of them');
  }
  return {
    applies: both(...conditional.map(({ applies }) => applies)),
    passes: both(...parts.map(({ passes }) => passes)),
    whenMissing: parts.every(({ whenMissing }) => whenMissing),
  };
}

interface EntryVerdict extends Partial {
  /** Whether it is an anchor of the map itself that skips. */
  readonly isDirect: boolean;
}

function translateEntry(key: string, value: Value, access: Access, path: PolicyPath, scope: PatternScope): EntryVerdict {
  const { anchor, name } = readKey(key, path);
  if (containsWildcard(name)) return { ...translateWildcardKey(name, anchor, value, access, path, scope), isDirect: false };
  const place = field(access, name);
  switch (anchor) {
    case undefined:
      return { ...translatePlain(value, place, path, scope), isDirect: false };
    case 'equality':
      return { ...translateEquality(value, place, path, scope), isDirect: false };
    case 'negation':
      return { applies: ALWAYS, passes: isAbsent(place), whenMissing: true, isDirect: false };
    case 'condition': {
      const inner = translatePlain(value, place, path, scope);
      return { applies: withPresence(place, both(inner.applies, inner.passes)), passes: ALWAYS, whenMissing: true, isDirect: true };
    }
    case 'global': {
      const inner = translateEquality(value, place, path, scope);
      return { applies: both(inner.applies, inner.passes), passes: ALWAYS, whenMissing: true, isDirect: true };
    }
    case 'existence':
      return { ...translateExistence(value, place, path, scope), isDirect: false };
  }
}

/** A missing key skips, even where its value would be content with nothing. */
function withPresence(place: Access, condition: Condition): Condition {
  return isSure(place) || condition.kind !== 'constant' ? condition : both(isPresent(place), condition);
}

/** A map or list has to be there; a scalar is compared with null where nothing is. */
function translatePlain(value: Value, place: Access, path: PolicyPath, scope: PatternScope): Partial {
  const inner = translateContent(value, place, path, scope);
  if (!isObject(value)) return inner;
  const { applies, passes } = inner;
  if (applies.kind !== 'constant') return { applies: orMissing(place, applies), passes: both(isPresent(place), passes), whenMissing: false };
  return { applies, passes: inner.whenMissing ? both(isPresent(place), passes) : passes, whenMissing: false };
}

/** What is missing passes. */
function translateEquality(value: Value, place: Access, path: PolicyPath, scope: PatternScope): Partial {
  if (isList(value)) return translateList(value, place, path, scope, true);
  if (!isObject(value)) return translateScalar(value, place, path, scope, value === null ? undefined : true);
  const inner = translateContent(value, place, path, scope);
  const applies = orMissing(place, inner.applies);
  if (inner.whenMissing || isSure(place)) return { applies, passes: inner.passes, whenMissing: true };
  return { applies, passes: either(isAbsent(place), inner.passes), whenMissing: true };
}

/** The anchors within a map that is missing skip nothing. */
function orMissing(place: Access, applies: Condition): Condition {
  return applies.kind === 'constant' ? applies : either(isAbsent(place), applies);
}

/** Each element of the pattern is what some element of the list has to be. */
function translateExistence(value: Value, place: Access, path: PolicyPath, scope: PatternScope): Partial {
  if (!isList(value)) throw new Refusal(path, 'an existence anchor is about a list');
  const list = listOperand(place);
  const variable = elementName(listName(place), scope.taken);
  const item = root(variable, itemSchemas(place.schemas));
  const wanted = value.map((each, index) => {
    const inner = translateContent(each, item, [...path, index], { ...scope, taken: [...scope.taken, variable] });
    if (inner.applies.kind !== 'constant') throw new Refusal(path, 'an anchor skips within an existence anchor');
    return some(list, variable, inner.passes);
  });
  return { applies: ALWAYS, passes: isSure(place) ? both(...wanted) : either(isAbsent(place), both(...wanted)), whenMissing: true };
}

/** A key with wildcards stands for the first key that matches, which says what it says only where none may match. */
function translateWildcardKey(
  name: string,
  anchor: Anchor | undefined,
  value: Value,
  access: Access,
  path: PolicyPath,
  scope: PatternScope,
): Partial {
  // Only keys with texts stand for others.
  if (anchor === 'negation' && typeof value !== 'string') return PASSES;
  const last = access.steps.at(-1)?.name;
  if (last !== 'labels' && last !== 'annotations') throw new Refusal(path, 'wildcards in keys mean something below labels and annotations only');
  const map = valueOr(access, '{}');
  const key = elementName('keys', scope.taken);
  const matches = wildcardTest(key, name);
  const list: ListOperand = { lists: [map], names: [last] };
  if (anchor === 'negation') return { ...PASSES, passes: every(list, key, not(matches)) };
  if (anchor !== undefined && anchor !== 'equality') throw new Refusal(path, 'which of several keys this anchor is about is left to chance');
  const leaf = planLeaf(value, 'text', path);
  const entry = isSure(access) ? `${plainText(access)}[${key}]` : `${map}[${key}]`;
  if (anchor === 'equality') return { ...PASSES, passes: every(list, key, either(not(matches), leaf.render(entry))) };
  return { applies: ALWAYS, passes: some(list, key, both(matches, leaf.render(entry))), whenMissing: false };
}
