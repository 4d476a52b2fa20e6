import { fromData, parseType } from '@assay/cel';
import type { Library } from '@assay/cel';
import { Budget, plainObject } from '@assay/jmespath';
import type { Charge, Fault, ObjectValue } from '@assay/jmespath';

import { accepted } from '../../cel/compile-abort.ts';
import { aggregateProblems } from '../../cel/compile-expression.ts';
import { planConditions } from '../../cel/conditions.ts';
import { exemptedRule, planCelExceptions } from '../../exceptions/cel-exceptions.ts';
import { imageVerificationLibrary, NEEDS_A_REGISTRY } from '../../cel/libraries/image-verification.ts';
import { readAdmission } from '../../cel/match-subject.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import { policyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import { openScope } from '../../cel/policy-scope.ts';
import type { ScopeValues } from '../../cel/policy-scope.ts';
import { admissionValues } from '../../cel/scope-values.ts';
import { planVariables } from '../../cel/variables.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { PlanPhase, Trigger } from '../../phase.ts';
import { planEach, PolicyError, refuseAll } from '../../policy-error.ts';
import type { RuleResponse, RuleStatus } from '../../response.ts';
import { stoppable, stoppedResponse } from '../../stopped-response.ts';
import type { World } from '../../world.ts';
import { planMatchConstraints } from '../../match/match-constraints.ts';
import { MATCH_CONDITIONS } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { unmappedAbort } from '../../cel/unmapped-abort.ts';
import { planValidations } from '../vpol/plan-validations.ts';
import { imageSessionIn } from './image-session.ts';
import type { ImageSession } from './image-session.ts';
import { planAttestors } from './plan-attestors.ts';
import { planExtractors } from './plan-extractors.ts';
import { planImageSelection } from './plan-image-selection.ts';
import { registryVerificationLibrary } from './registry-verification.ts';
import { answered, validateImages } from './validate-images.ts';
import type { Answered, CompiledImagePolicy } from './validate-images.ts';

/**
 * The phase of ImageValidatingPolicies. What they check needs a registry: where the world answers nothing of images, a policy that has
 * some to look at is not executed, and says so. The reference compiles them for each request, so that one that does not
 * compile is an error about each object that it matches; whoever gives `refuse` hears of it instead.
 */
export const planImageValidatingPhase: PlanPhase = (policies, world, refuse) => {
  const validating = policies.filter(({ family }) => family === 'image-validating');
  const session = imageSessionIn(world);
  const compile = refuse === undefined ? compileOrFault : compilePolicy;
  const answers = planEach(validating, refuse ?? refuseAll, (policy) => ({ policy, answer: planAnswer(policy, world, compile) }));
  return (trigger) => {
    const reading = readAdmission(trigger, world, { guesses: false });
    if (reading.kind === 'unmapped' && answers.length > 0) throw unmappedAbort(trigger, reading.message);
    const charge = new Budget(EVALUATION_STEPS).charge;
    session.clear();
    const given = answers.map(({ policy, answer }) => {
      return { policy, ...(reading.kind === 'subject' ? answer(trigger, reading.subject, charge) : NOTHING) };
    });
    const responses = given.map(({ policy, rules, matched }) => {
      return { policy, rules: withRequired(policy, rules, matched, session), patchedResource: trigger.resource };
    });
    return { responses, resource: trigger.resource };
  };
};

type Answer = (trigger: Trigger, subject: AdmissionSubject, charge: Charge) => Answered;

const NOTHING: Answered = { rules: [], matched: [] };

/** A policy passes only if its images were verified, unless it says that they need not be. */
function withRequired(policy: Policy, rules: readonly RuleResponse[], matched: readonly string[], session: ImageSession): readonly RuleResponse[] {
  if (fieldOf(policy.content, 'spec', 'validationConfigurations', 'required') === false) return rules;
  const unverified = matched.find((image) => session.isVerified(image) !== true);
  if (unverified === undefined) return rules;
  const why =
    session.isVerified(unverified) === false
      ? 'failed signature or attestation verification'
      : 'is not verified: no policy performed a signature or attestation check on it';
  return rules.map((rule) => (rule.status === 'pass' ? { ...rule, status: 'fail', message: `image ${unverified} ${why}` } : rule));
}

