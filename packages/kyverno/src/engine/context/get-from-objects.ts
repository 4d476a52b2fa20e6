import { guessPlural } from '../cel/guess-plural.ts';
import type { World } from '../world.ts';
import { textOf } from '../../objects/fields.ts';
import { objectWith } from '../../objects/with-fields.ts';
import { byNamespaceAndName } from '../cluster/cluster-reader.ts';
import type { Loaded } from './json-context.ts';

/**
 * What `kyverno apply` answers to a GET of a path of the Kubernetes API from the objects that it was given: one of them, or a list, which is empty where the
 * reference crashes because none is of the kind. Follows pkg/clients/dclient/client.go of Kyverno (v1.19.0).
 */
export function getFromObjects(path: string, world: World): Loaded {
  const asked = readPath(path);
  if (asked === undefined) return { kind: 'problem', message: `failed to parse path: ${path.replace(/^\//, '')}` };
  const { group, version, namespace, resource, name } = asked;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const kinds = world.cluster.kinds().filter((sort) => sort.group === group && sort.version === version && guessPlural(sort.kind) === resource);
  const kind = world.kinds.kindOf(group, version, resource)?.kind ?? kinds[0]?.kind ?? inferKind(resource);
  const ofResource = kinds.flatMap(world.cluster.list);
  const inNamespace = ofResource.filter((object) => namespace === '' || textOf(object, 'metadata', 'namespace') === namespace);
  if (name === '') {
    const items = inNamespace.toSorted(byNamespaceAndName);
    return { kind: 'value', value: objectWith({ apiVersion, kind: `${kind}List`, metadata: objectWith({ resourceVersion: '' }), items }) };
  }
  const found = inNamespace.find((object) => textOf(object, 'metadata', 'name') === name);
  if (found !== undefined) return { kind: 'value', value: found };
  const sort = group === '' ? resource : `${resource}.${group}`;
  return { kind: 'problem', message: `failed to get resource ${apiVersion}/${kind}/${name}: ${sort} "${name}" not found` };
}

interface AskedObjects {
  readonly group: string;
  readonly version: string;
  /** Empty for all namespaces. */
  readonly namespace: string;
  readonly resource: string;
  /** Empty for a list. */
  readonly name: string;
}

/** Reads `/api/v1/…` and `/apis/group/version/…`; a namespace itself cannot be asked for. */
function readPath(path: string): AskedObjects | undefined {
  const steps = (path.split('?')[0] ?? '').replace(/^\//, '').split('/');
  const root = steps.shift();
  if (root !== 'api' && root !== 'apis') return undefined;
  const group = root === 'api' ? '' : (steps.shift() ?? '');
  const version = steps.shift() ?? '';
  const isNamespaced = steps[0] === 'namespaces' && steps.length > 1;
  const [namespace = '', resource = '', name = ''] = isNamespaced ? steps.slice(1) : ['', ...steps];
  return resource === '' ? undefined : { group, version, namespace, resource, name };
}

/** The kind that a plural stands for where nothing tells. */
function inferKind(resource: string): string {
  const [, stem = resource] = /^(.*?)(?:ies|es|s)$/.exec(resource) ?? [];
  const singular = resource.endsWith('ies') ? `${stem}y` : stem;
  return singular.charAt(0).toUpperCase() + singular.slice(1);
}
