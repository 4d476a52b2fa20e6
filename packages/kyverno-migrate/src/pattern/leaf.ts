import type { Value } from '@assay/jmespath';
import { isRange, planTextPattern, readAmount } from '@assay/kyverno/engine';
import { containsWildcard } from '@assay/kubernetes-values';

import { isAbsent, isPresent, isSure, plainText, valueOr } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, both, compare, either, NEVER, not, test } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { literal, quoted } from '../cel/literal.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { typeOf } from '../schema/known-fields.ts';
import { wildcardTest } from './wildcard-test.ts';

/** What a scalar pattern says of a value. */
export interface Leaf {
  /** The condition on a value that is there, which is written as this text. */
  readonly render: (text: string) => Condition;
  /** Whether a value keeps it, as Kyverno has it. */
  readonly holds: (value: Value) => boolean;
  /** Values that may stand for a missing one, the most natural first. */
  readonly samples: readonly Value[];
}

/** How a place has a type. */
export type LeafType = 'text' | 'number' | 'boolean' | 'quantity' | 'any';

/** The type of the values at a place, as patterns and conditions tell them apart. */
export function leafType(access: Pick<Access, 'schemas'>): LeafType {
  switch (typeOf(access.schemas)) {
    case 'string':
    case 'bytes':
    case 'time':
      return 'text';
    case 'int32':
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'quantity':
      return 'quantity';
    case 'object':
    case 'list':
    case 'int-or-string':
    case undefined:
      return 'any';
  }
}

const NATURAL: Readonly<Record<LeafType, readonly Value[]>> = { text: [''], number: [0], boolean: [false, true], quantity: ['0'], any: [''] };

/** The condition of a leaf on a place, which is `missing` where nothing is there. */
export function leafCondition(leaf: Leaf, access: Access, missing: boolean): Condition {
  if (isSure(access)) return leaf.render(plainText(access));
  const sample = leaf.samples.find((value) => leaf.holds(value) === missing);
  if (sample !== undefined) return leaf.render(valueOr(access, String(literal(sample))));
  const condition = leaf.render(plainText(access));
  return missing ? either(isAbsent(access), condition) : both(isPresent(access), condition);
}

/** What a scalar of a pattern wants. */
export function planLeaf(pattern: Value, type: LeafType, path: PolicyPath): Leaf {
  if (typeof pattern === 'string') return planText(pattern, type, path);
  if (typeof pattern === 'boolean') return exactly(pattern, type === 'boolean' ? [!pattern, pattern] : [pattern, !pattern]);
  if (typeof pattern !== 'number') throw new Refusal(path, 'this value is no scalar');
  if (type === 'text') return planText(String(pattern), type, path);
  // A number is compared with the digits of an amount, not with what they come to.
  if (type === 'quantity') return { ...exactly(pattern, [0, pattern]), render: (text) => compare(`string(${text})`, '==', quoted(String(pattern))) };
  return exactly(pattern, [0, pattern]);
}

function exactly(wanted: boolean | number, samples: readonly Value[]): Leaf {
  return { render: (text) => compare(text, '==', String(wanted)), holds: (value) => value === wanted, samples };
}

const FREE = (): void => {};

function planText(pattern: string, type: LeafType, path: PolicyPath): Leaf {
  const test = planTextPattern(pattern);
  const alternatives = pattern.split('|').map((alternative) => alternative.split('&').map((part) => readPart(part.trim())));
  const operands = alternatives.flat().flatMap(({ operator, operand }) => (containsWildcard(operand) || operator === 'range' ? [] : [operand]));
  const areWildcards = alternatives.flat().every(({ operand, operator }) => operator !== 'range' && containsWildcard(operand));
  return {
    render: (text) => renderAlternatives(alternatives, { text, type, path }),
    holds: (value) => test(value, FREE),
    // What is no amount cannot be compared with one.
    samples: [...(areWildcards ? [''] : []), ...NATURAL[type], ...operands.flatMap((operand) => sampleOf(operand, type))],
  };
}

function sampleOf(operand: string, type: LeafType): readonly Value[] {
  switch (type) {
    case 'boolean':
      return [];
    case 'number':
      return /^-?\d+$/.test(operand) ? [Number(operand), Number(operand) + 1] : [];
    case 'text':
    case 'quantity':
    case 'any':
      return [operand];
  }
}

interface Part {
  readonly operator: '' | '!' | '<' | '<=' | '>' | '>=' | 'range';
  readonly operand: string;
}

const OPERATORS = ['!', '<', '<=', '>', '>='] as const;

