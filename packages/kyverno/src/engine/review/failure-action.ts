import type { ObjectValue, Value } from '@assay/jmespath';

import { listOf, objectOf, textOf, textsOf } from '../../objects/fields.ts';
import { planLabelSelector } from '../../values/label-selector.ts';
import { wildcardMatches } from '../../values/wildcard-matches.ts';
import { writtenName } from '../autogen/rule-names.ts';
import type { Policy } from '../../policy/policy.ts';
import { labelsOf } from '../match/labels-of.ts';
import type { Outcome } from '../outcome.ts';

/** Where an object is, for actions that differ by namespace. */
export interface ObjectPlace {
  readonly namespace: string;
  readonly namespaceObject: ObjectValue | undefined;
}

/**
 * Whether a rule of kyverno.io that an object breaks keeps the object out: what its rule says, or else its policy, and for some
 * namespaces their overrides. Follows pkg/engine/api/engineresponse.go of Kyverno (v1.19.0).
 */
export function isEnforced({ policy, rule }: Outcome, place: ObjectPlace): boolean {
  const written = listOf(policy.content, 'spec', 'rules').find((each) => textOf(each, 'name') === writtenName(rule));
  const ofRule = objectOf(written, 'validate') ?? listOf(written, 'verifyImages')[0];
  const overrides = [
    ...listOf(ofRule, 'failureActionOverrides'),
    ...(textOf(ofRule, 'failureAction') === '' ? listOf(policy.content, 'spec', 'validationFailureActionOverrides') : []),
  ];
  const override = overrides.find((each) => isMeant(each, place));
  const action = textOf(override, 'action') || textOf(ofRule, 'failureAction') || textOf(policy.content, 'spec', 'validationFailureAction');
  return action.toLowerCase() === 'enforce';
}

/**
 * Whether a policy of kyverno.io enforces anything anywhere. Others are evaluated behind the answer, so that not even their errors
 * keep an object out. Follows pkg/policycache/store.go of Kyverno (v1.19.0).
 */
export function canEnforce({ content }: Policy): boolean {
  const spec = objectOf(content, 'spec');
  const bodies = listOf(spec, 'rules').flatMap((rule) => objectOf(rule, 'validate') ?? []);
  const actions = [
    textOf(spec, 'validationFailureAction'),
    ...bodies.map((body) => textOf(body, 'failureAction')),
    ...[...listOf(spec, 'validationFailureActionOverrides'), ...bodies.flatMap((body) => listOf(body, 'failureActionOverrides'))].map((override) =>
      textOf(override, 'action'),
    ),
  ];
  return actions.some((action) => action.toLowerCase() === 'enforce');
}

function isMeant(override: Value, { namespace, namespaceObject }: ObjectPlace): boolean {
  const namespaces = textsOf(override, 'namespaces');
  const selector = objectOf(override, 'namespaceSelector');
  if (namespaces.length > 0 && !namespaces.some((pattern) => wildcardMatches(pattern, namespace, free))) return false;
  if (selector !== undefined && !planLabelSelector(selector)(labelsOf(namespaceObject, free), free)) return false;
  return namespaces.length > 0 || selector !== undefined;
}

function free(): void {}
