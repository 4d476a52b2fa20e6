import type { Value } from '@assay/jmespath';

import { textOf } from '../../objects/fields.ts';
import { objectWith } from '../../objects/with-fields.ts';
import type { World } from '../world.ts';

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
export function getFromCluster(path: string, { kinds, cluster }: World): Value | undefined {
  const parsed = parseApiPath(path);
  const known = parsed && kinds.kindOf(parsed.group, parsed.version, parsed.resource);
  if (parsed === undefined || known === undefined) return undefined;
  const { namespace, name } = parsed;
  if (namespace !== '' && name !== '') return cluster.get(known, namespace, name);
  const found = cluster.list(known).filter((object) => namespace === '' || textOf(object, 'metadata', 'namespace') === namespace);
  if (name !== '') return found.find((object) => textOf(object, 'metadata', 'name') === name);
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
