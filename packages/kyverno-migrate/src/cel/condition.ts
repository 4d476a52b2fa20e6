import { implies, isSame } from './implies.ts';

/** A condition of CEL as a tree: what both patterns and conditions of Kyverno become before they are text. */
export type Condition = Constant | Junction | Comparison | Test | Quantifier | Sequence;

interface Constant {
  readonly kind: 'constant';
  readonly value: boolean;
}

interface Junction {
  readonly kind: 'both' | 'either';
  readonly parts: readonly Condition[];
}

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

/** Two operands, each a text that binds more tightly than a comparison. */
interface Comparison {
  readonly kind: 'comparison';
  readonly left: string;
  readonly operator: ComparisonOperator;
  readonly right: string;
  /** Whether evaluating it can be an error where something is missing. */
  readonly mayFail: boolean;
}

/** A call that is true or false, such as `has(x)`, or its opposite. */
interface Test {
  readonly kind: 'test';
  readonly text: string;
  readonly isNegated: boolean;
  readonly mayFail: boolean;
}

export interface Quantifier {
  readonly kind: 'every' | 'some';
  readonly list: ListOperand;
  readonly variable: string;
  readonly body: Condition;
}

/** What a quantifier goes through: one list, or several one after the other. */
export interface ListOperand {
  readonly lists: readonly string[];
  /** What to call them together. */
  readonly names: readonly string[];
}

/** `decider` comes first: an error in it is an error of the whole, as `&&` and `||` would not have it. */
interface Sequence {
  readonly kind: 'sequence';
  readonly decider: Condition;
  readonly whenTrue: Condition;
  readonly whenFalse: Condition;
}

export const ALWAYS: Condition = { kind: 'constant', value: true };
export const NEVER: Condition = { kind: 'constant', value: false };

export function test(text: string, mayFail = false): Condition {
  return { kind: 'test', text, isNegated: false, mayFail };
}

export function compare(left: string, operator: ComparisonOperator, right: string, mayFail = false): Condition {
  return { kind: 'comparison', left, operator, right, mayFail };
}

/** All of them hold. What they have in common is said once. */
export function both(...parts: readonly Condition[]): Condition {
  return join('both', parts);
}

/** Some of them holds. */
export function either(...parts: readonly Condition[]): Condition {
  return join('either', parts);
}

function join(kind: 'both' | 'either', parts: readonly Condition[]): Condition {
  const decisive = kind === 'either';
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part])).filter((part) => !isConstant(part, !decisive));
  if (flat.some((part) => isConstant(part, decisive))) return { kind: 'constant', value: decisive };
  const merged = withoutNeedless(kind, mergeParts(kind, withoutRepetitions(flat)));
  const [only] = merged;
  if (only === undefined) return { kind: 'constant', value: !decisive };
  return merged.length === 1 ? only : { kind, parts: merged };
}

/** Conditions one after the other, as Kyverno looks at them: what comes later is not looked at if an earlier one decides, or fails. */
export function inTurn(kind: 'both' | 'either', parts: readonly Condition[]): Condition {
  const [first, ...rest] = parts;
  if (first === undefined) return { kind: 'constant', value: kind === 'both' };
  const later = inTurn(kind, rest);
  if (rest.length === 0 || later.kind === 'constant' || !mayFail(first)) return join(kind, [first, later]);
  return kind === 'both'
    ? { kind: 'sequence', decider: first, whenTrue: later, whenFalse: NEVER }
    : { kind: 'sequence', decider: first, whenTrue: ALWAYS, whenFalse: later };
}

/** One condition if another one holds, and one if it does not. */
export function sequence(decider: Condition, whenTrue: Condition, whenFalse: Condition): Condition {
  if (isConstant(whenTrue, true) && isConstant(whenFalse, false)) return decider;
  if (isConstant(whenTrue, false) && isConstant(whenFalse, true)) return not(decider);
  return { kind: 'sequence', decider, whenTrue, whenFalse };
}

/** Every element of a list keeps a condition. */
export function every(list: ListOperand, variable: string, body: Condition): Condition {
  return body.kind === 'constant' && body.value ? ALWAYS : { kind: 'every', list, variable, body };
}

/** Some element of a list keeps a condition. */
export function some(list: ListOperand, variable: string, body: Condition): Condition {
  return body.kind === 'constant' && !body.value ? NEVER : { kind: 'some', list, variable, body };
}

/** The opposite, said at the leaves. */
export function not(condition: Condition): Condition {
  switch (condition.kind) {
    case 'constant':
      return { kind: 'constant', value: !condition.value };
    case 'both':
      return either(...condition.parts.map(not));
    case 'either':
      return both(...condition.parts.map(not));
    case 'comparison':
      return { ...condition, operator: OPPOSITES[condition.operator] };
    case 'test':
      return { ...condition, isNegated: !condition.isNegated };
    case 'every':
      return some(condition.list, condition.variable, not(condition.body));
    case 'some':
      return every(condition.list, condition.variable, not(condition.body));
    case 'sequence':
      return { kind: 'sequence', decider: condition.decider, whenTrue: not(condition.whenTrue), whenFalse: not(condition.whenFalse) };
  }
}

const OPPOSITES: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  in: 'not in',
  'not in': 'in',
};

/** Whether evaluating it can be an error. */
function mayFail(condition: Condition): boolean {
  switch (condition.kind) {
    case 'constant':
      return false;
    case 'both':
    case 'either':
      return condition.parts.some(mayFail);
    case 'comparison':
    case 'test':
      return condition.mayFail;
    case 'every':
    case 'some':
      return mayFail(condition.body);
    case 'sequence':
      return mayFail(condition.decider) || mayFail(condition.whenTrue) || mayFail(condition.whenFalse);
  }
}