function planAnswer(policy: Policy, world: World, compile: typeof compileOrFault): Answer {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  const constraints = planMatchConstraints(objectOf(spec, 'matchConstraints'));
  const compiled = compile(policy, spec, world);

  const answer = (status: RuleStatus, message: string, notExecuted?: string): Answered => answered(policy, { status, message, notExecuted });
  const stopped = (fault: Fault): Answered => ({ rules: [stoppedResponse('evaluation', 'image-verification', fault)], matched: [] });
  const evaluate = (resource: ObjectValue, subject: AdmissionSubject, charge: Charge, explainer: Explainer | undefined): Answered => {
    const matched = constraints.test(subject, charge);
    explainer?.addConstraints(subject, matched);
    if (matched.kind === 'problem') return answer('error', `failed to execute matching: ${matched.message}`);
    if (matched.kind === 'unmatched') return NOTHING;
    if (compiled instanceof PolicyError) return answer('error', `failed to compile policy: ${aggregateProblems(compiled.problems)}`);
    const { environment, conditions, selection, variables, validations, exceptions } = compiled;
    const values = admissionValues(subject, policy.name, world);
    const scope = openScope(environment, values, world, { explainer });
    const excepted = exceptions.test(scope);
    if (excepted.kind === 'error') return answer('error', excepted.message);
    if (excepted.kind === 'exempt') return { rules: [exemptedRule(excepted, 'image-verification')], matched: [] };
    const outcome = conditions.test(scope);
    if (outcome.kind === 'error') return answer('error', outcome.message);
    if (outcome.kind === 'unmet') return answer('skip', 'skip');
    if (world.images !== undefined) {
      const registry = { policy, spec, world, images: world.images, session: imageSessionIn(world), compiled };
      return validateImages({ subject, values, explainer }, registry, charge);
    }
    const images = selection.select(resource, charge);
    if (images.length > 0 || listOf(spec, 'images').length > 0) {
      const reason = `verifying ${images.length > 0 ? images.join(', ') : 'images'} needs a registry`;
      return answer('error', reason, reason);
    }
    const { status, message } = validations.evaluate(
      openScope(environment, { ...values, ...withoutImages(spec, subject) }, world, { variables, explainer }),
    );
    return answer(status, message, message.endsWith(NEEDS_A_REGISTRY) ? message : undefined);
  };
  return stoppable(stopped, ({ resource, explain }, subject, charge) => {
    const explainer = explain?.(policy, spec, [subject.object, subject.oldObject]);
    const { rules, matched } = evaluate(resource, subject, charge, explainer);
    if (rules.length === 0) explainer?.tellUnmatched(policy.name);
    return { rules: explainer === undefined ? rules : rules.map((rule) => explainer.explained(rule)), matched };
  });
}

/** What expressions see beside the request where no image is meant: lists that are empty, and names that lead to nothing. */
function withoutImages(spec: ObjectValue, { kind }: AdmissionSubject): ScopeValues {
  const named = (field: string) => Object.fromEntries(listOf(spec, field).map((each) => [textOf(each, 'name'), textOf(each, 'name')]));
  return {
    images: fromData(HAVE_CONTAINERS.has(kind) ? { containers: [], initContainers: [], ephemeralContainers: [] } : {}),
    attestors: fromData(named('attestors')),
    attestations: fromData(named('attestations')),
  };
}

const HAVE_CONTAINERS = new Set(['Pod', 'Job', 'CronJob', 'Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet']);

/** The rule of a policy of mode JSON for every payload: what it would verify is not executed. */
export function planImageValidatingPayload(policy: Policy, world: World): RuleResponse {
  compilePolicy(policy, objectOf(policy.content, 'spec') ?? plainObject(), world);
  const reason = 'verifying the images of a payload needs a registry';
  return { rule: 'evaluation', type: 'image-verification', status: 'error', message: reason, notExecuted: reason };
}

/** The same as `compilePolicy`, with what is wrong in place of what cannot be compiled. */
function compileOrFault(policy: Policy, spec: ObjectValue, world: World): CompiledImagePolicy | PolicyError {
  try {
    return compilePolicy(policy, spec, world);
  } catch (error) {
    if (error instanceof PolicyError) return error;
    throw error;
  }
}

/** Compiles everything of a policy, though little of it may be evaluated. Throws a `PolicyError` if something does not compile. */
function compilePolicy(policy: Policy, spec: ObjectValue, world: World): CompiledImagePolicy {
  const verification = world.images && registryVerificationLibrary({ images: world.images, session: imageSessionIn(world) });
  const environment = imageEnvironment(policy.namespace, world, verification);
  const failure = world.images === undefined ? 'error' : 'failed to evaluate policy';
  const { conditions } = accepted(policy.name, COMPILER, planConditions(spec, environment, MATCH_CONDITIONS));
  const selection = accepted(policy.name, COMPILER, planImageSelection(spec, world));
  const { extractors } = accepted(policy.name, COMPILER, planExtractors(spec, environment));
  const { variables } = accepted(policy.name, COMPILER, planVariables(spec, environment));
  const { attestors } = accepted(policy.name, COMPILER, planAttestors(spec, environment));
  const { validations } = accepted(policy.name, COMPILER, planValidations(spec, environment, { findsCauses: false, failure }));
  const { exceptions } = accepted(policy.name, COMPILER, planCelExceptions(policy, world, environment));
  return { environment, conditions, selection, extractors, variables, attestors, validations, exceptions };
}

const COMPILER = 'image validating policy compiler 1.0';

/** The environment of an ImageValidatingPolicy: pkg/image/verification/evaluator/compiler.go of Kyverno (v1.19.0). */
export function imageEnvironment(namespace: string, world: World, verification: Library = imageVerificationLibrary): PolicyEnvironment {
  return policyEnvironment({
    family: 'image-validating',
    namespace,
    world,
    libraries: [{ library: verification }],
    variables: {
      images: parseType('map(string, list(string))'),
      attestors: parseType('map(string, dyn)'),
      attestations: parseType('map(string, string)'),
    },
  });
}
