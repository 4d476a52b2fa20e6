import type { Value } from '@assay/jmespath';
import { isList, isObject, printGoValue, propertyOf } from '@assay/jmespath';

import { CONDITION_OPERATORS } from '../engine/conditions/operators.ts';
import { OPERATIONS } from '../engine/phase.ts';
import { isNumber, toDouble } from '../values/numbers.ts';
import { fieldOf, listOf, textOf } from '../objects/fields.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { undecodableConditions } from './undecodable-conditions.ts';

/**
 * The conditions of a rule: complete, with operators that there are, and about operations that there are. Those of loops are looked
 * at for their operators only. Follows pkg/validation/policy/validate.go of Kyverno (v1.19.0).
 */
export function checkConditions({ rule, index, path }: CheckedRule): readonly PolicyProblem[] {
  const faults = [
    ...completeConditions(rule['preconditions'], 'validate.preconditions', ['preconditions']),
    ...completeConditions(fieldOf(rule, 'validate', 'deny', 'conditions'), 'validate.deny.conditions', ['validate', 'deny', 'conditions']),
    ...loopConditions(listOf(rule, 'validate', 'foreach'), 'validate.foreach', ['validate', 'foreach'], 0),
    ...loopConditions(listOf(rule, 'mutate', 'foreach'), 'mutate.foreach', ['mutate', 'foreach'], 0),
    ...listOf(rule, 'verifyImages').flatMap((verification, at) => verificationConditions(verification, ['verifyImages', at])),
  ];
  const problems = faults.map(({ place, detail, steps, ...rest }): PolicyProblem => ({
    code: 'condition',
    message: `path: spec.rules[${index}].${place}: ${detail}`,
    summary: detail,
    path: [...path, ...steps],
    ...rest,
  }));
  const isTold = (steps: readonly PolicyStep[]): boolean => faults.some((fault) => steps.every((step, at) => fault.steps[at] === step));
  const untold = undecodableConditions(rule).filter((steps) => !isTold(steps));
  return [...problems, ...untold.map((steps): PolicyProblem => ({ code: 'condition', message: NO_CONDITIONS, path: [...path, ...steps] }))];
}

const NO_CONDITIONS = 'conditions are a list, or lists below "any" and "all", and each is an object with texts for its operator and message';

interface ConditionFault extends Pick<PolicyProblem, 'summary' | 'found' | 'known'> {
  /** As the reference shows it. */
  readonly place: string;
  readonly detail: string;
  readonly steps: readonly PolicyStep[];
}

interface WrittenCondition {
  readonly condition: Value;
  /** What stands behind the name of the block: `.any[0]`, or `[0]` in an old-style list. */
  readonly suffix: string;
  /** The same, where the reference complains about an operator: it takes `all` for `any`. */
  readonly operatorSuffix: string;
  readonly steps: readonly PolicyStep[];
}

function conditionsOf(block: Value | undefined): readonly WrittenCondition[] {
  if (block === undefined) return [];
  if (isList(block)) {
    return block.map((condition, index) => ({ condition, suffix: `[${index}]`, operatorSuffix: `[${index}]`, steps: [index] }));
  }
  return (['any', 'all'] as const).flatMap((name) =>
    listOf(block, name).map((condition, index) => ({
      condition,
      suffix: `.${name}[${index}]`,
      operatorSuffix: `.any[${index}]`,
      steps: [name, index],
    })),
  );
}

/** All conditions are looked at for what is missing before the first for its operator. */
function completeConditions(block: Value | undefined, place: string, steps: readonly PolicyStep[]): readonly ConditionFault[] {
  const values = conditionsOf(block).flatMap(({ condition, suffix, steps: own }) => {
    const fault = valueFault(condition);
    return fault === undefined ? [] : [{ ...fault, place: `${place}${suffix}.${fault.place}`, steps: [...steps, ...own, ...fault.steps] }];
  });
  // That an operator is missing is said already.
  return [...values, ...operatorFaults(block, place, steps).filter(({ found }) => found !== undefined)];
}

