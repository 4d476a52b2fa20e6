import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { AUTOGEN_ANNOTATION } from '../engine/autogen/pod-controllers.ts';
import { excludeProblems } from '../engine/pod-security/exclude-problems.ts';
import { isNumber, toDouble } from '../values/numbers.ts';
import { fieldOf, listOf, objectOf, textOf } from '../objects/fields.ts';
import type { Policy } from '../policy/policy.ts';
import { checkGenerateTargets } from './check-generate-targets.ts';
import { checkMatchBlocks } from './check-match-blocks.ts';
import type { CheckedRule } from './checked-rule.ts';
import { generates, mutates, validates, verifiesImages, writtenRules } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { forbidden, invalidValue } from './policy-problem.ts';
import { printRule } from './print-go-struct.ts';

/**
 * What Kyverno checks of the fields of a policy on their own. It collects all of this before it refuses the policy. Follows
 * clusterpolicy_types.go, spec_types.go and rule_types.go of api/kyverno/v1 of Kyverno (v1.19.0), where no kind is known as cluster-wide.
 */
export function checkFields(policy: Policy): readonly PolicyProblem[] {
  const { content } = policy;
  const rules = writtenRules(content);
  const problems = [
    ...checkMetadata(content),
    ...checkSpec(content, rules),
    ...checkRuleNames(rules),
    ...rules.flatMap((checked) => checkRule(checked, policy)),
    ...checkOverridesOfNamespaced(policy),
  ];
  return problems.map((problem) => ({ ...problem, batch: 'fields' }));
}

const LONGEST_NAME = 63;

function checkMetadata(policy: ObjectValue): readonly PolicyProblem[] {
  const problems: PolicyProblem[] = [];
  if (textOf(policy, 'metadata', 'annotations', AUTOGEN_ANNOTATION) === 'all') {
    const message = forbidden(
      ['metadata', 'annotations'],
      "Autogen annotation does not support 'all' anymore, remove the annotation or set it to a valid value",
    );
    problems.push({ code: 'autogen-annotation', message, path: ['metadata', 'annotations', AUTOGEN_ANNOTATION] });
  }
  if (textOf(policy, 'metadata', 'name').length > LONGEST_NAME) {
    problems.push({ code: 'policy-name', message: `name: Too long: may not be more than ${LONGEST_NAME} bytes`, path: ['metadata', 'name'] });
  }
  return problems;
}

const MIN_TIMEOUT = 1;
const MAX_TIMEOUT = 30;

function checkSpec(policy: ObjectValue, rules: readonly CheckedRule[]): readonly PolicyProblem[] {
  const spec = objectOf(policy, 'spec');
  const has = (...names: readonly string[]) => fieldOf(spec, ...names) !== undefined;
  const problems: PolicyProblem[] = [];
  const refuse = (name: string, detail: string) =>
    problems.push({ code: 'conflicting-fields', message: forbidden(['spec', name], detail), summary: detail, path: ['spec', name], isAtKey: true });

  for (const [name, newName] of [
    ['webhookTimeoutSeconds', 'timeoutSeconds'],
    ['failurePolicy', 'failurePolicy'],
  ] as const) {
    if (has(name) && has('webhookConfiguration', newName)) {
      refuse(name, `remove the deprecated field and use spec.webhookConfiguration.${newName} instead`);
    }
  }
  for (const { rule } of rules) {
    if (generates(rule) && fieldOf(rule, 'generate', 'generateExisting') !== undefined) {
      const detail = 'remove the deprecated field and use spec.generate[*].generateExisting instead';
      if (has('generateExistingOnPolicyUpdate')) refuse('generateExistingOnPolicyUpdate', detail);
      if (fieldOf(spec, 'generateExisting') === true) refuse('generateExisting', detail);
    }
    if (
      mutates(rule) &&
      fieldOf(rule, 'mutate', 'mutateExistingOnPolicyUpdate') !== undefined &&
      fieldOf(spec, 'mutateExistingOnPolicyUpdate') === true
    ) {
      refuse('mutateExistingOnPolicyUpdate', 'remove the deprecated field and use spec.mutate[*].mutateExistingOnPolicyUpdate instead');
    }
  }
  problems.push(...checkTargetsOfExisting(spec, rules));
  for (const steps of [['webhookTimeoutSeconds'], ['webhookConfiguration', 'timeoutSeconds']] as const) {
    const seconds = fieldOf(spec, ...steps);
    const number = seconds !== undefined && isNumber(seconds) ? toDouble(seconds) : MIN_TIMEOUT;
    if (number < MIN_TIMEOUT || number > MAX_TIMEOUT) {
      const path = ['spec', ...steps];
      const detail = 'the timeout value must be between 1 and 30 seconds';
      problems.push({ code: 'webhook-timeout', message: invalidValue(path, String(number), detail), path, summary: detail });
    }
  }
  return problems;
}

