import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { matchesLabels, matchesWildcard, parseLabelSelector } from '@assay/kubernetes-values';
import type { PolicyResponse, Values } from '@assay/kyverno/engine';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '@assay/kyverno/objects';

/**
 * Whether a failure of a policy is only noted (Audit): as its first rule with an action of its own says, otherwise as the policy says for the namespace.
 * Policies that are not of kyverno.io never enforce here. Follows pkg/engine/api/engineresponse.go of Kyverno (v1.19.0).
 */
export function onlyAudits({ policy, patchedResource }: PolicyResponse, values: Values): boolean {
  if (policy.family !== 'rules') return true;
  const namespace = textOf(patchedResource, 'metadata', 'namespace');
  const place: Place = { namespace, labels: values.namespaceLabels(namespace, policy.name, '') ?? {} };
  const { content } = policy;
  const [ofRule] = listOf(content, 'spec', 'rules')
    .filter(isObject)
    .flatMap((rule) => actionOfRule(rule, place) ?? []);
  const action =
    ofRule ?? overridden(listOf(content, 'spec', 'validationFailureActionOverrides'), place) ?? textOf(content, 'spec', 'validationFailureAction');
  return !isEnforce(action);
}

interface Place {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

function actionOfRule(rule: ObjectValue, place: Place): string | undefined {
  const validate = objectOf(rule, 'validate');
  if (validate !== undefined) return overridden(listOf(validate, 'failureActionOverrides'), place) ?? someText(validate, 'failureAction');
  const actions = listOf(rule, 'verifyImages').flatMap((entry) => someText(entry, 'failureAction') ?? []);
  return actions.find(isEnforce) ?? actions[0];
}

function someText(holder: Value, name: string): string | undefined {
  return textOf(holder, name) || undefined;
}

/** The action of the first override for the place. */
function overridden(overrides: readonly Value[], place: Place): string | undefined {
  const found = overrides.find((override) => /^(?:audit|enforce)$/i.test(textOf(override, 'action')) && isFor(override, place));
  return found === undefined ? undefined : textOf(found, 'action');
}

function isFor(override: Value, { namespace, labels }: Place): boolean {
  const namespaces = textsOf(override, 'namespaces');
  const hasNamespaces = fieldOf(override, 'namespaces') !== undefined;
  const selector = objectOf(override, 'namespaceSelector');
  const isNamed = !hasNamespaces || namespaces.some((pattern) => matchesWildcard(pattern, namespace));
  return isNamed && (selector === undefined || isSelected(selector, labels));
}

function isSelected(selector: ObjectValue, labels: Place['labels']): boolean {
  const parsed = parseLabelSelector(selector);
  return parsed.kind === 'selector' && matchesLabels(parsed, labels);
}

function isEnforce(action: string): boolean {
  return action.toLowerCase() === 'enforce';
}
