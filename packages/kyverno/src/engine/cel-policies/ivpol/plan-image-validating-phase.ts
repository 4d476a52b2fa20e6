import { fromData, parseType } from '@assay/cel';
import { Budget, plainObject } from '@assay/jmespath';
import type { Charge, Fault, ObjectValue } from '@assay/jmespath';

import { accepted } from '../../cel/compile-abort.ts';
import { compileExpression } from '../../cel/compile-expression.ts';
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
import { planEach, refuseAll } from '../../policy-error.ts';
import type { RuleResponse, RuleStatus } from '../../response.ts';
import { stoppable, stoppedResponse } from '../../stopped-response.ts';
import type { World } from '../../world.ts';
import { planMatchConstraints } from '../../match/match-constraints.ts';
import type { Policy } from '../../../policy/policy.ts';
import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { unmappedAbort } from '../../admission-policies/admission-request.ts';
import { planValidations } from '../vpol/plan-validations.ts';
import { planImageSelection } from './plan-image-selection.ts';

/**
 * The phase of ImageValidatingPolicies. What they check needs a registry, which is never asked: a policy that has images to look at
 * is not executed, and says so (BEHAVIOUR 23.2).
 */
export const planImageValidatingPhase: PlanPhase = (policies, world, refuse = refuseAll) => {
  const validating = policies.filter(({ family }) => family === 'image-validating');
  const answers = planEach(validating, refuse, (policy) => ({ policy, answer: planAnswer(policy, world) }));
  return (trigger) => {
    const reading = readAdmission(trigger, world, { guesses: false });
    if (reading.kind === 'unmapped' && answers.length > 0) throw unmappedAbort(trigger, reading.message);
    const charge = new Budget(EVALUATION_STEPS).charge;
    const responses = answers.map(({ policy, answer }) => {
      const rules = reading.kind === 'subject' ? answer(trigger, reading.subject, charge) : [];
      return { policy, rules, patchedResource: trigger.resource };
    });
    return { responses, resource: trigger.resource };
  };
};

type Answer = (trigger: Trigger, subject: AdmissionSubject, charge: Charge) => readonly RuleResponse[];

function planAnswer(policy: Policy, world: World): Answer {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  const constraints = planMatchConstraints(objectOf(spec, 'matchConstraints'));
  const { environment, conditions, selection, variables, validations, exceptions } = compilePolicy(policy, spec, world);

  const answer = (status: RuleStatus, message: string, notExecuted?: string): readonly RuleResponse[] => {
    const rule = status === 'error' ? 'evaluation' : policy.name;
    return [{ rule, type: 'image-verification', status, message, ...(notExecuted !== undefined && { notExecuted }) }];
  };
  const stopped = (fault: Fault): readonly RuleResponse[] => [stoppedResponse('evaluation', 'image-verification', fault)];
  const evaluate = (resource: ObjectValue, subject: AdmissionSubject, charge: Charge, explainer: Explainer | undefined): readonly RuleResponse[] => {
    const matched = constraints.test(subject, charge);
    explainer?.addConstraints(subject, matched);
    if (matched.kind === 'problem') return answer('error', `failed to execute matching: ${matched.message}`);
    if (matched.kind === 'unmatched') return [];
    const values = admissionValues(subject, policy.name, world);
    const scope = openScope(environment, values, world, { explainer });
    const excepted = exceptions.test(scope);
    if (excepted.kind === 'error') return answer('error', excepted.message);
    if (excepted.kind === 'exempt') return [exemptedRule(excepted, 'image-verification')];
    const outcome = conditions.test(scope);
    if (outcome.kind === 'error') return answer('error', outcome.message);
    if (outcome.kind === 'unmet') return answer('skip', 'skip');
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
    const rules = evaluate(resource, subject, charge, explainer);
    if (rules.length === 0) explainer?.tellUnmatched(policy.name);
    return explainer === undefined ? rules : rules.map((rule) => explainer.explained(rule));
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

/** Compiles everything of a policy, though little of it is evaluated. Throws a `PolicyError` if something does not compile. */
function compilePolicy(policy: Policy, spec: ObjectValue, world: World) {
  const environment = imageEnvironment(policy.namespace, world);
  const { conditions } = accepted(policy.name, COMPILER, planConditions(listOf(spec, 'matchConditions'), environment, 'spec.matchConditions'));
  const selection = accepted(policy.name, COMPILER, planImageSelection(spec, world));
  accepted(policy.name, COMPILER, compileExtractors(spec, environment));
  const { variables } = accepted(policy.name, COMPILER, planVariables(spec, environment));
  accepted(policy.name, COMPILER, compileAttestors(spec, environment));
  const { validations } = accepted(policy.name, COMPILER, planValidations(spec, environment, { findsCauses: false }));
  const { exceptions } = accepted(policy.name, COMPILER, planCelExceptions(policy, world, environment));
  return { environment, conditions, selection, variables, validations, exceptions };
}

const COMPILER = 'image validating policy compiler 1.0';

/** The environment of an ImageValidatingPolicy: pkg/image/verification/evaluator/compiler.go of Kyverno (v1.19.0). */
export function imageEnvironment(namespace: string, world: World): PolicyEnvironment {
  return policyEnvironment({
    family: 'image-validating',
    namespace,
    world,
    libraries: [{ library: imageVerificationLibrary }],
    variables: {
      images: parseType('map(string, list(string))'),
      attestors: parseType('map(string, dyn)'),
      attestations: parseType('map(string, string)'),
    },
  });
}

function compileExtractors(spec: ObjectValue, environment: PolicyEnvironment): { readonly problems: readonly string[] } {
  const compiled = listOf(spec, 'images').map((extractor, index) => {
    return compileExpression(environment, textOf(extractor, 'expression'), `spec.images[${index}].expression`);
  });
  return { problems: compiled.flatMap((each) => (each.kind === 'problem' ? [each.problem] : [])) };
}

/** Where an attestor can have an expression in place of a text. */
export const ATTESTOR_PARTS: readonly (readonly string[])[] = [
  ['cosign', 'key'],
  ['cosign', 'certificate', 'cert'],
  ['cosign', 'certificate', 'certChain'],
  ['notary', 'certs'],
  ['notary', 'tsaCerts'],
];

function compileAttestors(spec: ObjectValue, environment: PolicyEnvironment): { readonly problems: readonly string[] } {
  const problems = listOf(spec, 'attestors').flatMap((attestor, index) => {
    return ATTESTOR_PARTS.flatMap((part) => {
      const expression = textOf(attestor, ...part, 'expression');
      const compiled = expression === '' ? undefined : compileExpression(environment, expression, `spec.attestors[${index}].${part.join('.')}`);
      return compiled?.kind === 'problem' ? [compiled.problem] : [];
    });
  });
  return { problems };
}