/** Without targets there is nothing that an update of the policy could change. */
function checkTargetsOfExisting(spec: Value | undefined, rules: readonly CheckedRule[]): readonly PolicyProblem[] {
  const mutating = rules.filter(({ rule }) => mutates(rule));
  const own = mutating.map(({ rule }) => fieldOf(rule, 'mutate', 'mutateExistingOnPolicyUpdate')).find((each) => each !== undefined);
  if ((own ?? fieldOf(spec, 'mutateExistingOnPolicyUpdate')) !== true) return [];
  return mutating
    .filter(({ rule }) => listOf(rule, 'mutate', 'targets').length === 0)
    .map(({ index, path }) => {
      const detail = `rules[${index}].mutate.targets has to be specified when mutateExistingOnPolicyUpdate is set`;
      return { code: 'mutate-target', message: forbidden(['spec', 'mutateExistingOnPolicyUpdate'], detail), path: [...path, 'mutate'] };
    });
}

function checkRuleNames(rules: readonly CheckedRule[]): readonly PolicyProblem[] {
  const seen = new Set<string>();
  return rules.flatMap(({ rule, path }) => {
    const name = textOf(rule, 'name');
    const isKnown = seen.has(name);
    seen.add(name);
    const at = [...path, 'name'];
    if (!isKnown) return [];
    const message = invalidValue(at, printRule(rule), `Duplicate rule name: '${name}'`);
    return [{ code: 'duplicate-rule-name', message, path: at, summary: `there is another rule "${name}"` }];
  });
}

function checkRule(checked: CheckedRule, { kind, namespace }: Policy): readonly PolicyProblem[] {
  const home = kind === 'Policy' ? namespace : undefined;
  return [
    ...checkRuleType(checked),
    ...checkMatchBlocks(checked, home !== undefined),
    ...checkTargetNamespaces(checked, home),
    ...checkPodSecurity(checked),
    ...checkGenerateTargets(checked, home),
  ];
}

function checkRuleType({ rule, path }: CheckedRule): readonly PolicyProblem[] {
  const name = textOf(rule, 'name');
  const given = Object.keys(rule).filter((field) => OPERATIONS.get(field)?.(rule) === true);
  const problems: PolicyProblem[] = [];
  const refuse = (at: readonly PolicyStep[], detail: string, written: readonly PolicyStep[] = at) =>
    problems.push({
      code: 'rule-type',
      message: invalidValue(at, printRule(rule), detail),
      path: written,
      summary: detail,
      isAtKey: written !== path,
    });
  if (given.length === 0) refuse(path, `No operation defined in the rule '${name}'.(supported operations: mutate,validate,generate,verifyImages)`);
  if (given.length > 1) {
    const detail = `Multiple operations defined in the rule '${name}', only one operation (mutate,validate,generate,verifyImages) is allowed per rule`;
    refuse(path, detail, [...path, ...given.slice(1, 2)]);
  }
  if (fieldOf(rule, 'imageExtractors') !== undefined && !verifiesImages(rule)) {
    refuse([...path, 'imageExtractors'], `Invalid rule spec for rule '${name}', imageExtractors can only be defined for verifyImages rule`);
  }
  return problems;
}

const OPERATIONS: ReadonlyMap<string, (rule: ObjectValue) => boolean> = new Map([
  ['mutate', mutates],
  ['validate', validates],
  ['generate', generates],
  ['verifyImages', verifiesImages],
]);

function checkTargetNamespaces({ rule, path }: CheckedRule, home: string | undefined): readonly PolicyProblem[] {
  if (home === undefined) return [];
  return listOf(rule, 'mutate', 'targets').flatMap((target, index) => {
    const namespace = textOf(target, 'namespace');
    if (namespace === '' || namespace === home) return [];
    const detail = 'This field can be ignored or should have value of the namespace where the policy is being created';
    const message = invalidValue([...path, 'targets', index, 'namespace'], JSON.stringify(namespace), detail);
    return [{ code: 'mutate-target', message, path: [...path, 'mutate', 'targets', index, 'namespace'], isOfNamespace: true }];
  });
}

function checkPodSecurity({ rule, index, path }: CheckedRule): readonly PolicyProblem[] {
  const podSecurity = objectOf(rule, 'validate', 'podSecurity');
  if (podSecurity === undefined) return [];
  return excludeProblems(podSecurity, `spec.rules[${index}]`).map((message) => {
    const entry = Number(/exclude\[(\d+)\]/.exec(message)?.[1] ?? 0);
    return { code: 'pod-security-control', message, path: [...path, 'validate', 'podSecurity', 'exclude', entry, 'controlName'] };
  });
}

function checkOverridesOfNamespaced({ kind, content }: Policy): readonly PolicyProblem[] {
  const path = ['spec', 'validationFailureActionOverrides'];
  if (kind !== 'Policy' || !listOf(content, ...path).some(isObject)) return [];
  return [
    {
      code: 'failure-action-overrides',
      message: forbidden(path, 'Use of validationFailureActionOverrides is supported only with ClusterPolicy'),
      path,
    },
  ];
}
