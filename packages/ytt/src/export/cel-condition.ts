import type { Expression, Value } from '@assay/starlark';

import { writtenArgument } from '../expressions/written-argument.ts';
import type { VisibleType } from '../expressions/visible-type.ts';
import { fieldName } from '../expressions/field-name.ts';
import type { PlannedValidation } from '../validations/planned-validation.ts';
import { literalValue } from '../template/literal-arguments.ts';
import { celLiteral } from './cel-literal.ts';

/** A condition `when=` that compares one value with one or more literals, as data. */
export interface PlainCondition {
  /** Whether it looks at the value itself, or at the map around it. */
  readonly subject: 'value' | 'parent';
  /** Leads from there to what is compared. */
  readonly keys: readonly string[];
  readonly test: PlainTest;
}

type PlainTest =
  | { readonly kind: 'compared'; readonly operator: ComparisonOperator; readonly literal: Value }
  | { readonly kind: 'among'; readonly literals: readonly Value[]; readonly isNegated: boolean }
  /** A boolean by itself. */
  | { readonly kind: 'true' | 'false' };

type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** Reads `when=lambda v: …` or `when=lambda v, ctx: …`; undefined for what is no plain comparison. */
export function plainCondition({ annotation }: PlannedValidation): PlainCondition | undefined {
  const at = annotation.named.findIndex(([name]) => name === 'when');
  const written = writtenArgument(annotation.argumentSpans?.named[at] ?? annotation.span, 'when')?.expression;
  if (written?.kind !== 'lambda') return undefined;
  const names = written.parameters.flatMap((parameter) => (parameter.kind === 'required' ? [parameter.name.name] : []));
  if (names.length !== written.parameters.length) return undefined;
  return conditionOf(written.body, { value: names[0], context: names[1] });
}

/** The parameters of a condition. */
interface Names {
  readonly value: string | undefined;
  readonly context: string | undefined;
}

function conditionOf(body: Expression, names: Names): PlainCondition | undefined {
  if (body.kind === 'unary' && body.operator === 'not') return tested(operandOf(body.operand, names), { kind: 'false' });
  if (body.kind !== 'binary') return tested(operandOf(body, names), { kind: 'true' });
  const { operator, left, right } = body;
  if (operator === 'in' || operator === 'not in') {
    const literals = literalsOf(right);
    return literals && tested(operandOf(left, names), { kind: 'among', literals, isNegated: operator === 'not in' });
  }
  const flipped = FLIPPED.get(operator);
  if (flipped === undefined) return undefined;
  const literal = literalValue(right);
  if (literal !== undefined) return tested(operandOf(left, names), { kind: 'compared', operator: FLIPPED.get(flipped) ?? flipped, literal });
  const before = literalValue(left);
  return before === undefined ? undefined : tested(operandOf(right, names), { kind: 'compared', operator: flipped, literal: before });
}

/** Comparisons, with the same one when both sides have changed places. */
const FLIPPED: ReadonlyMap<string, ComparisonOperator> = new Map([
  ['==', '=='],
  ['!=', '!='],
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
]);

function tested(operand: Pick<PlainCondition, 'subject' | 'keys'> | undefined, test: PlainTest): PlainCondition | undefined {
  return operand && { ...operand, test };
}

/** `v`, `v["a"]`, `ctx.parent["a"]["b"]`. */
function operandOf(expression: Expression, names: Names): Pick<PlainCondition, 'subject' | 'keys'> | undefined {
  if (expression.kind === 'identifier') return expression.name === names.value ? { subject: 'value', keys: [] } : undefined;
  if (expression.kind === 'attribute') {
    const { object, name } = expression;
    const isParent = object.kind === 'identifier' && object.name === names.context && name.name === 'parent';
    return isParent ? { subject: 'parent', keys: [] } : undefined;
  }
  if (expression.kind !== 'index' || expression.index.kind !== 'string') return undefined;
  const object = operandOf(expression.object, names);
  return object && { subject: object.subject, keys: [...object.keys, expression.index.value] };
}

function literalsOf(expression: Expression): readonly Value[] | undefined {
  if (expression.kind !== 'list' && expression.kind !== 'tuple') return undefined;
  const literals = expression.items.map(literalValue).filter((literal) => literal !== undefined);
  return literals.length === expression.items.length ? literals : undefined;
}

/** That a condition does not hold, in CEL on `self`; undefined where CEL cannot say or see it. */
export function celOfUnmet({ keys, test }: PlainCondition, self: VisibleType): string | undefined {
  let name = 'self';
  let type = self;
  for (const key of keys) {
    const fieldOfKey = fieldName(key);
    const field = type.kind === 'object' && fieldOfKey !== undefined ? type.fields.get(fieldOfKey) : undefined;
    if (!field || field.isOptional) return undefined;
    name = `${name}.${fieldOfKey}`;
    type = field.type;
  }
  switch (test.kind) {
    case 'true':
      return type.kind === 'boolean' ? `!${name}` : undefined;
    case 'false':
      return type.kind === 'boolean' ? name : undefined;
    case 'compared':
      return unequal(name, type, test);
    case 'among': {
      const literals = test.literals.map((literal) => (type.kind === 'integer-or-string' ? undefined : celLiteral(literal, type)));
      if (literals.length === 0 || literals.includes(undefined)) return undefined;
      const isAmong = `${name} in [${literals.join(', ')}]`;
      return test.isNegated ? isAmong : `!(${isAmong})`;
    }
  }
}

function unequal(name: string, type: VisibleType, { operator, literal }: Extract<PlainTest, { readonly kind: 'compared' }>): string | undefined {
  const isEquality = operator === '==' || operator === '!=';
  // Whatever it is, it can be compared with null only as a value without a type.
  if (literal === null) return isEquality ? `dyn(${name}) ${OPPOSITE[operator]} null` : undefined;
  const text = celLiteral(literal, type);
  const isComparable = isEquality || type.kind === 'string' || type.kind === 'integer' || type.kind === 'number';
  if (text === undefined || !isComparable) return undefined;
  return `${name} ${OPPOSITE[operator]} ${text}`;
}

const OPPOSITE: Readonly<Record<ComparisonOperator, ComparisonOperator>> = { '==': '!=', '!=': '==', '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
