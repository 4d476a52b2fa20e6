import { isJsonObject, memberOf, textMember } from './trial.ts';
import type { JsonObject, Trial } from './trial.ts';

/** What is known of a cluster while trials are made. */
export interface TrialCluster {
  readonly isNamespaced: boolean;
  /** The Namespace of this name, if one is given. */
  readonly namespaceNamed: (name: string) => JsonObject | undefined;
  /** An object of the kind that is known to keep the rules as they were; the old object of updates. */
  readonly conforming: () => JsonObject | undefined;
}

/** Makes the parts of a trial agree as they do in requests: the old object has the name of the new one, and the Namespace is that of the object. */
export function settleTrial(trial: Trial, cluster: TrialCluster): Trial {
  const { operation } = trial;
  const object = inNamespace(trial.object, cluster);
  return {
    ...trial,
    object,
    oldObject: operation === 'UPDATE' ? oldObjectOf({ ...trial, object }, cluster) : null,
    namespaceObject: namespaceOf(object, trial, cluster),
  };
}

/** The API server puts what says no namespace into the default one. */
function inNamespace(object: JsonObject, { isNamespaced }: TrialCluster): JsonObject {
  if (!isNamespaced || textMember(object, 'metadata', 'namespace') !== '') return object;
  const metadata = memberOf(object, 'metadata');
  return { ...object, metadata: { ...(isJsonObject(metadata) && metadata), namespace: 'default' } };
}

function oldObjectOf({ object, oldObject }: Trial, { conforming }: TrialCluster): JsonObject {
  const old = oldObject ?? conforming() ?? object;
  const identity = ['name', 'namespace'].flatMap((name) => {
    const value = memberOf(object, 'metadata', name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const metadata = memberOf(old, 'metadata');
  return { ...old, metadata: { ...(isJsonObject(metadata) && metadata), ...Object.fromEntries(identity) } };
}

function namespaceOf(object: JsonObject, { namespaceObject }: Trial, { isNamespaced, namespaceNamed }: TrialCluster): JsonObject | null {
  const name = textMember(object, 'metadata', 'namespace');
  if (!isNamespaced || name === '') return null;
  if (namespaceObject !== null && textMember(namespaceObject, 'metadata', 'name') === name) return namespaceObject;
  const labels = memberOf(namespaceObject ?? {}, 'metadata', 'labels');
  return (
    namespaceNamed(name) ?? {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels: { ...(isJsonObject(labels) && labels), 'kubernetes.io/metadata.name': name } },
    }
  );
}
