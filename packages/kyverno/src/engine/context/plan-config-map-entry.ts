import { quote } from '@assay/go-values';
import type { ObjectValue } from '@assay/jmespath';

import type { Resolved } from '../conditions/condition.ts';
import { objectOf, textOf } from '../../objects/fields.ts';
import type { GroupVersionKind } from '../../objects/group-version-kind.ts';
import { objectWith } from '../../objects/with-fields.ts';
import { planText } from '../variables/plan-text.ts';
import { asJson } from './as-json.ts';
import type { PlanEntry } from './plan-context.ts';

/** Plans an entry `configMap`: data and metadata of a ConfigMap on the server. */
export const planConfigMapEntry: PlanEntry = (name, written, { policy, world }) => {
  if (!world.hasServer) return undefined;
  const writtenName = textOf(written, 'name');
  const writtenNamespace = textOf(written, 'namespace');
  const nameOf = planText(writtenName);
  const namespaceOf = planText(writtenNamespace);
  return {
    name,
    replaces: false,
    load: (scope): Resolved => {
      const failure = (cause: string): Resolved => ({
        kind: 'problem',
        message: `failed to retrieve config map for context entry ${name}: ${cause}`,
      });
      const mapName = nameOf(scope);
      if (mapName.kind === 'problem') return failure(notSubstituted(name, 'name', writtenName, mapName.message));
      const mapNamespace = namespaceOf(scope);
      if (mapNamespace.kind === 'problem') return failure(notSubstituted(name, 'namespace', writtenNamespace, mapNamespace.message));
      const namespace = mapNamespace.text || policy.namespace || 'default';
      if (policy.namespace !== '' && namespace !== policy.namespace) {
        const differing = `configMap namespace ${quote(namespace)} is different from policy namespace ${quote(policy.namespace)}`;
        return failure(`context entry ${name}: ${differing}`);
      }
      const found = world.cluster.get(CONFIG_MAP, namespace, mapName.text);
      if (found !== undefined) return { kind: 'value', value: asJson(withTexts(found), scope.budget.charge) };
      return failure(`failed to get configmap ${namespace}/${mapName.text} : configmaps ${quote(mapName.text)} not found`);
    },
  };
};

function notSubstituted(entry: string, field: string, written: string, cause: string): string {
  return `failed to substitute variables in context ${entry} configMap.${field} ${written}: ${cause}`;
}

const CONFIG_MAP: GroupVersionKind = { group: '', version: 'v1', kind: 'ConfigMap' };

function withTexts(configMap: ObjectValue): ObjectValue {
  return objectWith({ data: objectOf(configMap, 'data') ?? null, metadata: objectOf(configMap, 'metadata') });
}
