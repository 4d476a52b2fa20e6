import type { ObjectValue } from '@assay/jmespath';

import type { RuleResponse, RuleStatus, RuleType } from '../response.ts';
import type { World } from '../world.ts';
import { MATCH_CONDITIONS } from '../../policy/expression-fields.ts';
import type { Policy } from '../../policy/policy.ts';
import type { YamlObject } from '../../objects/yaml-object.ts';
import { listOf, objectOf, textOf, textsOf } from '../../objects/fields.ts';
import { planConditions } from '../cel/conditions.ts';
import type { PlannedConditions } from '../cel/conditions.ts';
import { NO_ALLOWANCES } from './exception-values.ts';
import type { Allowances } from './exception-values.ts';
import type { PolicyEnvironment } from '../cel/policy-environment.ts';
import type { PolicyScope } from '../cel/policy-scope.ts';

/** What the exceptions to a policy come to for one object. */
export type ExceptionsOutcome =
  /** The policy is evaluated; `allowances` is what the variable `exceptions` says. */
  | { readonly kind: 'evaluate'; readonly allowances: Allowances }
  /** The policy does not count: this is its only rule, but for the type. */
  | { readonly kind: 'exempt'; readonly rule: string; readonly status: RuleStatus; readonly message: string; readonly exceptions: readonly string[] }
  | { readonly kind: 'error'; readonly message: string };

/** The exceptions to one policy, compiled. */
export interface PlannedExceptions {
  readonly test: (scope: PolicyScope) => ExceptionsOutcome;
}

interface Exception {
  readonly written: YamlObject;
  readonly conditions: PlannedConditions;
}

/**
 * Compiles the exceptions of policies.kyverno.io that name a policy. Their conditions see object, oldObject, request and
 * namespaceObject. Follows vpol/compiler/policy.go and vpol/engine/engine.go in pkg/cel/policies of Kyverno (v1.19.0).
 */
export function planCelExceptions(
  { kind, name }: Policy,
  world: World,
  environment: PolicyEnvironment,
): { readonly exceptions: PlannedExceptions; readonly problems: readonly string[] } {
  const exceptions: Exception[] = [];
  for (const written of world.exceptions) {
    const { value } = written;
    const isMeant = listOf(value, 'spec', 'policyRefs').some((ref) => textOf(ref, 'name') === name && textOf(ref, 'kind') === kind);
    if (!textOf(value, 'apiVersion').startsWith('policies.kyverno.io/') || !isMeant) continue;
    const { conditions, problems } = planConditions(objectOf(value, 'spec'), environment, MATCH_CONDITIONS);
    if (problems.length > 0) return { exceptions: NO_EXCEPTIONS, problems };
    exceptions.push({ written, conditions });
  }
  return { exceptions: exceptions.length === 0 ? NO_EXCEPTIONS : { test: (scope) => testExceptions(exceptions, scope) }, problems: [] };
}

const EVALUATE: ExceptionsOutcome = { kind: 'evaluate', allowances: NO_ALLOWANCES };
const NO_EXCEPTIONS: PlannedExceptions = { test: () => EVALUATE };

function testExceptions(exceptions: readonly Exception[], scope: PolicyScope): ExceptionsOutcome {
  const applied: YamlObject[] = [];
  for (const { written, conditions } of exceptions) {
    const outcome = conditions.test(scope);
    if (outcome.kind === 'error') return outcome;
    if (outcome.kind === 'met') applied.push(written);
  }
  if (applied.length === 0) return EVALUATE;
  const contents = applied.map(({ value }) => value);
  const allowedImages = contents.flatMap((each) => textsOf(each, 'spec', 'images'));
  const allowedValues = contents.flatMap((each) => textsOf(each, 'spec', 'allowedValues'));
  if (allowedImages.length > 0 || allowedValues.length > 0) return { kind: 'evaluate', allowances: { allowedImages, allowedValues } };
  for (const written of applied) scope.explainer?.addException(written);
  return exempt(contents);
}

function exempt(applied: readonly ObjectValue[]): ExceptionsOutcome {
  const passes = textOf(mostImportant(applied), 'spec', 'reportResult') === 'pass';
  const keys = applied.map(keyOf).join(', ');
  return {
    kind: 'exempt',
    rule: 'exception',
    status: passes ? 'pass' : 'skip',
    message: `rule is ${passes ? 'passed' : 'skipped'} due to policy exception: ${keys}`,
    exceptions: applied.map((each) => textOf(each, 'metadata', 'name')),
  };
}

/** The first of those with the highest priority above zero; without any, the first. */
function mostImportant(applied: readonly ObjectValue[]): ObjectValue | undefined {
  let highest = 0;
  let selected = applied[0];
  for (const exception of applied) {
    const priority = textOf(exception, 'metadata', 'labels', PRIORITY_LABEL);
    if (!/^[+-]?\d+$/.test(priority) || Number(priority) <= highest) continue;
    highest = Number(priority);
    selected = exception;
  }
  return selected;
}

const PRIORITY_LABEL = 'polex.kyverno.io/priority';

function keyOf(exception: ObjectValue): string {
  const namespace = textOf(exception, 'metadata', 'namespace');
  const name = textOf(exception, 'metadata', 'name');
  return namespace === '' ? name : `${namespace}/${name}`;
}

/** The only rule of a policy that its exceptions exempt. */
export function exemptedRule(outcome: Extract<ExceptionsOutcome, { kind: 'exempt' }>, type: RuleType): RuleResponse {
  const { rule, status, message, exceptions } = outcome;
  return { rule, type, status, message, exceptions };
}
