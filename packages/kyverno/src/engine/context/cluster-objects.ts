import type { ObjectValue, Value } from '@assay/jmespath';
import { compareTexts } from '@assay/jmespath';

import type { World } from '../world.ts';
import { textOf } from '../../objects/fields.ts';
import { groupVersionKindOf } from '../../objects/group-version-kind.ts';
import { objectWith } from '../../objects/with-fields.ts';

/** The objects of the server that a test pretends to have: its resources, targets, parameters and what is there besides. */
export function clusterObjects({ resources, targets, params, cluster = [] }: World): readonly ObjectValue[] {
  return [...resources, ...targets, ...params, ...cluster];
}

/** Compares objects as a server lists them. */
export function byNamespaceAndName(left: ObjectValue, right: ObjectValue): number {
  const order = compareTexts(textOf(left, 'metadata', 'namespace'), textOf(right, 'metadata', 'namespace'));
  return order === 0 ? compareTexts(textOf(left, 'metadata', 'name'), textOf(right, 'metadata', 'name')) : order;
}

/** The Namespace of this name on the server. */
export function namespaceInCluster(name: string, world: World): ObjectValue | undefined {
  return clusterObjects(world).find((each) => {
    return textOf(each, 'kind') === 'Namespace' && textOf(each, 'apiVersion') === 'v1' && textOf(each, 'metadata', 'name') === name;
  });
}

/** What a path of the Kubernetes API reads. */
interface ApiPath {
  readonly group: string;
  readonly version: string;
  readonly namespace: string;
  readonly resource: string;
  /** Empty for a list. */
  readonly name: string;
}

/** What the server answers to a GET of a path: an object or a list of objects; `undefined` if there is nothing of the sort. */
export function getFromCluster(path: string, world: World): Value | undefined {
  const parsed = parseApiPath(path);
  const known = parsed && world.kinds.kindOf(parsed.group, parsed.version, parsed.resource);
  if (parsed === undefined || known === undefined) return undefined;
  const found = clusterObjects(world).filter((object) => {
    const sort = groupVersionKindOf(object);
    const isSort = sort.group === known.group && sort.version === known.version && sort.kind === known.kind;
    return isSort && (parsed.namespace === '' || textOf(object, 'metadata', 'namespace') === parsed.namespace);
  });
  if (parsed.name !== '') return found.find((object) => textOf(object, 'metadata', 'name') === parsed.name);
  const apiVersion = parsed.group === '' ? parsed.version : `${parsed.group}/${parsed.version}`;
  return objectWith({ apiVersion, kind: `${known.kind}List`, metadata: objectWith({}), items: found });
}

/** Reads `/api/v1/…` and `/apis/group/version/…`; parameters behind a question mark are not looked at. */
function parseApiPath(path: string): ApiPath | undefined {
  const steps = (path.split('?')[0] ?? '').split('/').filter((step) => step !== '');
  const root = steps.shift();
  if (root !== 'api' && root !== 'apis') return undefined;
  const group = root === 'api' ? '' : (steps.shift() ?? '');
  const version = steps.shift() ?? '';
  const isNamespaced = steps[0] === 'namespaces' && steps.length > 2;
  const [namespace = '', resource = '', name = ''] = isNamespaced ? steps.slice(1) : ['', ...steps];
  return resource === '' ? undefined : { group, version, namespace, resource, name };
}
