import { isList } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { findOperator, isRange, readAmount } from '@assay/kyverno/engine';
import { containsWildcard } from '@assay/kubernetes-values';

import { field, isPresent, isSure, plainText, surely } from '../cel/access.ts';
import { ALWAYS, both, compare, either, every, NEVER, not, some, test } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { literal, quoted } from '../cel/literal.ts';
import {
  doubleLiteral,
  elementFilter,
  elementsOf,
  lastName,
  operandOf,
  placeTerm,
  presenceOf,
  termMayFail,
  textOfTerm,
  truthOf,
  typeOfTerm,
} from '../jmespath/term.ts';
import type { AlternativeTerm, KeysTerm, ListTerm, Term, TermType } from '../jmespath/term.ts';
import { wildcardTest } from '../pattern/wildcard-test.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';

/** What an operator says of a key and a value. */
type Operator = (key: Term, value: Term, path: PolicyPath) => Condition;

/** All operators that are converted; `In` and `NotIn` are older spellings, as `Equal` and `NotEqual` are. */
export const OPERATORS: Readonly<Record<string, Operator>> = Object.fromEntries(
  Object.entries<Operator>({
    Equal: equals,
    Equals: equals,
    NotEqual: notEquals,
    NotEquals: notEquals,
    In: oldMembership('in'),
    NotIn: oldMembership('not-in'),
    AnyIn: membership('any-in'),
    AllIn: membership('all-in'),
    AnyNotIn: membership('any-not-in'),
    AllNotIn: membership('all-not-in'),
    GreaterThan: ordering('>'),
    GreaterThanOrEquals: ordering('>='),
    LessThan: ordering('<'),
    LessThanOrEquals: ordering('<='),
  }).map(([name, operator]) => [name, alternatives(decided(name, operator))]),
);

/** What is the same for all requests is decided now, as Kyverno decides it. */
function decided(name: string, operator: Operator): Operator {
  return (key, value, path) => {
    if (key.kind !== 'constant' || value.kind !== 'constant') return operator(key, value, path);
    return findOperator(name)?.holds(key.value, value.value, FREE) === true ? ALWAYS : NEVER;
  };
}

const FREE = (): void => {};

/** A key with a default is its left side where that says anything, else its right one. */
function alternatives(operator: Operator): Operator {
  return (key, value, path) => {
    if (value.kind === 'place' && value.isThere !== undefined) throw new Refusal(path, 'the value may be null', 'give it a default');
    if (key.kind === 'place' && key.isThere !== undefined) return both(key.isThere, operator(placeTerm(key.access), value, path));
    if (value.kind === 'alternative') return valueAlternative(alternatives(operator), key, value, path);
    if (key.kind !== 'alternative') return operator(key, value, path);
    if (isListTerm(key.left)) return listAlternative(operator, key.left, key.right, value, path);
    const said = truthOf(key.left);
    const fallback = alternatives(operator)(key.right, value, path);
    const usual = alternatives(operator)(present(key.left), value, path);
    if (fallback.kind === 'constant' && !fallback.value) return both(said, usual);
    return either(both(said, usual), both(not(said), fallback));
  };
}

function valueAlternative(operator: Operator, key: Term, { left, right }: AlternativeTerm, path: PolicyPath): Condition {
  const said = truthOf(left);
  return either(both(said, operator(key, present(left), path)), both(not(said), operator(key, right, path)));
}

/** An empty list says nothing of its elements, so mostly it is enough to go through it. */
function listAlternative(operator: Operator, left: Term, right: Term, value: Term, path: PolicyPath): Condition {
  const list = asList(left, path);
  const usual = operator(list.source.kind === 'place' ? { ...list, source: { ...list.source, isNullable: false } } : list, value, path);
  const fallback = alternatives(operator)(right, value, path);
  const said = truthOf(list);
  const certain = usual.kind === 'some' ? usual : both(said, usual);
  return either(certain, both(not(said), fallback));
}

/** A term where its place is known to be there. */
function present(term: Term): Term {
  if (term.kind === 'place') return { kind: 'place', access: surely(term.access) };
  if (term.kind === 'list' && term.source.kind === 'place') return { ...term, source: { ...term.source, isNullable: false } };
  return term;
}