function readPart(text: string): Part {
  const [, operator, operand] = text.length < 2 ? [] : (/^(>=|<=|>|<|!)(.*)$/s.exec(text) ?? []);
  if (operand !== undefined) return { operator: OPERATORS.find((each) => each === operator) ?? '', operand: operand.trim() };
  return isRange(text) || isRange(text.replace('!-', '-')) ? { operator: 'range', operand: text } : { operator: '', operand: text };
}

interface Rendering {
  readonly text: string;
  readonly type: LeafType;
  readonly path: PolicyPath;
}

/** Plain alternatives of a text are a list of them. */
function renderAlternatives(alternatives: readonly (readonly Part[])[], rendering: Rendering): Condition {
  const texts = alternatives.map((parts) => plainTexts(parts, '', rendering));
  if (texts.length > 1 && texts.every((each) => each !== undefined)) {
    return compare(rendering.text, 'in', `[${texts.flat().map(quoted).join(', ')}]`);
  }
  return either(...alternatives.map((parts) => renderAll(parts, rendering)));
}

function renderAll(parts: readonly Part[], rendering: Rendering): Condition {
  const refused = plainTexts(parts, '!', rendering);
  if (parts.length > 1 && refused !== undefined) return not(compare(rendering.text, 'in', `[${refused.map(quoted).join(', ')}]`));
  return both(...parts.map((part) => renderPart(part, rendering)));
}

function plainTexts(parts: readonly Part[], operator: '' | '!', { type }: Rendering): readonly string[] | undefined {
  if (type !== 'text' && type !== 'any') return undefined;
  const isPlain = parts.every(
    (part) => part.operator === operator && !containsWildcard(part.operand) && !isAmount(part.operand) && !isBoolean(part.operand, type),
  );
  return isPlain && (operator === '!' || parts.length === 1) ? parts.map(({ operand }) => operand) : undefined;
}

function isBoolean(operand: string, type: LeafType): boolean {
  return type === 'any' && (operand === 'true' || operand === 'false');
}

function renderPart({ operator, operand }: Part, rendering: Rendering): Condition {
  if (operator === 'range') return renderRange(operand, rendering);
  if (operator !== '' && operator !== '!') return renderAmount(operator, operand, rendering);
  const equal = renderEqual(operand, rendering);
  return operator === '' ? equal : not(equal);
}

function renderRange(text: string, rendering: Rendering): Condition {
  const isOutside = !isRange(text);
  const [, from = '', to = ''] = (isOutside ? /^(.+?)!-(.+)$/ : /^([-+]?[^-]+)-(.+)$/).exec(text) ?? [];
  return isOutside
    ? either(renderAmount('<', from, rendering), renderAmount('>', to, rendering))
    : both(renderAmount('>=', from, rendering), renderAmount('<=', to, rendering));
}

function renderEqual(operand: string, rendering: Rendering): Condition {
  const { text, type, path } = rendering;
  if (containsWildcard(operand)) {
    if (type === 'text') return wildcardTest(text, operand);
    if (/^\*+$/.test(operand)) return ALWAYS;
    if (operand === '?*') return type === 'number' || type === 'boolean' ? ALWAYS : compare(text, '!=', "''");
    if (type === 'any') return wildcardTest(text, operand);
    throw new Refusal(path, `the wildcard "${operand}" is compared with what is no text`);
  }
  if (type === 'boolean') return operand === 'true' || operand === 'false' ? compare(text, '==', operand) : NEVER;
  if (isAmount(operand)) return renderAmount('==', operand, rendering);
  if (type === 'number') return NEVER;
  return compare(isBoolean(operand, type) ? `string(${text})` : text, '==', quoted(operand));
}

/** A comparison of amounts: numbers as such, all else as quantities. */
function renderAmount(operator: '==' | '<' | '<=' | '>' | '>=', operand: string, { text, type, path }: Rendering): Condition {
  const { quantity, duration } = readAmount(operand);
  if (quantity === undefined) {
    if (duration === undefined) return NEVER;
    throw new Refusal(path, `"${operand}" is compared as a duration where the value is one, and not at all where it is none`);
  }
  if (type === 'boolean') return NEVER;
  if (type === 'number') {
    if (!/^[-+]?\d+(?:\.\d+)?$/.test(operand)) throw new Refusal(path, `"${operand}" is compared with a number`, 'write the number without a unit');
    return compare(text, operator, String(Number(operand)));
  }
  if (type === 'quantity') return compare(`quantity(string(${text})).compareTo(quantity(${quoted(operand)}))`, operator, '0');
  const value = type === 'text' ? text : `string(${text})`;
  return both(test(`isQuantity(${value})`), compare(`quantity(${value}).compareTo(quantity(${quoted(operand)}))`, operator, '0'));
}

function isAmount(operand: string): boolean {
  const { quantity, duration } = readAmount(operand);
  return (quantity !== undefined && /\d/.test(operand)) || duration !== undefined;
}
