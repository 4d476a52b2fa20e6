import type { ObjectValue } from '@assay/jmespath';

import type { RuleResponse } from '../../response.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { objectWith } from '../../../objects/with-fields.ts';
import type { RuleHandler } from '../rule-evaluation.ts';
import { planAttestorSet } from './attestors.ts';
import { planIgnoredFields } from './ignored-fields.ts';
import { planSignedManifest } from './signed-manifest.ts';

/**
 * Plans a rule with `manifests`: the object carries the YAML text it was made from, signed, in its annotations, and says the same. Signatures
 * with keys that the policy gives are verified; what needs a registry, a cluster or a transparency log is not executed. Follows
 * pkg/engine/handlers/validation/validate_manifest.go of Kyverno (v1.19.0).
 */
export function planManifestsRule(rule: ObjectValue): RuleHandler {
  const manifests = objectOf(rule, 'validate', 'manifests') ?? objectWith({});
  const domain = textOf(manifests, 'annotationDomain') || 'cosign.sigstore.dev';
  const readManifest = planSignedManifest({
    domain,
    isStoredAsImage: textOf(manifests, 'repository') !== '',
    ignoredFieldsOf: planIgnoredFields(listOf(manifests, 'ignoreFields'), domain),
  });
  const sets = listOf(manifests, 'attestors').map((set, index) => planAttestorSet(set, `.attestors[${index}]`));
  const respond = (status: RuleResponse['status'], message: string): RuleResponse => {
    return { rule: textOf(rule, 'name'), type: 'validation', status, message };
  };

  return ({ newResource, scope }) => {
    if (newResource === undefined) return [];
    if (fieldOf(scope.context.data, 'request', 'dryRun') === true) return [respond('pass', 'allowed because of DryRun request')];
    const manifest = readManifest(newResource, scope.budget.charge);
    const verified: string[] = [];
    for (const verify of sets) {
      const { kind, message } = verify(manifest, scope.budget.charge);
      if (kind === 'refused') return [respond('fail', message)];
      if (kind === 'unknown') return [{ ...respond('error', message), notExecuted: message }];
      if (kind === 'error') return [respond('error', `error occurred during manifest verification: ${message}`)];
      verified.push(message);
    }
    return [respond('pass', `verified manifest signatures; ${verified.join(',')}`)];
  };
}