function equals(key: Term, value: Term, path: PolicyPath): Condition {
  if (value.kind !== 'constant') return equalTerms(key, value, path);
  const wanted = value.value;
  if (typeof wanted === 'boolean' && key.kind === 'condition') return wanted ? key.condition : not(key.condition);
  const text = textOfTerm(key, path);
  const mayFail = termMayFail(key);
  if (typeof wanted === 'string') return equalsText({ text, type: typeOfTerm(key), mayFail }, wanted, path);
  const isDouble = key.kind === 'computed' && key.isDouble === true && typeof wanted === 'number';
  const said = isDouble ? doubleLiteral(wanted) : literal(wanted);
  if (said === undefined) throw new Refusal(path, 'lists and maps of CEL hold values of one type');
  return compare(text, '==', said, mayFail);
}

interface Operand {
  readonly text: string;
  readonly type: TermType;
  readonly mayFail: boolean;
}

function equalsText({ text, type, mayFail }: Operand, wanted: string, path: PolicyPath): Condition {
  if (type === 'boolean') return NEVER;
  refuseDockerHub(text, [wanted], path);
  if (containsWildcard(wanted)) return wildcardTest(text, wanted, mayFail);
  const { quantity, duration } = readAmount(wanted);
  if (wanted !== '' && (duration !== undefined || (quantity !== undefined && /\d/.test(wanted)))) {
    if (type === 'number' && /^[-+]?\d+$/.test(wanted)) return compare(text, '==', String(Number(wanted)), mayFail);
    if (type === 'quantity' && quantity !== undefined)
      return compare(`quantity(string(${text})).compareTo(quantity(${quoted(wanted)}))`, '==', '0', mayFail);
    throw new Refusal(path, `"${wanted}" equals other spellings of the same amount, too`, 'write the condition in CEL');
  }
  return type === 'number' ? NEVER : compare(text, '==', quoted(wanted), mayFail);
}

/** The value is the pattern: that is a plain comparison only if it cannot hold a wildcard. */
function equalTerms(key: Term, value: Term, path: PolicyPath): Condition {
  const types = [typeOfTerm(key), typeOfTerm(value)];
  const left = textOfTerm(key, path);
  const right = textOfTerm(value, path);
  const mayBePattern = types.every((type) => type === 'text' || type === 'any') && !isPlainName(value) && !isPlainName(key);
  if (mayBePattern) throw new Refusal(path, 'the value is compared as a pattern with wildcards, which only Kyverno knows');
  if (types.includes('quantity')) throw new Refusal(path, 'amounts of two places are compared');
  return compare(left, '==', right, termMayFail(key) || termMayFail(value));
}

/** What Kubernetes allows no wildcards in. */
const PLAIN_NAMES: ReadonlySet<string> = new Set(['name', 'namespace', 'kind', 'apiVersion', 'uid', 'serviceAccountName', 'operation']);

function isPlainName(term: Term): boolean {
  if (term.kind === 'computed') return /parseServiceAccount|request\.operation/.test(term.text);
  return term.kind === 'place' && PLAIN_NAMES.has(lastName(term.access));
}

/** Null equals nothing and differs from nothing; a missing place is an error either way. */
function notEquals(key: Term, value: Term, path: PolicyPath): Condition {
  return not(equals(key, value, path));
}

type Membership = 'any-in' | 'all-in' | 'any-not-in' | 'all-not-in';

function oldMembership(kind: 'in' | 'not-in'): Operator {
  return (key, value, path) => {
    if (isListTerm(key))
      throw new Refusal(path, 'the old operators In and NotIn compare lists without wildcards', 'use AnyIn, AllIn, AnyNotIn or AllNotIn');
    return membership(kind === 'in' ? 'any-in' : 'any-not-in')(key, value, path);
  };
}

/** Whether elements of the key are among those of the value. */
function membership(kind: Membership): Operator {
  const isPositive = kind === 'any-in' || kind === 'all-in';
  return (key, value, path) => {
    if (value.kind === 'constant' && value.value === null) return NEVER;
    if (isListTerm(key)) return listMembership(kind, key, value, path);
    const isMember = scalarMembership(key, value, path);
    return isPositive ? isMember : both(presenceOfTerm(value), not(isMember));
  };
}

