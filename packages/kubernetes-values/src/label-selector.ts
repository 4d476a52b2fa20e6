import { isLabelKey, isLabelValue } from './label-syntax.ts';

/** A label selector as it is written in a manifest (`metav1.LabelSelector`): all its parts must hold. */
export interface LabelSelector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly LabelExpression[];
}

/** Labels by key. Only own properties count, so that `__proto__` is a key like others. */
export type Labels = Readonly<Record<string, string>>;

/** One item of `matchExpressions`. */
export interface LabelExpression {
  readonly key: string;
  /** As written; `In`, `NotIn`, `Exists` and `DoesNotExist` are known. */
  readonly operator: string;
  readonly values?: readonly string[];
}

/** A label selector that is known to be right. */
export interface ParsedLabelSelector {
  readonly kind: 'selector';
  /** All must hold; without any, every object matches. */
  readonly requirements: readonly LabelRequirement[];
}

/** One condition on one label. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  /** At least one for In and NotIn, none for the others. */
  readonly values: ReadonlySet<string>;
}

/** The operators of `matchExpressions`. */
export type LabelOperator = (typeof LABEL_OPERATORS)[number];

/** All that is wrong with a label selector, in the order in which it is written. */
export interface LabelSelectorProblems {
  readonly kind: 'problems';
  readonly problems: readonly LabelSelectorProblem[];
}

/** One fault of a label selector. */
export interface LabelSelectorProblem {
  readonly code: 'unknown-operator' | 'values-required' | 'values-forbidden' | 'invalid-key' | 'invalid-value';
  readonly message: string;
  /** Steps from the selector to what is wrong. */
  readonly path: readonly (string | number)[];
}

/** Follows `LabelSelectorAsSelector` of kubernetes/apimachinery (v0.34, pkg/apis/meta/v1/helpers.go), but finds all faults. */
export function parseLabelSelector(selector: LabelSelector): ParsedLabelSelector | LabelSelectorProblems {
  const problems: LabelSelectorProblem[] = [];
  const requirements: LabelRequirement[] = [];
  for (const [key, value] of Object.entries(selector.matchLabels ?? {})) {
    const path = ['matchLabels', key];
    problems.push(...keyProblems(key, path), ...valueProblems(value, path));
    requirements.push({ key, operator: 'In', values: new Set([value]) });
  }
  for (const [index, expression] of (selector.matchExpressions ?? []).entries()) {
    const parsed = parseExpression(expression, ['matchExpressions', index]);
    if (Array.isArray(parsed)) problems.push(...parsed);
    else requirements.push(parsed);
  }
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'selector', requirements };
}

/** Whether labels meet a selector. `NotIn` also holds where the label is missing. */
export function matchesLabels(selector: ParsedLabelSelector, labels: Labels): boolean {
  return selector.requirements.every((requirement) => meetsRequirement(requirement, labels));
}

const LABEL_OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

function meetsRequirement({ key, operator, values }: LabelRequirement, labels: Labels): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case 'In':
      return value !== undefined && values.has(value);
    case 'NotIn':
      return value === undefined || !values.has(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
  }
}

function parseExpression(
  { key, operator, values = [] }: LabelExpression,
  path: readonly (string | number)[],
): LabelRequirement | LabelSelectorProblem[] {
  const known = LABEL_OPERATORS.find((each) => each === operator);
  const problems = [
    ...keyProblems(key, [...path, 'key']),
    ...(known === undefined ? [unknownOperator(operator, path)] : countProblems(known, values.length, path)),
    ...values.flatMap((value, index) => valueProblems(value, [...path, 'values', index])),
  ];
  return known === undefined || problems.length > 0 ? problems : { key, operator: known, values: new Set(values) };
}

function unknownOperator(operator: string, path: readonly (string | number)[]): LabelSelectorProblem {
  const message = `"${operator}" is not a label selector operator: use one of ${LABEL_OPERATORS.join(', ')}`;
  return { code: 'unknown-operator', message, path: [...path, 'operator'] };
}

function countProblems(operator: LabelOperator, count: number, path: readonly (string | number)[]): LabelSelectorProblem[] {
  const needsValues = operator === 'In' || operator === 'NotIn';
  if (needsValues === count > 0) return [];
  return needsValues
    ? [{ code: 'values-required', message: `${operator} needs at least one value`, path }]
    : [{ code: 'values-forbidden', message: `${operator} takes no values`, path: [...path, 'values'] }];
}

function keyProblems(key: string, path: readonly (string | number)[]): LabelSelectorProblem[] {
  return isLabelKey(key) ? [] : [{ code: 'invalid-key', message: `"${key}" is not a label key`, path }];
}

function valueProblems(value: string, path: readonly (string | number)[]): LabelSelectorProblem[] {
  return isLabelValue(value) ? [] : [{ code: 'invalid-value', message: `"${value}" is not a label value`, path }];
}
