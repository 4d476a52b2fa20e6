import { DYN } from '@assay/cel';
import { embed } from '@assay/source';
import type { MappingNode } from '@assay/source';

import { BOOLEAN_RESULT, TEXT_RESULT } from '../engine/cel/compile-expression.ts';
import { admissionEnvironment, policyEnvironment } from '../engine/cel/policy-environment.ts';
import type { ExpressionFamily } from '../engine/cel/policy-environment.ts';
import { AUTHORIZER_TYPE } from '../engine/cel/request.ts';
import { EMPTY_WORLD } from '../engine/empty-world.ts';
import { declaredType } from '../engine/admission-policies/plan-variables.ts';
import { planTemplate } from '../engine/cel-policies/gpol/plan-template.ts';
import { referenceEnvironment } from '../engine/cel-policies/ivpol/plan-image-selection.ts';
import { ATTESTOR_PARTS } from '../engine/cel-policies/ivpol/plan-attestors.ts';
import { imageEnvironment } from '../engine/cel-policies/ivpol/plan-image-validating-phase.ts';
import { CONFIGURATION_RESULT, OPERATIONS_RESULT } from '../engine/cel-policies/mpol/plan-mutating-policy.ts';
import { TARGETS_RESULT } from '../engine/cel-policies/mpol/plan-targets.ts';
import {
  authorizationEnvironment,
  ENVOY_REQUESTS,
  HTTP_REQUESTS,
  responseResult,
} from '../engine/cel-policies/payloads/plan-authorization-policy.ts';
import type { RequestKind } from '../engine/cel-policies/payloads/plan-authorization-policy.ts';
import { evaluationMode } from '../engine/cel-policies/vpol/evaluation-mode.ts';
import { ANNOTATION_RESULT } from '../engine/cel/audit-annotations.ts';
import type { Policy } from '../policy/policy.ts';
import { roleOf } from '../policy/policy-kinds.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import { listOf, objectOf, textOf } from '../objects/fields.ts';
import { groupVersionKindOf } from '../objects/group-version-kind.ts';
import { ruleEnvironment } from '../engine/kyverno-policies/validate-cel/plan-cel-rule.ts';
import { ExpressionCheck } from './expression-check.ts';
import type { ExpressionProblem, Steps } from './expression-check.ts';

/** What is wrong with the expressions of a policy: all of them, each as its kind of policy is compiled (BEHAVIOUR 19 to 24). */
export function checkPolicyExpressions(policy: Policy): readonly ExpressionProblem[] {
  const { root } = policy.written;
  const known = checked.get(root);
  if (known) return known;
  const problems = checkExpressions(policy);
  checked.set(root, problems);
  return problems;
}

const checked = new WeakMap<MappingNode, readonly ExpressionProblem[]>();

function checkExpressions(policy: Policy): readonly ExpressionProblem[] {
  const { family } = policy;
  switch (family) {
    case 'rules':
      return checkRules(policy);
    case 'cleanup':
      return [];
    case 'validating':
      return checkValidating(policy);
    case 'mutating':
      return checkMutating(policy);
    case 'generating':
      return checkGenerating(policy);
    case 'deleting':
      return checkDeleting(policy);
    case 'image-validating':
      return checkImageValidating(policy);
    case 'validating-admission':
    case 'mutating-admission':
      return checkAdmission(policy);
  }
}

/**
 * What is wrong with the conditions of an exception to policies of policies.kyverno.io. Those to policies that let them use variables
 * are not judged: which there are is known where the policy is.
 */
