import { fromData } from '@assay/cel';
import type { CelProgram, CelValue } from '@assay/cel';
import { Budget, isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { dataOf } from '../../cel/cel-value.ts';
import { EXPECTED_RESULTS, hasResult } from '../../cel/compile-expression.ts';
import { planConditions } from '../../cel/conditions.ts';
import { readAdmission, requestUser } from '../../cel/match-subject.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import { policyEnvironment } from '../../cel/policy-environment.ts';
import { openScope } from '../../cel/policy-scope.ts';
import type { PolicyScope } from '../../cel/policy-scope.ts';
import { requestValue } from '../../cel/request.ts';
import { admissionValues } from '../../cel/scope-values.ts';
import { planVariables } from '../../cel/variables.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { PolicyResponse, RuleResponse } from '../../response.ts';
import { planEach, PolicyError } from '../../policy-error.ts';
import type { RefusePolicy } from '../../policy-error.ts';
import type { World } from '../../world.ts';
import { MATCH_CONDITIONS, TARGET_CONDITIONS, TARGETS } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { printSort } from '../../../policy/policy-kinds.ts';
import { writtenExpressions } from '../../../policy/written-expressions.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { groupVersionKindOf } from '../../../objects/group-version-kind.ts';
import type { StructuredTypes } from '../mutations/structured-types.ts';
import { ObjectState } from '../mutations/object-state.ts';
import { planMutatingConstraints } from './mutating-constraints.ts';
import { planMutatingPolicy } from './plan-mutating-policy.ts';
import type { MutatingPolicyProgram } from './plan-mutating-policy.ts';

/** The request that makes policies mutate existing objects. */
export interface TargetTrigger {
  readonly subject: AdmissionSubject;
  /** The object of the request behind all mutations. */
  readonly object: ObjectState;
}

/** Evaluates, for every target resource, the policies that mutate existing objects, each on the target as the former left it. */
export type MutateTargets = (trigger: TargetTrigger) => readonly PolicyResponse[];

/** What planning needs beside policies and world. */
export interface TargetOptions {
  /** How objects of a kind are merged. */
  readonly typeOf: StructuredTypes;
  readonly refuse: RefusePolicy;
}

/**
 * Compiles the MutatingPolicies with `evaluation.mutateExisting` for target resources. Follows policy_processor.go of the Kyverno CLI
 * (v1.19.0).
 */
export function planTargets(policies: readonly Policy[], world: World, { typeOf, refuse }: TargetOptions): MutateTargets {
  if (world.targets.length === 0 || world.hidesTargetsFromCel) return () => [];
  const extended = withTargets(world);
  const mutating = policies.filter(({ content }) => fieldOf(content, 'spec', 'evaluation', 'mutateExisting', 'enabled') === true);
  const plans = planEach(mutating, refuse, (policy) => planOne(policy, objectOf(policy.content, 'spec') ?? plainObject(), extended));

  return (trigger) => {
    const { charge } = new Budget(EVALUATION_STEPS);
    const asked = plans.filter(({ isTriggered }) => isTriggered(trigger.subject));
    const selectors = asked.map((plan) => ({ plan, isTarget: plan.select(trigger) }));
    return world.targets.flatMap((target) => {
      const reading = readAdmission({ resource: target, operation: undefined }, world, { guesses: false, operation: 'CREATE' });
      if (reading.kind === 'unmapped') throw unmappedTarget(target, reading.message);
      const type = typeOf(groupVersionKindOf(target), charge);
      const answers: { readonly policy: Policy; readonly rule: RuleResponse }[] = [];
      let state = new ObjectState(target);
      for (const { plan, isTarget } of selectors) {
        if (!isTarget(reading.subject)) continue;
        const request = requestValue(trigger.subject, requestUser(trigger.subject, plan.policy.name, world));
        const { rule, mutated } = plan.evaluate({ state, oldObject: ABSENT, request, namespaceObject: null, type });
        answers.push({ policy: plan.policy, rule });
        state = mutated ?? state;
      }
      const patched = { patchedTarget: state.object };
      return answers.map(({ policy, rule }): PolicyResponse => {
        return { policy, rules: [rule.status === 'pass' ? { ...rule, ...patched } : rule], patchedResource: plainObject() };
      });
    });
  };
}

const ABSENT: CelValue = fromData({});

interface TargetPlan {
  readonly policy: Policy;
  /** Whether a request makes the policy look at targets. */
  readonly isTriggered: (subject: AdmissionSubject) => boolean;
  /** Says which targets a trigger selects. */
  readonly select: (trigger: TargetTrigger) => (target: AdmissionSubject) => boolean;
  readonly evaluate: MutatingPolicyProgram;
}

/** Expressions find the target resources as well; a server holds them anyway. */
function withTargets(world: World): World {
  if (world.hasServer) return world;
  const { resources = [], images = new Map<string, Value>() } = world.provider.celContext ?? {};
  return { ...world, provider: { ...world.provider, celContext: { resources: [...resources, ...world.targets], images } } };
}

function planOne(policy: Policy, spec: ObjectValue, world: World): TargetPlan {
  const [expression] = writtenExpressions(spec, TARGETS);
  return {
    policy,
    isTriggered: planTrigger(policy, spec, world),
    select: expression === undefined ? selectByConstraints(spec) : selectByExpression(policy, spec, expression.text, world),
    evaluate: planMutatingPolicy(policy, spec, world, { conditions: TARGET_CONDITIONS }),
  };
}

/** Requests that the constraints and conditions for them let through. Where these do not compile, the policy is refused already. */
function planTrigger(policy: Policy, spec: ObjectValue, world: World): TargetPlan['isTriggered'] {
  const environment = policyEnvironment({ family: 'mutating', namespace: policy.namespace, world });
  const { variables } = planVariables(spec, environment);
  const constraints = planMutatingConstraints(spec, 'matchConstraints');
  const { conditions } = planConditions(spec, environment, MATCH_CONDITIONS);
  return (subject) => {
    if (constraints.test(subject, new Budget(EVALUATION_STEPS).charge).kind !== 'matched') return false;
    const scope = openScope(environment, admissionValues(subject, policy.name, world), world, { variables });
    return conditions.test(scope).kind === 'met';
  };
}

/** Targets that meet the constraints for them, or those for triggers where there are none; operations do not count. */
function selectByConstraints(spec: ObjectValue): TargetPlan['select'] {
  const hasOwn = listOf(spec, 'targetMatchConstraints', 'resourceRules').length > 0;
  const constraints = planMutatingConstraints(spec, hasOwn ? 'targetMatchConstraints' : 'matchConstraints', { operations: 'ignore' });
  return () => (target) => constraints.test(target, new Budget(EVALUATION_STEPS).charge).kind === 'matched';
}

/** Targets with the namespace and name of an object, or of one of the items of a list, that an expression gives. */
function selectByExpression(policy: Policy, spec: ObjectValue, expression: string, world: World): TargetPlan['select'] {
  const environment = policyEnvironment({ family: 'mutating', namespace: policy.namespace, world });
  const { variables } = planVariables(spec, environment);
  const compiled = environment.environment.compile(expression);
  if (compiled.kind === 'problems') throw undiscovered(`failed to compile CEL expression for policy ${policy.name}: ${compiled.text}`);
  const { program } = compiled;
  if (!hasResult(program, EXPECTED_RESULTS[TARGETS.result])) {
    throw undiscovered(`output type of the target selector expression must be a map for policy ${policy.name}`);
  }
  return ({ object }) => {
    const scope = openScope(environment, { object: object.value }, world, { variables });
    const found = evaluateData(program, scope);
    if (typeof found === 'string') throw undiscovered(`failed to evaluate CEL expression for policy ${policy.name}: ${found}`);
    // An object that is looked for and not there.
    if (found === null) throw undiscovered(`failed to convert CEL result for policy ${policy.name}: ${NO_MAP}`);
    const items = fieldOf(found, 'items') === undefined ? [found] : listOf(found, 'items');
    const keys = new Set(items.map(keyOf));
    return ({ namespace, name }) => keys.has(`${namespace}/${name}`);
  };
}

function unmappedTarget(target: ObjectValue, message: string): PolicyError {
  return new PolicyError(`failed to map target gvk to gvr ${printSort(groupVersionKindOf(target))}: ${message}`);
}

function undiscovered(reason: string): PolicyError {
  return new PolicyError(`failed to discover CEL targets: ${reason}`);
}

const NO_MAP = "type conversion error from 'null_type' to 'map[string]interface {}'";

/** The map or null that an expression gives, or why it gives nothing. */
function evaluateData(program: CelProgram, scope: PolicyScope): ObjectValue | null | string {
  const outcome = scope.evaluate(program);
  if (outcome.kind === 'error') return outcome.message;
  const data = dataOf(outcome.value);
  if (data.kind === 'error') return data.message;
  return isObject(data.data) ? data.data : null;
}

function keyOf(object: Value): string {
  return `${textOf(object, 'metadata', 'namespace')}/${textOf(object, 'metadata', 'name')}`;
}