function isListTerm(term: Term): boolean {
  return term.kind === 'list' || term.kind === 'keys' || typeOfTerm(term) === 'list' || (term.kind === 'constant' && isList(term.value));
}

/** A value that is null is no list, and then nothing is true. */
function presenceOfTerm(term: Term): Condition {
  return term.kind === 'list' ? presenceOf(term.source) : ALWAYS;
}

function scalarMembership(key: Term, value: Term, path: PolicyPath): Condition {
  if (value.kind !== 'constant' && typeOfTerm(value) === 'text') return isInText(key, value, path);
  if (value.kind === 'constant') {
    if (key.kind === 'condition') return truthIsAmong(key.condition, textsOf(value.value, path));
    if (key.kind === 'constant') return constantIsIn(textsOf(isList(key.value) ? key.value : [key.value], path)[0] ?? '', value.value, path);
    return isAmong({ text: textOfTerm(key, path), type: typeOfTerm(key), mayFail: termMayFail(key) }, textsOf(value.value, path), path);
  }
  const wanted = textOfTerm(key, path);
  if (key.kind === 'constant') {
    if (typeof key.value === 'string' && containsWildcard(key.value)) throw new Refusal(path, 'a list is searched for a constant with wildcards');
  } else if (!isPlainName(key)) throw new Refusal(path, 'elements of the list are compared as patterns with wildcards, which only Kyverno knows');
  return holdsText(value, wanted, key, path);
}

/** A text can be a list in JSON, as those of ConfigMaps are, or stands for itself. */
function isInText(key: Term, value: Term, path: PolicyPath): Condition {
  const text = textOfTerm(value, path);
  const wanted = textOfTerm(key, path);
  const mayFail = termMayFail(key) || termMayFail(value);
  const isList = test(`${text}.startsWith('[')`, mayFail);
  const isMember = compare(wanted, 'in', `json.unmarshal(${text})`, mayFail);
  return { kind: 'sequence', decider: isList, whenTrue: isMember, whenFalse: compare(wanted, '==', text, mayFail) };
}

/** Whether a list holds a text. */
function holdsText(list: Term, wanted: string, key: Term, path: PolicyPath): Condition {
  if (list.kind === 'keys') return holdsKey(list, wanted, key);
  if (list.kind !== 'list') {
    if (typeOfTerm(list) === 'list') return compare(wanted, 'in', textOfTerm(list, path), termMayFail(list));
    throw new Refusal(path, 'it is unclear whether the value is a list or a string');
  }
  const { source, variable, value } = list;
  const filter = elementFilter(list);
  if (value.kind === 'list') return some(operandOf(source), variable, both(filter, holdsText(value, wanted, key, path)));
  if (value.kind === 'condition') {
    if (key.kind !== 'constant') throw new Refusal(path, 'what is true or false is compared with what is computed');
    return some(operandOf(source), variable, both(filter, truthIsAmong(value.condition, textsOf([key.value], path))));
  }
  const element = textOfTerm(value, path);
  const star = mayBeStar(value) ? compare(element, '==', "'*'") : NEVER;
  if (filter.kind === 'constant' && element === variable && star.kind === 'constant') {
    return compare(
      wanted,
      'in',
      operandOf(source).lists.length === 1 ? String(operandOf(source).lists[0]) : `(${operandOf(source).lists.join(' + ')})`,
    );
  }
  return some(operandOf(source), variable, both(filter, either(compare(element, '==', wanted), star)));
}

function holdsKey(keys: KeysTerm, wanted: string, key: Term): Condition {
  if (isSure(keys.access) && key.kind === 'constant' && typeof key.value === 'string') return isPresent(field(keys.access, key.value));
  return compare(wanted, 'in', plainText(keys.access), termMayFail(keys));
}

/** Fields whose texts can be `*` and then mean everything, to Kyverno too. */
const STARRED: ReadonlySet<string> = new Set(['verbs', 'resources', 'apiGroups', 'nonResourceURLs', 'resourceNames', 'host', 'hosts']);

function mayBeStar(value: Term): boolean {
  return value.kind === 'place' && STARRED.has(lastName(value.access));
}