export function checkExceptionExpressions({ value, root }: YamlObject): readonly ExpressionProblem[] {
  const sort = groupVersionKindOf(value);
  if (sort.group !== 'policies.kyverno.io') return [];
  const families = listOf(value, 'spec', 'policyRefs').map((ref) => familyOf(textOf(ref, 'kind')));
  const [family = 'validating'] = families;
  if (family === 'mutating' || family === 'deleting' || families.some((each) => each !== family)) return [];
  const ofImages = family === 'image-validating';
  const environment = ofImages ? imageEnvironment('', EMPTY_WORLD) : policyEnvironment({ family, namespace: '', world: EMPTY_WORLD });
  const check = new ExpressionCheck(root, environment);
  check.checkEach(MATCH_CONDITIONS, 'expression', BOOLEAN_RESULT);
  return check.problems;
}

function familyOf(kind: string): ExpressionFamily | undefined {
  const role = roleOf({ group: 'policies.kyverno.io', version: 'v1', kind });
  return role?.role === 'policy' ? EXPRESSION_FAMILIES.find((family) => family === role.family) : undefined;
}

const EXPRESSION_FAMILIES: readonly ExpressionFamily[] = ['validating', 'mutating', 'generating', 'deleting', 'image-validating'];

const MATCH_CONDITIONS: Steps = ['spec', 'matchConditions'];
const VARIABLES: Steps = ['spec', 'variables'];
const VALIDATIONS: Steps = ['spec', 'validations'];

function checkValidating(policy: Policy): readonly ExpressionProblem[] {
  const mode = evaluationMode(objectOf(policy.content, 'spec') ?? {});
  if (mode === 'HTTP' || mode === 'Envoy') return checkAuthorizing(policy, mode === 'HTTP' ? HTTP_REQUESTS : ENVOY_REQUESTS);
  const check = checkOf(policy, 'validating');
  check.checkEach(MATCH_CONDITIONS, 'expression', BOOLEAN_RESULT);
  check.declareVariables(VARIABLES);
  checkValidations(check, VALIDATIONS);
  if (mode !== 'JSON') checkAnnotations(check);
  return check.problems;
}

function checkAuthorizing({ written }: Policy, requests: RequestKind): readonly ExpressionProblem[] {
  const check = new ExpressionCheck(written.root, authorizationEnvironment(requests, EMPTY_WORLD));
  check.checkEach(MATCH_CONDITIONS, 'expression', BOOLEAN_RESULT);
  check.declareVariables(VARIABLES);
  check.checkEach(VALIDATIONS, 'expression', responseResult(requests));
  return check.problems;
}

function checkMutating(policy: Policy): readonly ExpressionProblem[] {
  const check = checkOf(policy, 'mutating');
  check.declareVariables(VARIABLES);
  check.checkEach(MATCH_CONDITIONS, 'expression', BOOLEAN_RESULT);
  check.checkEach(['spec', 'targetMatchConditions'], 'expression', BOOLEAN_RESULT);
  check.check(['spec', 'targetMatchConstraints', 'expression'], TARGETS_RESULT);
  checkAnnotations(check);
  checkMutations(check);
  return check.problems;
}

function checkGenerating(policy: Policy): readonly ExpressionProblem[] {
  const check = checkOf(policy, 'generating');
  check.checkEach(MATCH_CONDITIONS, 'expression', BOOLEAN_RESULT);
  check.declareVariables(VARIABLES);
  for (const entry of check.elements(['spec', 'generate'])) {
    const template = check.text([...entry, 'template', 'value']);
    if (template === undefined) {
      check.check([...entry, 'expression'], BOOLEAN_RESULT);
      continue;
    }
    const plan = planTemplate(embed(template), check.text([...entry, 'template', 'interpolate'])?.text === 'cel', check.environment);
    if (plan.kind === 'problem') for (const { reason, span } of plan.faults) check.report(reason, span);
  }
  checkAnnotations(check);
  return check.problems;
}

function checkDeleting(policy: Policy): readonly ExpressionProblem[] {
  const check = checkOf(policy, 'deleting');
  check.declareVariables(VARIABLES);
  check.checkEach(['spec', 'conditions'], 'expression', BOOLEAN_RESULT);
  return check.problems;
}

