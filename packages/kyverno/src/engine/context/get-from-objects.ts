import type { ObjectValue } from '@assay/jmespath';

import { guessPlural } from '../cel/guess-plural.ts';
import type { World } from '../world.ts';
import { textOf } from '../../objects/fields.ts';
import { groupVersionKindOf } from '../../objects/group-version-kind.ts';
import { objectWith } from '../../objects/with-fields.ts';
import { byNamespaceAndName, clusterObjects } from './cluster-objects.ts';
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
  const kind = world.kinds.kindOf(group, version, resource)?.kind ?? clusterObjects(world).find((object) => isOf(object, asked))?.['kind'];
  const shownKind = typeof kind === 'string' ? kind : inferKind(resource);
  const ofResource = clusterObjects(world).filter((object) => isOf(object, asked));
  const inNamespace = ofResource.filter((object) => namespace === '' || textOf(object, 'metadata', 'namespace') === namespace);
  if (name === '') {
    const items = inNamespace.toSorted(byNamespaceAndName);
    return { kind: 'value', value: objectWith({ apiVersion, kind: `${shownKind}List`, metadata: objectWith({ resourceVersion: '' }), items }) };
  }
  const found = inNamespace.find((object) => textOf(object, 'metadata', 'name') === name);
  if (found !== undefined) return { kind: 'value', value: found };
  const sort = group === '' ? resource : `${resource}.${group}`;
  return { kind: 'problem', message: `failed to get resource ${apiVersion}/${shownKind}/${name}: ${sort} "${name}" not found` };
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

function isOf(object: ObjectValue, { group, version, resource }: AskedObjects): boolean {
  const sort = groupVersionKindOf(object);
  return sort.group === group && sort.version === version && guessPlural(sort.kind) === resource;
}

/** The kind that a plural stands for where nothing tells. */
function inferKind(resource: string): string {
  const [, stem = resource] = /^(.*?)(?:ies|es|s)$/.exec(resource) ?? [];
  const singular = resource.endsWith('ies') ? `${stem}y` : stem;
  return singular.charAt(0).toUpperCase() + singular.slice(1);
}
