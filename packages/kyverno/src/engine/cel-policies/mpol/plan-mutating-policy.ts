import type { CelValue } from '@assay/cel';
import { quote } from '@assay/go-values';
import { Budget } from '@assay/jmespath';
import type { Fault, ObjectValue } from '@assay/jmespath';

import { describeAnnotationFailure, planAuditAnnotations } from '../../cel/audit-annotations.ts';
import { aggregateProblems, compileWritten } from '../../cel/compile-expression.ts';
import { planConditions } from '../../cel/conditions.ts';
import { exceptionsValue, NO_ALLOWANCES } from '../../exceptions/exception-values.ts';
import { exemptedRule, planCelExceptions } from '../../exceptions/cel-exceptions.ts';
import { openScope } from '../../cel/policy-scope.ts';
import { policyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import { planVariables } from '../../cel/variables.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { RuleResponse } from '../../response.ts';
import { stoppable, stoppedResponse } from '../../stopped-response.ts';
import { PolicyError } from '../../policy-error.ts';
import type { World } from '../../world.ts';
import { PatchError } from '../../patch/patch-error.ts';
import { CONFIGURATIONS, MATCH_CONDITIONS, OPERATIONS, TARGET_CONDITIONS, TARGETS } from '../../../policy/expression-fields.ts';
import type { ExpressionField } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { writtenExpression, writtenExpressions } from '../../../policy/written-expressions.ts';
import type { WrittenExpression } from '../../../policy/written-expressions.ts';
import { fieldOf, listOf, objectOf } from '../../../objects/fields.ts';
import type { SchemaType } from '../../../schemas/shape-table.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { patchByConfiguration } from '../mutations/patch-by-configuration.ts';
import { patchByOperations } from '../mutations/patch-by-operations.ts';
import { ObjectState } from '../mutations/object-state.ts';

/** What a MutatingPolicy is evaluated on. */
export interface MutationSubject {
  /** The object that is mutated; empty if it is deleted. */
  readonly state: ObjectState;
  /** Empty if there is none. */
  readonly oldObject: CelValue;
  readonly request: CelValue;
  readonly namespaceObject: CelValue;
  /** How objects of its kind are merged; `undefined` if nothing tells it. */
  readonly type: SchemaType | undefined;
}

/** What a MutatingPolicy came to. */
export interface MutationOutcome {
  /** Its only rule. */
  readonly rule: RuleResponse;
  /** The object behind all mutations; absent if it was not mutated. */
  readonly mutated?: ObjectState;
}

/** A MutatingPolicy, or a variant of one, compiled: evaluates it on an object that its constraints let through. */
export type MutatingPolicyProgram = (subject: MutationSubject, explainer?: Explainer) => MutationOutcome;

/** Which conditions decide about an object. */
export interface MutatingPolicyOptions {
  /** Those for targets where targets are mutated. */
  readonly conditions: ExpressionField;
}

/**
 * Compiles a MutatingPolicy with this `spec`, which may be that of a variant. Throws a `PolicyError` if it does not compile. Follows
 * pkg/cel/policies/mpol/compiler of Kyverno (v1.19.0).
 */
export function planMutatingPolicy(policy: Policy, spec: ObjectValue, world: World, options: MutatingPolicyOptions): MutatingPolicyProgram {
  const environment = policyEnvironment({ family: 'mutating', namespace: policy.namespace, world });
  const { variables } = accepted(policy, planVariables(spec, environment));
  const triggering = accepted(policy, planConditions(spec, environment, MATCH_CONDITIONS));
  accepted(policy, checkTargets(spec, environment));
  const targeting = accepted(policy, planConditions(spec, environment, TARGET_CONDITIONS));
  const { conditions } = options.conditions === TARGET_CONDITIONS ? targeting : triggering;
  const { exceptions } = accepted(policy, planCelExceptions(policy, world, environment));
  const { annotations } = accepted(policy, planAuditAnnotations(spec, environment));
  const mutations = writtenMutations(spec).map((written) => {
    const compiled = compileWritten(environment, written.expression);
    if (compiled.kind === 'problem') throw mutatingCompileAbort(policy, [compiled.problem]);
    return { ...written, program: compiled.program };
  });

  return stoppable(stopped, (subject, explainer) => {
    let { state } = subject;
    const values = {
      get object() {
        return state.value;
      },
      oldObject: subject.oldObject,
      request: subject.request,
      namespaceObject: subject.namespaceObject,
      exceptions: exceptionsValue(NO_ALLOWANCES),
    };
    const scope = openScope(environment, values, world, { variables, explainer });
    const excepted = exceptions.test(scope);
    if (excepted.kind === 'error') return failed(excepted.message);
    if (excepted.kind === 'exempt') return { rule: exemptedRule(excepted, 'mutation') };
    values.exceptions = exceptionsValue(excepted.allowances);
    const matched = conditions.test(scope);
    if (matched.kind === 'error') return failed(matched.message);
    if (matched.kind === 'unmet') return { rule: { rule: '', type: 'mutation', status: 'skip', message: 'skip' } };

    const { charge } = new Budget(EVALUATION_STEPS);
    for (const { program, mutate, isReadAnew } of mutations) {
      const outcome = scope.evaluate(program);
      if (outcome.kind === 'error') return failed(outcome.message);
      try {
        state = new ObjectState(mutate(state.object, outcome.value, { type: subject.type, charge }), isReadAnew);
      } catch (error) {
        if (error instanceof PatchError) return failed(error.message);
        throw error;
      }
    }
    const noted = annotations.annotate(scope);
    if (noted.kind === 'failure') return failed(describeAnnotationFailure(noted, quote));
    return { rule: { rule: '', type: 'mutation', status: 'pass', message: 'success', ...noted.annotations }, mutated: state };
  });
}

/** Whether the expression for targets compiles; it has to, even where there are no targets. */
function checkTargets(spec: ObjectValue, environment: PolicyEnvironment): { readonly problems: readonly string[] } {
  const compiled = writtenExpressions(spec, TARGETS).map((written) => compileWritten(environment, written));
  return { problems: compiled.flatMap((each) => (each.kind === 'problem' ? [each.problem] : [])) };
}

/** That a MutatingPolicy does not compile. */
function mutatingCompileAbort({ name }: Policy, problems: readonly string[]): PolicyError {
  return new PolicyError(`failed to compile policy ${name} (${aggregateProblems(problems)})`);
}

/** What was planned, if there are no problems with it. */
function accepted<Planned extends { readonly problems: readonly string[] }>(policy: Policy, planned: Planned): Planned {
  if (planned.problems.length > 0) throw mutatingCompileAbort(policy, planned.problems);
  return planned;
}

interface WrittenMutation {
  readonly expression: WrittenExpression;
  readonly mutate: Mutation;
  /** Whether Kyverno reads the object from JSON again afterwards, so that its whole numbers are ints. */
  readonly isReadAnew: boolean;
}

/** The mutations of a policy; those of a sort that there is not are passed over. */
function writtenMutations(spec: ObjectValue): readonly WrittenMutation[] {
  const mergesOntoAtomics = fieldOf(spec, 'evaluation', 'useServerSideApply') === true;
  return listOf(spec, 'mutations').flatMap((mutation, index): readonly WrittenMutation[] => {
    const configuration = objectOf(mutation, 'applyConfiguration') && writtenExpression(mutation, index, CONFIGURATIONS);
    if (configuration !== undefined) return [{ expression: configuration, mutate: patchByConfiguration(mergesOntoAtomics), isReadAnew: false }];
    const operations = objectOf(mutation, 'jsonPatch') && writtenExpression(mutation, index, OPERATIONS);
    return operations === undefined ? [] : [{ expression: operations, mutate: patchByOperations, isReadAnew: true }];
  });
}

function stopped(fault: Fault): MutationOutcome {
  return { rule: stoppedResponse('evaluation', 'mutation', fault) };
}

function failed(message: string): MutationOutcome {
  return { rule: { rule: 'evaluation', type: 'mutation', status: 'error', message: `failed to evaluate policy: ${message}` } };
}