function checkImageValidating(policy: Policy): readonly ExpressionProblem[] {
  const { root } = policy.written;
  const check = new ExpressionCheck(root, imageEnvironment(policy.namespace, EMPTY_WORLD));
  check.checkEach(MATCH_CONDITIONS, 'expression', BOOLEAN_RESULT);
  check.checkEach(['spec', 'images'], 'expression');
  check.declareVariables(VARIABLES);
  for (const attestor of check.elements(['spec', 'attestors'])) {
    for (const { path } of ATTESTOR_PARTS) check.check([...attestor, ...path, 'expression']);
  }
  checkValidations(check, VALIDATIONS);
  checkAnnotations(check);
  const references = new ExpressionCheck(root, { ...check.environment, environment: referenceEnvironment() });
  references.checkEach(['spec', 'matchImageReferences'], 'expression');
  return [...check.problems, ...references.problems];
}

function checkAdmission({ family, content, written }: Policy): readonly ExpressionProblem[] {
  // Servers have an authorizer, though tests have none.
  const variables = { authorizer: AUTHORIZER_TYPE, ...(objectOf(content, 'spec', 'paramKind') !== undefined && { params: DYN }) };
  const check = new ExpressionCheck(written.root, admissionEnvironment({ hasPatches: family === 'mutating-admission', variables }));
  check.declareVariables(VARIABLES, declaredType);
  check.checkEach(MATCH_CONDITIONS, 'expression', BOOLEAN_RESULT);
  checkValidations(check, VALIDATIONS);
  checkAnnotations(check);
  checkMutations(check);
  return check.problems;
}

function checkRules({ content, written }: Policy): readonly ExpressionProblem[] {
  const requests = new ExpressionCheck(written.root, ruleEnvironment({ hasParams: false }));
  requests.checkEach(['spec', 'webhookConfiguration', 'matchConditions'], 'expression', BOOLEAN_RESULT);
  const problems = [...requests.problems];
  for (const [index, rule] of listOf(content, 'spec', 'rules').entries()) {
    const steps: Steps = ['spec', 'rules', index];
    const cel: Steps = [...steps, 'validate', 'cel'];
    const hasParams = objectOf(rule, 'validate', 'cel', 'paramKind') !== undefined;
    const check = new ExpressionCheck(written.root, ruleEnvironment({ hasParams }));
    check.declareVariables([...cel, 'variables'], declaredType);
    check.checkEach([...steps, 'celPreconditions'], 'expression', BOOLEAN_RESULT);
    checkValidations(check, [...cel, 'expressions']);
    check.checkEach([...cel, 'auditAnnotations'], 'valueExpression', ANNOTATION_RESULT);
    problems.push(...check.problems);
  }
  return problems;
}

function checkOf({ namespace, written }: Policy, family: ExpressionFamily): ExpressionCheck {
  return new ExpressionCheck(written.root, policyEnvironment({ family, namespace, world: EMPTY_WORLD }));
}

function checkAnnotations(check: ExpressionCheck): void {
  check.checkEach(['spec', 'auditAnnotations'], 'valueExpression', ANNOTATION_RESULT);
}

function checkValidations(check: ExpressionCheck, list: Steps): void {
  for (const validation of check.elements(list)) {
    check.check([...validation, 'expression'], BOOLEAN_RESULT);
    const message: Steps = [...validation, 'messageExpression'];
    // An empty one is none.
    if (check.text(message)?.text !== '') check.check(message, TEXT_RESULT);
  }
}

function checkMutations(check: ExpressionCheck): void {
  for (const mutation of check.elements(['spec', 'mutations'])) {
    const sort = check.text([...mutation, 'patchType'])?.text;
    if (sort === 'ApplyConfiguration') check.check([...mutation, 'applyConfiguration', 'expression'], CONFIGURATION_RESULT);
    if (sort === 'JSONPatch') check.check([...mutation, 'jsonPatch', 'expression'], OPERATIONS_RESULT);
  }
}
