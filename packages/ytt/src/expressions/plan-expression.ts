import {
  BOOL,
  childrenOf,
  DOUBLE,
  DYN,
  environment,
  formatType,
  homogeneousLiterals,
  INT,
  kubernetesLibraries,
  listOf,
  literalArguments,
} from '@assay/cel';
import { mapOf, objectType, STRING, TIMESTAMP, typesEqual } from '@assay/cel';
import type { Checked, CelEnvironment, CelExpression, ObjectType, CelOutcome, CelProblem, CelProgram, Type } from '@assay/cel';

import type { Content } from '../model.ts';
import { contentValue } from './content-value.ts';
import type { VisibleType } from './visible-type.ts';

// What only schemas with expressions need: it is loaded for these.

/** What an expression comes to where it stands. */
export type PlannedExpression =
  | { readonly kind: 'planned'; readonly holds: Judge }
  | { readonly kind: 'wrong'; readonly mistakes: readonly ExpressionMistake[] };

/** Judges a value; `spend` is told at the end how many steps it took. */
export type Judge = (content: Content, spend: (steps: number) => void) => Verdict;

/** Whether a value obeys, or the error that came instead of an answer. */
export type Verdict = boolean | { readonly error: string };

/** Why an expression cannot be used; offsets are those of its text, the end exclusive. */
export interface ExpressionMistake {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly hint?: string;
  /** Set where a field is not there: those that are. */
  readonly unknownField?: { readonly field: string; readonly known: readonly string[] };
}

/** Kubernetes gives one evaluation as many units of cost. */
const BUDGET = { steps: 1_000_000, size: 1_000_000 };

/** What rules of custom resources can use. https://kubernetes.io/docs/reference/using-api/cel/ */
const KUBERNETES: CelEnvironment = environment({
  libraries: kubernetesLibraries,
  options: { foldConstants: true, validators: [literalArguments, homogeneousLiterals(['format'])] },
});

/** Checks the types of a rule on values of a type, and makes it ready to judge any number of them. */
export function planExpression(text: string, type: VisibleType): PlannedExpression {
  const types: ObjectType[] = [];
  const self = declaredType(type, 'map self', types);
  const environment = KUBERNETES.extend({ variables: { self }, types });
  const compiled = environment.compile(text);
  if (compiled.kind === 'problems') return { kind: 'wrong', mistakes: mistakesOf(compiled.problems, environment.check(text), types, text) };
  const { program } = compiled;
  if (!typesEqual(program.resultType, BOOL)) {
    const message = `the expression is of type ${formatType(program.resultType)}, not bool`;
    return { kind: 'wrong', mistakes: [{ message, start: 0, end: text.length }] };
  }
  return { kind: 'planned', holds: (content, spend) => verdictOf(evaluate(program, content, type, spend)) };
}

/** In Kubernetes, the value before a change. */
const EARLIER = 'oldSelf';

function evaluate(program: CelProgram, content: Content, type: VisibleType, spend: (steps: number) => void): CelOutcome {
  return program.evaluate({ get: () => contentValue(content, type) }, { budget: { ...BUDGET, spend } });
}

function verdictOf(outcome: CelOutcome): Verdict {
  return outcome.kind === 'error' ? { error: outcome.message } : outcome.value === true;
}

/** The type of CEL, and those of the objects in it, which have names for messages only: no expression can write them. */
function declaredType(type: VisibleType, name: string, types: ObjectType[]): Type {
  switch (type.kind) {
    case 'string':
      return STRING;
    case 'integer':
      return INT;
    case 'number':
      return DOUBLE;
    case 'boolean':
      return BOOL;
    case 'timestamp':
      return TIMESTAMP;
    case 'integer-or-string':
      return DYN;
    case 'list':
      return listOf(declaredType(type.item, `${name}[]`, types));
    case 'map':
      return mapOf(STRING, declaredType(type.value, `${name}[]`, types));
    case 'object': {
      const fields = [...type.fields].map(([field, inner]): [string, Type] => [field, declaredType(inner.type, `${name}.${field}`, types)]);
      types.push({ name, fields: Object.fromEntries(fields) });
      return objectType(name);
    }
  }
}

function mistakesOf(problems: readonly CelProblem[], { checked }: Checked, types: readonly ObjectType[], text: string): readonly ExpressionMistake[] {
  const nodes = checked ? nodesOf(checked.expression) : [];
  const earlier = nodes.find((node) => node.kind === 'identifier' && node.name === EARLIER);
  if (earlier) return [{ ...earlier.span, message: `${EARLIER} is not there`, hint: 'data values have no earlier value' }];
  // What follows a syntax error follows from it.
  const [first] = problems;
  const told = first?.code === 'syntax' ? [first] : problems;
  return told.map((problem) => mistakeOf(problem, checked, types, text));
}

function mistakeOf({ message, span }: CelProblem, checked: Checked['checked'], types: readonly ObjectType[], text: string): ExpressionMistake {
  const { start, end } = span ?? { start: 0, end: text.length };
  const selection = checked && nodesOf(checked.expression).find((node) => node.kind === 'select' && node.at === start);
  const operand = selection?.kind === 'select' ? checked?.types.get(selection.operand) : undefined;
  const object = operand?.kind === 'object' ? types.find(({ name }) => name === operand.name) : undefined;
  if (selection?.kind !== 'select' || !object || Object.hasOwn(object.fields, selection.field))
    return { message, start, end: Math.max(end, start + 1) };
  const { field } = selection;
  // It stands behind the dot.
  const at = text.indexOf(field, start);
  return { message, start: at, end: at + field.length, unknownField: { field, known: Object.keys(object.fields) } };
}

function nodesOf(expression: CelExpression): readonly CelExpression[] {
  return [expression, ...childrenOf(expression).flatMap(nodesOf)];
}