function isConstant(condition: Condition, value: boolean): boolean {
  return condition.kind === 'constant' && condition.value === value;
}

/** Parts that say as much together are said together, where the first of them stands. */
function mergeParts(kind: 'both' | 'either', parts: readonly Condition[]): readonly Condition[] {
  for (const [at, part] of parts.entries()) {
    for (const [index, other] of parts.entries()) {
      const joined = index > at ? mergedPart(kind, part, other) : undefined;
      if (joined !== undefined) return mergeParts(kind, parts.toSpliced(index, 1).toSpliced(at, 1, joined));
    }
  }
  return parts;
}

function mergedPart(kind: 'both' | 'either', one: Condition, other: Condition): Condition | undefined {
  if (one.kind === 'comparison' && other.kind === 'comparison') return oneOfTexts(kind, one, other);
  if (isQuantifier(one) && isQuantifier(other)) return overLists(kind, one, other);
  return sharing(kind, one, other);
}

/** Texts that a value is compared with, in one list. */
function oneOfTexts(kind: 'both' | 'either', one: Comparison, other: Comparison): Condition | undefined {
  const [single, several] = kind === 'both' ? (['!=', 'not in'] as const) : (['==', 'in'] as const);
  const texts = [one, other].map(({ operator, right }) => (operator === single ? right : operator === several ? right.slice(1, -1) : ''));
  if (one.left !== other.left || one.mayFail !== other.mayFail || !texts.every((text) => TEXTS.test(text))) return undefined;
  const listed = new Set(texts.flatMap((text) => text.match(QUOTED) ?? []));
  return { ...one, operator: several, right: `[${[...listed].join(', ')}]` };
}

const QUOTED = /'(?:[^'\\]|\\.)*'/g;
const TEXTS = /^'(?:[^'\\]|\\.)*'(?:, '(?:[^'\\]|\\.)*')*$/;

/** Quantifiers with the same body over several lists, or with several bodies over the same list. */
function overLists(kind: 'both' | 'either', one: Quantifier, other: Quantifier): Condition | undefined {
  if (one.kind !== (kind === 'both' ? 'every' : 'some') || other.kind !== one.kind || one.variable !== other.variable) return undefined;
  if (isSame(one.list, other.list)) return { ...one, body: join(kind, [one.body, other.body]) };
  if (!isSame(one.body, other.body) || one.list.lists.some((list) => other.list.lists.includes(list))) return undefined;
  return { ...one, list: { lists: [...one.list.lists, ...other.list.lists], names: [...one.list.names, ...other.list.names] } };
}

/** `(a || x) && (a || y)` as `a || (x && y)`, and the other way round. */
function sharing(kind: 'both' | 'either', one: Condition, other: Condition): Condition | undefined {
  const inner = kind === 'both' ? 'either' : 'both';
  if (one.kind !== inner || other.kind !== inner) return undefined;
  const shared = one.parts.filter((part) => other.parts.some((each) => isSame(each, part)));
  if (shared.length === 0) return undefined;
  const [rest, otherRest] = [one, other].map(({ parts }) => parts.filter((part) => !shared.some((each) => isSame(each, part))));
  return join(inner, [...shared, join(kind, [join(inner, rest ?? []), join(inner, otherRest ?? [])])]);
}

function isQuantifier(condition: Condition): condition is Quantifier {
  return condition.kind === 'every' || condition.kind === 'some';
}

function withoutRepetitions(parts: readonly Condition[]): readonly Condition[] {
  const known = new Set<string>();
  return parts.filter((part) => {
    const text = JSON.stringify(part);
    return !known.has(text) && known.add(text);
  });
}

/** The parts without what the others say already. A part that may fail stays as it is, and takes nothing from the others: its error would be lost. */
function withoutNeedless(kind: 'both' | 'either', parts: readonly Condition[]): readonly Condition[] {
  for (const [index, part] of parts.entries()) {
    if (mayFail(part)) continue;
    const others = parts.filter((_other, at) => at !== index);
    // Of two parts of "or" the narrower one says nothing, of two parts of "and" the wider one.
    const isNeedless = (other: Condition): boolean => (kind === 'either' ? implies(part, other) : !mayFail(other) && implies(other, part));
    if (others.some(isNeedless)) return withoutNeedless(kind, others);
    const known = kind === 'both' ? part : not(part);
    const left = others.map((other) => whereKnown(kind, other, known));
    const first = left.findIndex((other, at) => other !== others[at]);
    // What keeps another part from being an error stands before it.
    if (first >= 0) return partsOf(kind, join(kind, left.toSpliced(Math.min(index, first), 0, part)));
  }
  return parts;
}

/** A part of a junction where a condition holds: decided, or without what cannot be, or has to be. */
function whereKnown(kind: 'both' | 'either', condition: Condition, known: Condition): Condition {
  if (implies(known, kind === 'both' ? not(condition) : condition)) return { kind: 'constant', value: kind === 'either' };
  if (condition.kind !== 'both' && condition.kind !== 'either') return condition;
  const isSettled = condition.kind === 'either' ? (part: Condition) => implies(known, not(part)) : (part: Condition) => implies(known, part);
  const open = condition.parts.filter((part) => !isSettled(part));
  return open.length === condition.parts.length ? condition : join(condition.kind, open);
}

function partsOf(kind: 'both' | 'either', condition: Condition): readonly Condition[] {
  if (condition.kind === 'constant') return [condition];
  return condition.kind === kind ? condition.parts : [condition];
}