function operatorFaults(block: Value | undefined, place: string, steps: readonly PolicyStep[]): readonly ConditionFault[] {
  return conditionsOf(block).flatMap(({ condition, operatorSuffix, steps: own }) => {
    const operator = textOf(condition, 'operator');
    if (OPERATORS.has(operator)) return [];
    const fault = { place: `${place}${operatorSuffix}.`, detail: WRONG_OPERATOR };
    if (operator === '') return [{ ...fault, steps: [...steps, ...own], summary: 'a condition needs "operator"' }];
    const summary = `"${operator}" is no operator`;
    return [{ ...fault, steps: [...steps, ...own, 'operator'], summary, found: operator, known: [...OPERATORS] }];
  });
}

const OPERATORS: ReadonlySet<string> = new Set(CONDITION_OPERATORS.map(({ name }) => name));
const WRONG_OPERATOR = `entered value of \`operator\` is invalid. valid values: [${[...OPERATORS].map((name) => `"${name}"`).join(' ')}]`;

const DEEPEST_LOOP = 100;

function loopConditions(loops: readonly Value[], place: string, steps: readonly PolicyStep[], depth: number): readonly ConditionFault[] {
  return loops.flatMap((loop, index) => {
    const at = [...steps, index];
    const nested = depth < DEEPEST_LOOP ? loopConditions(listOf(loop, 'foreach'), `${place}.${place}`, [...at, 'foreach'], depth + 1) : [];
    return [
      ...operatorFaults(fieldOf(loop, 'preconditions'), `${place}.conditions`, [...at, 'preconditions']),
      ...operatorFaults(fieldOf(loop, 'deny', 'conditions'), `${place}.deny.conditions`, [...at, 'deny', 'conditions']),
      ...nested,
    ];
  });
}

function verificationConditions(verification: Value, steps: readonly PolicyStep[]): readonly ConditionFault[] {
  const attestations = listOf(verification, 'attestations').flatMap((attestation, index) =>
    listOf(attestation, 'conditions').flatMap((block, at) =>
      operatorFaults(block, 'verifyImages.attestations.conditions', [...steps, 'attestations', index, 'conditions', at]),
    ),
  );
  const denied = fieldOf(verification, 'validate', 'deny', 'conditions');
  return [...attestations, ...completeConditions(denied, 'imageVerify.validate.deny.conditions', [...steps, 'validate', 'deny', 'conditions'])];
}

function valueFault(condition: Value): ConditionFault | undefined {
  const read = (name: string) => (isObject(condition) ? (propertyOf(condition, name) ?? null) : null);
  const key = read('key');
  const value = read('value');
  if (key === null || value === null || textOf(condition, 'operator') === '') {
    const missing = ['key', 'operator', 'value'].filter((name) => (name === 'operator' ? textOf(condition, name) === '' : read(name) === null));
    const summary = `a condition needs ${missing.map((name) => `"${name}"`).join(', ')}`;
    return { place: '', detail: 'entered value of `key`, `value` or `operator` is missing or misspelled', steps: [], summary };
  }
  return typeof key === 'string' && key.replaceAll(' ', '') === '{{request.operation}}' ? operationFault(value) : undefined;
}

const KNOWN_OPERATIONS: ReadonlySet<string> = new Set(OPERATIONS);

/** A value that begins and ends with braces is a variable, which can become anything. */
function operationFault(value: Value): ConditionFault | undefined {
  const unknown = (text: string) =>
    `unknown value '${text}' found under the 'value' field. Only the following values are allowed: [CREATE, UPDATE, DELETE, CONNECT]`;
  if (typeof value === 'string') {
    const isVariable = value.length >= 4 && value.startsWith('{{') && value.endsWith('}}');
    if (isVariable || KNOWN_OPERATIONS.has(value)) return undefined;
    return { place: `value: ${value}`, detail: unknown(value), steps: ['value'], found: value, known: [...OPERATIONS] };
  }
  if (!isList(value)) {
    const detail = `'value' field found to be of the type ${goKind(value)}. The provided value/values are expected to be either in the form of a string or list`;
    return { place: 'value', detail, steps: ['value'] };
  }
  const index = value.findIndex((each) => typeof each !== 'string' || !KNOWN_OPERATIONS.has(each));
  if (index < 0) return undefined;
  const found = printGoValue(value[index] ?? null);
  return { place: `value[${index}]`, detail: unknown(found), steps: ['value', index], found, known: [...OPERATIONS] };
}

function goKind(value: Value): string {
  if (typeof value === 'boolean') return 'bool';
  if (isNumber(value)) return Number.isInteger(toDouble(value)) ? 'int64' : 'float64';
  return 'map';
}
