import type { Value } from '@assay/jmespath';

import { fieldOf, listOf, objectOf, textOf } from '../objects/fields.ts';
import { evaluationMode } from './evaluation-mode.ts';
import type { EvaluationMode } from './evaluation-mode.ts';
import { expressionKind, expressionsOf } from './expression-fields.ts';
import type { ExpressionField } from './expression-fields.ts';
import type { Policy } from './policy.ts';

/** An expression as a policy has it. */
export interface WrittenExpression {
  readonly field: ExpressionField;
  readonly text: string;
  /** The element of the list, or what has the expression. */
  readonly element: Value;
  /** Where it stands, from the `spec` of a policy or from a rule. */
  readonly steps: readonly (string | number)[];
}

/** The expressions that a field of a `spec` or a rule has, in the order of the text. */
export function writtenExpressions(holder: Value | undefined, field: ExpressionField): readonly WrittenExpression[] {
  const { list } = field;
  const elements = list === undefined ? [holder ?? null] : listOf(holder, ...list);
  return elements.flatMap((element, index) => writtenExpression(element, index, field) ?? []);
}

/** The expression of an element of its list; `undefined` if it has none. */
export function writtenExpression(element: Value, index: number, field: ExpressionField): WrittenExpression | undefined {
  const { isOptional, onlyIf } = field;
  if (onlyIf !== undefined && fieldOf(element, onlyIf.member) !== onlyIf.is) return undefined;
  const written = expressionIn(element, index, field);
  return isOptional && written.text === '' ? undefined : written;
}

/** What stands where an element of its list has the expression, which may be nothing. */
export function expressionIn(element: Value, index: number, field: ExpressionField): WrittenExpression {
  const { list, member } = field;
  return { field, text: textOf(element, ...member), element, steps: list === undefined ? member : [...list, index, ...member] };
}

/** Expressions that know the same variables. */
export interface ExpressionGroup {
  /** Steps to the `spec`, or to the rule, that has them. */
  readonly holder: readonly (string | number)[];
  /** Whether they know `params`. */
  readonly hasParams: boolean;
  readonly expressions: readonly WrittenExpression[];
}

/** The expressions of a policy: those of its `spec`, then those of each rule. Default of `mode`: what the policy says. */
export function expressionGroups(
  { family, content }: Pick<Policy, 'family' | 'content'>,
  mode: EvaluationMode = evaluationMode(objectOf(content, 'spec') ?? {}),
): readonly ExpressionGroup[] {
  const spec = objectOf(content, 'spec');
  const { ofSpec, ofRules } = expressionsOf(expressionKind(family, mode));
  const rules = listOf(spec, 'rules').map((rule, index) =>
    groupOf({ holder: ['spec', 'rules', index], hasParams: objectOf(rule, 'validate', 'cel', 'paramKind') !== undefined }, rule, ofRules),
  );
  return [groupOf({ holder: ['spec'], hasParams: objectOf(spec, 'paramKind') !== undefined }, spec, ofSpec), ...rules].filter(
    ({ expressions }) => expressions.length > 0,
  );
}

function groupOf(place: Omit<ExpressionGroup, 'expressions'>, value: Value | undefined, fields: readonly ExpressionField[]): ExpressionGroup {
  return { ...place, expressions: fields.flatMap((field) => writtenExpressions(value, field)) };
}

/** Where an expression of a `spec` stands, as Kubernetes prints it: `spec.validations[0].expression`. */
export function printField({ steps }: Pick<WrittenExpression, 'steps'>): string {
  return ['spec', ...steps].reduce((printed: string, step) => (typeof step === 'number' ? `${printed}[${step}]` : `${printed}.${step}`), '').slice(1);
}