function listMembership(kind: Membership, key: Term, value: Term, path: PolicyPath): Condition {
  if (key.kind === 'constant' && isList(key.value)) return constantsMembership(kind, key.value, value, path);
  if (key.kind === 'keys') return keysMembership(kind, key, value, path);
  const list = asList(key, path);
  const isMember = (each: Term): Condition => {
    if (value.kind === 'constant') return elementIsAmong(each, textsOf(value.value, path), path);
    return scalarMembership(each, value, path);
  };
  const isForAll = kind === 'all-in' || kind === 'all-not-in';
  const isPositive = kind === 'any-in' || kind === 'all-in';
  const body = (each: Term): Condition => (isPositive ? isMember(each) : not(isMember(each)));
  const quantified = quantify(isForAll ? 'every' : 'some', list, body);
  return isForAll ? both(presenceOf(list.source), quantified) : quantified;
}

function elementIsAmong(each: Term, wanted: readonly string[], path: PolicyPath): Condition {
  if (each.kind === 'condition') return truthIsAmong(each.condition, wanted);
  const text = textOfTerm(each, path);
  const known = isAmong({ text, type: typeOfTerm(each), mayFail: false }, wanted, path);
  return mayBeStar(each) && !wanted.includes('*') ? either(known, compare(text, '==', "'*'")) : known;
}

function truthIsAmong(condition: Condition, wanted: readonly string[]): Condition {
  return either(wanted.includes('true') ? condition : NEVER, wanted.includes('false') ? not(condition) : NEVER);
}

/** A constant list of keys, each of which is sought in the value. */
function constantsMembership(kind: Membership, keys: readonly Value[], value: Term, path: PolicyPath): Condition {
  const parts = textsOf(keys, path).map((each) => scalarMembership({ kind: 'constant', value: each }, value, path));
  switch (kind) {
    case 'any-in':
      return either(...parts);
    case 'all-in':
      return both(...parts);
    case 'any-not-in':
      return both(presenceOfTerm(value), either(...parts.map(not)));
    case 'all-not-in':
      return both(presenceOfTerm(value), ...parts.map(not));
  }
}

function keysMembership(kind: Membership, { access }: KeysTerm, value: Term, path: PolicyPath): Condition {
  if (value.kind !== 'constant') throw new Refusal(path, 'keys are compared with what is computed');
  // Nothing has no keys: that is an error, there and here.
  const list = { lists: [plainText(access)], names: ['keys'] };
  const isMember = isAmong({ text: 'key', type: 'text', mayFail: false }, textsOf(value.value, path), path);
  switch (kind) {
    case 'any-in':
      return some(list, 'key', isMember);
    case 'any-not-in':
      return some(list, 'key', not(isMember));
    case 'all-in':
      return every(list, 'key', isMember);
    case 'all-not-in':
      return every(list, 'key', not(isMember));
  }
}

function asList(term: Term, path: PolicyPath): ListTerm {
  if (term.kind === 'list') return term;
  if (term.kind === 'place') return elementsOf(term.access, [term.access.base], true);
  const variable = 'element';
  const value: Term = { kind: 'computed', text: variable, type: 'any', mayFail: false };
  return { kind: 'list', source: { kind: 'text', text: textOfTerm(term, path), name: 'elements' }, variable, filter: ALWAYS, value };
}

/** A condition on all elements of a list, or on some; lists within are gone through as well. */
export function quantify(kind: 'every' | 'some', list: ListTerm, body: (element: Term) => Condition): Condition {
  const { source, variable, value } = list;
  const filter = elementFilter(list);
  const inner = value.kind === 'list' ? quantify(kind, value, body) : body(present(value));
  return kind === 'every' ? every(operandOf(source), variable, either(not(filter), inner)) : some(operandOf(source), variable, both(filter, inner));
}

/** Kyverno calls the registry of images without one `docker.io`, CEL by the name that it answers to. */
function refuseDockerHub(text: string, wanted: readonly string[], path: PolicyPath): void {
  if (text.endsWith('.registry()') && wanted.some((each) => each === 'docker.io' || containsWildcard(each)))
    throw new Refusal(path, 'docker.io has another name in CEL', 'compare with "index.docker.io"');
}

