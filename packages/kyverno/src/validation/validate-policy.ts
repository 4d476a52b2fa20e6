import type { ObjectValue } from '@assay/jmespath';

import { fieldOf, listOf, textOf } from '../objects/fields.ts';
import type { Policy } from '../policy/policy.ts';
import { checkBackgroundUsers } from './check-background-users.ts';
import { checkBodies } from './check-bodies.ts';
import { checkConditions } from './check-conditions.ts';
import { checkContext } from './check-context.ts';
import { checkElements } from './check-elements.ts';
import { checkFailureActions } from './check-failure-actions.ts';
import { checkFields } from './check-fields.ts';
import { checkImageVerification } from './check-image-verification.ts';
import { checkJsonPatch } from './check-json-patch.ts';
import { checkLabels } from './check-labels.ts';
import { checkMatchContent, checkMatchKinds } from './check-match-content.ts';
import { checkVariables } from './check-variables.ts';
import { checkWildcardKinds } from './check-wildcard-kinds.ts';
import type { CheckedRule } from './checked-rule.ts';
import { checkedRules, generates, mutates, verifiesImages, writtenRules } from './checked-rule.ts';
import type { PolicyProblem } from './policy-problem.ts';

/**
 * Everything for which Kyverno refuses a policy of kyverno.io without a server, in the order in which it would meet it; it stops at the
 * first, which `invalidPolicyMessage` words. Other policies have nothing to find here. Follows pkg/validation/policy/validate.go of Kyverno (v1.19.0).
 */
export function validatePolicy(policy: Policy): readonly PolicyProblem[] {
  if (policy.family !== 'rules') return [];
  const known = validated.get(policy.content);
  if (known) return known;
  const problems = validate(policy);
  validated.set(policy.content, problems);
  return problems;
}

const validated = new WeakMap<ObjectValue, readonly PolicyProblem[]>();

function validate(policy: Policy): readonly PolicyProblem[] {
  const { content } = policy;
  const rules = checkedRules(content);
  const isBackground = fieldOf(content, 'spec', 'background') !== false;
  const eachRule = (check: (rule: CheckedRule) => readonly PolicyProblem[]) => withoutEchoes(rules.map((rule) => [rule, check(rule)]));
  return [
    ...checkNamespace(policy),
    ...(isBackground ? checkBackgroundUsers(content, rules) : []),
    ...eachRule((rule) => checkVariables(rule, isBackground)),
    ...checkFields(policy),
    ...(policy.kind === 'Policy' ? [] : checkFailureActions(content, writtenRules(content))),
    ...checkProcessing(content, rules),
    ...eachRule((rule) => checkWildcardKinds(rule, isBackground)),
    ...eachRule((rule) => checkRule(rule, policy)),
  ];
}

function checkRule(rule: CheckedRule, policy: Policy): readonly PolicyProblem[] {
  return [
    ...checkJsonPatch(rule),
    ...checkMatchContent(rule),
    ...checkConditions(rule),
    ...checkElements(rule),
    ...checkContext(rule, policy),
    ...checkImageExtractors(rule),
    ...checkMatchKinds(rule),
    ...checkBodies(rule),
    ...checkImageVerification(rule, policy.content),
    ...checkLabels(rule),
  ];
}

function checkNamespace({ kind, content }: Policy): readonly PolicyProblem[] {
  if (kind !== 'ClusterPolicy' || textOf(content, 'metadata', 'namespace') === '') return [];
  const message = 'A clusterpolicy should not have the namespace defined';
  return [{ code: 'policy-namespace', message, path: ['metadata', 'namespace'], isAtKey: true }];
}

function checkProcessing(policy: ObjectValue, rules: readonly CheckedRule[]): readonly PolicyProblem[] {
  if (fieldOf(policy, 'spec', 'admission') !== false) return [];
  const path = ['spec', 'admission'];
  if (fieldOf(policy, 'spec', 'background') === false) {
    return [{ code: 'disabled-processing', message: 'disabling both admission and background processing is not allowed', path }];
  }
  if (!rules.some(({ rule }) => mutates(rule) || generates(rule) || verifiesImages(rule))) return [];
  return [{ code: 'disabled-processing', message: 'disabling admission processing is only allowed with validation policies', path }];
}

function checkImageExtractors({ rule, index, path }: CheckedRule): readonly PolicyProblem[] {
  if (!listOf(rule, 'verifyImages').some((entry) => fieldOf(entry, 'mutateDigest') === true)) return [];
  const extractors = fieldOf(rule, 'imageExtractors');
  return Object.entries(extractors ?? {}).flatMap(([kind, list]) => {
    if (!Array.isArray(list) || !list.some((extractor) => textOf(extractor, 'jmesPath') !== '')) return [];
    const message = `path: spec.rules[${index}]: jmespath may not be used in an image extractor when mutating digests with verify images`;
    return [{ code: 'image-extractor', message, path: [...path, 'imageExtractors', kind] }];
  });
}

/** The problems of all rules without what generated rules only repeat: of one sort, in the rule from which they were generated. */
function withoutEchoes(found: readonly (readonly [rule: CheckedRule, problems: readonly PolicyProblem[]])[]): readonly PolicyProblem[] {
  const seen = new Set<string>();
  return found.flatMap(([{ path, isGenerated }, problems]) => {
    const causeOf = ({ code }: PolicyProblem) => `${code} ${path.join(' ')}`;
    const own = isGenerated ? problems.filter((problem) => !seen.has(causeOf(problem))).map((problem) => ({ ...problem, path })) : problems;
    for (const problem of own) seen.add(causeOf(problem));
    return own;
  });
}