/** Whether a text is among others, some of which have wildcards. */
function isAmong({ text, type, mayFail }: Operand, wanted: readonly string[], path: PolicyPath): Condition {
  refuseDockerHub(text, wanted, path);
  const plain = wanted.filter((each) => !containsWildcard(each));
  const patterns = wanted.filter(containsWildcard);
  const isText = type === 'text' || type === 'any' || type === 'quantity';
  const value = isText ? text : `string(${text})`;
  const [only] = plain;
  const inList =
    plain.length === 0
      ? NEVER
      : plain.length === 1 && only !== undefined
        ? compare(value, '==', quoted(only), mayFail)
        : compare(value, 'in', `[${plain.map(quoted).join(', ')}]`, mayFail);
  return either(inList, ...patterns.map((pattern) => wildcardTest(value, pattern, mayFail)));
}

function constantIsIn(key: string, value: Value, path: PolicyPath): Condition {
  const texts = textsOf(value, path);
  if (containsWildcard(key) || texts.some(containsWildcard)) throw new Refusal(path, 'two constants are compared', 'take the condition away');
  return texts.includes(key) ? ALWAYS : NEVER;
}

/** The texts of a list, or the one text, which is no range and no list in JSON. */
function textsOf(value: Value, path: PolicyPath): readonly string[] {
  if (typeof value === 'string') {
    if (isRange(value) || /^\s*\[/.test(value))
      throw new Refusal(path, 'a text that is a range or a list in JSON is not converted', 'write the list as YAML');
    return [value];
  }
  if (!isList(value)) throw new Refusal(path, 'the value is no list');
  return value.map((each) => {
    if (each === null || typeof each === 'object') throw new Refusal(path, 'the list holds what is no text');
    return String(each);
  });
}

function ordering(operator: '<' | '<=' | '>' | '>='): Operator {
  return (key, value, path) => {
    if (key.kind === 'constant') return compareTerms(key, operator, value, path);
    if (value.kind !== 'constant') return compareTerms(key, operator, value, path);
    const type = typeOfTerm(key);
    const text = textOfTerm(key, path);
    const mayFail = termMayFail(key);
    const number = numberOf(value.value);
    if (key.kind === 'computed' && key.isAny !== undefined && !mayFail && asksWhetherAny(operator, number)) return key.isAny;
    if (type === 'number' && number !== undefined) return compare(text, operator, number, mayFail);
    if (type === 'number') throw new Refusal(path, 'a number is compared with an amount of another kind');
    const amount = typeof value.value === 'number' ? String(value.value) : value.value;
    if (typeof amount !== 'string') throw new Refusal(path, 'this is no amount');
    const { quantity, duration } = readAmount(amount);
    if (type === 'duration' && duration !== undefined) return compare(text, operator, `duration(${quoted(amount)})`, mayFail);
    if (type === 'quantity' && quantity !== undefined && duration === undefined) {
      const shown = text.startsWith('string(') ? text : `string(${text})`;
      return compare(`quantity(${shown}).compareTo(quantity(${quoted(amount)}))`, operator, '0', mayFail);
    }
    if (type === 'text' && duration !== undefined && quantity === undefined) {
      const isDuration = test(`${text}.matches(r'^([-+]?(\\d+(\\.\\d*)?|\\.\\d+)(ns|us|µs|ms|s|m|h))+$')`, mayFail);
      return both(isDuration, compare(`duration(${text})`, operator, `duration(${quoted(amount)})`, mayFail));
    }
    throw new Refusal(path, 'it is unclear what kind of amount is compared', 'write the condition in CEL');
  };
}

/** Whether a number of elements is compared with what tells none from some. */
function asksWhetherAny(operator: string, number: string | undefined): boolean {
  return (operator === '>' && number === '0') || (operator === '>=' && number === '1');
}

const MIRRORED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function numberOf(value: Value): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && /^[-+]?\d+(?:\.\d+)?$/.test(value) ? String(Number(value)) : undefined;
}

function compareTerms(key: Term, operator: '<' | '<=' | '>' | '>=', value: Term, path: PolicyPath): Condition {
  if (key.kind === 'constant' && typeOfTerm(value) === 'quantity') return ordering(MIRRORED[operator])(value, key, path);
  if (typeOfTerm(key) !== 'number' || typeOfTerm(value) !== 'number') throw new Refusal(path, 'it is unclear what kind of amounts are compared');
  return compare(textOfTerm(key, path), operator, textOfTerm(value, path), termMayFail(key) || termMayFail(value));
}
