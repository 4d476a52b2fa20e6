import { CelFault, isMap, mapGet, mapKeys, objectType, parseType } from '@assay/cel';
import type { Body, CelMeter, Overload, CelValue } from '@assay/cel';

import type { World } from '../../world.ts';
import { textOf } from '../../../objects/fields.ts';
import { groupVersionOf } from '../../../objects/group-version-kind.ts';
import { celValueOf } from '../cel-value.ts';
import { unmappedKind } from '../../../objects/unmapped-kind.ts';
import { NativeStruct } from '../native-struct.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';
import { bothCases } from './member.ts';
import { objectsOfResource } from './resource-store.ts';
import type { StoredObject } from './resource-store.ts';

const TYPE = 'resource.Context';
const SORT = 'schema.GroupVersionResource';
const OBJECT = 'map(string, any)';

/** The value of `resource` in policies of one namespace; that of the library is for those of the whole cluster. */
export function resourceValue(policyNamespace: string): CelValue {
  return new ContextValue(TYPE, policyNamespace);
}

/**
 * Objects of the cluster, or those that stand for it: cel/libs/resource of kyverno/sdk, on the fake provider of the CLI (v1.19.0). In
 * policies of one namespace all functions go without the argument for it.
 */
export function resourceLibrary(world: World, isNamespaced: boolean): ValuedLibrary {
  const { hasServer } = world;

  const get = ({ apiVersion, resource, namespace }: Place, [name]: readonly CelValue[], meter: CelMeter): CelValue => {
    const objects = objectsOfResource(apiVersion, resource, world);
    meter.charge(objects?.length ?? 0);
    const found = objects?.find((each) => each.name === name && each.namespace === namespace);
    return found === undefined ? null : celValueOf(found.object);
  };
  const list = ({ apiVersion, resource, namespace }: Place, [labels]: readonly CelValue[], meter: CelMeter): CelValue => {
    const objects = objectsOfResource(apiVersion, resource, world);
    if (objects === undefined && !hasServer) throw new CelFault(`failed to list resource: ${groupResource(apiVersion, resource)} resource not found`);
    meter.charge(objects?.length ?? 0);
    if (!hasServer) return { items: (objects ?? []).filter((each) => each.namespace === namespace).map(({ object }) => celValueOf(object)) };
    const found = (objects ?? []).filter((each) => (namespace === '' || each.namespace === namespace) && hasLabels(each, labels));
    const kind = `${found[0]?.kind ?? ''}List`;
    return { apiVersion, kind, metadata: { resourceVersion: '' }, items: found.map(({ object }) => celValueOf(object)) };
  };
  const post = (_place: Place, parameters: readonly CelValue[]): CelValue => {
    if (!hasServer) throw notImplemented();
    return parameters[0] ?? null;
  };
  const toSort = (_meter: CelMeter, _context: CelValue, apiVersion: string, kind: string): CelValue => {
    if (!hasServer) throw notImplemented();
    const sort = { ...groupVersionOf(apiVersion), kind };
    const known = world.kinds.resourceOf(sort);
    if (known === undefined) throw new CelFault(`failed to map kind to resource: ${unmappedKind(sort)}`);
    return new NativeStruct(SORT, { Group: sort.group, Version: sort.version, Resource: known.resource });
  };

  const fields = { Group: parseType('string'), Version: parseType('string'), Resource: parseType('string') };
  const namesNamespace = !isNamespaced;
  const declare = (method: PlacedMethod): readonly Overload[] => [...byTexts(method, namesNamespace), ...bySort(method, namesNamespace)];
  const postMethod: PlacedMethod = { id: 'resource_post', name: 'Post', parameters: [OBJECT], body: post };
  const functions = [
    ...declare({ id: 'resource_get', name: 'Get', parameters: ['string'], body: get }),
    ...declare({ id: 'resource_list', name: 'List', parameters: [], body: list }),
    ...declare({ id: 'resource_list_labels', name: 'List', parameters: ['map(string, string)'], body: list }),
    ...byTexts(postMethod, false),
    ...(namesNamespace ? byTexts(postMethod, true) : []),
    ...bothCases('convert_to_gvr_string_string', TYPE, `ToGVR(string, string) -> ${SORT}`, toSort),
  ];
  return {
    library: { name: 'kyverno.resource', types: [{ name: SORT, fields }], functions },
    variable: { name: 'resource', type: objectType(TYPE), value: resourceValue('') },
  };
}

/** Where objects are looked for. */
interface Place {
  readonly apiVersion: string;
  /** The plural name. */
  readonly resource: string;
  readonly namespace: string;
}

/** A method whose parameters begin with a place. */
interface PlacedMethod {
  readonly id: string;
  readonly name: string;
  /** Types of those behind the place. */
  readonly parameters: readonly string[];
  readonly body: (place: Place, parameters: readonly CelValue[], meter: CelMeter) => CelValue;
}

/** The method for an API version and the name of a resource, followed by a namespace; if calls name none it is that of the policy. */
function byTexts({ id, name, parameters, body }: PlacedMethod, namesNamespace: boolean): readonly Overload[] {
  const place = ['string', 'string', ...(namesNamespace ? ['string'] : [])];
  const run: Body = (meter: CelMeter, { source }: ContextValue<string>, apiVersion: string, resource: string, ...rest: readonly CelValue[]) => {
    const { namespace, others } = namesNamespace ? namedNamespace(rest) : { namespace: source, others: rest };
    return body({ apiVersion, resource, namespace }, others, meter);
  };
  return bothCases([id, ...place].join('_'), TYPE, `${name}(${[...place, ...parameters].join(', ')}) -> ${OBJECT}`, run);
}

/** The same for a sort that `ToGVR` gave. */
function bySort({ id, name, parameters, body }: PlacedMethod, namesNamespace: boolean): readonly Overload[] {
  const place = [SORT, ...(namesNamespace ? ['string'] : [])];
  const run: Body = (meter: CelMeter, { source }: ContextValue<string>, sort: NativeStruct, ...rest: readonly CelValue[]) => {
    const [group = '', version = '', resource = ''] = ['Group', 'Version', 'Resource'].map((field) => textField(sort, field));
    const { namespace, others } = namesNamespace ? namedNamespace(rest) : { namespace: source, others: rest };
    return body({ apiVersion: group === '' ? version : `${group}/${version}`, resource, namespace }, others, meter);
  };
  return bothCases(`${id}_gvr`, TYPE, `${name}(${[...place, ...parameters].join(', ')}) -> ${OBJECT}`, run);
}

function namedNamespace([namespace, ...others]: readonly CelValue[]): { readonly namespace: string; readonly others: readonly CelValue[] } {
  return { namespace: typeof namespace === 'string' ? namespace : '', others };
}

function textField(struct: NativeStruct, field: string): string {
  const value = struct.get(field);
  return typeof value === 'string' ? value : '';
}

function hasLabels({ object }: StoredObject, labels: CelValue | undefined): boolean {
  if (labels === undefined || !isMap(labels)) return true;
  for (const key of mapKeys(labels)) {
    if (typeof key === 'string' && textOf(object, 'metadata', 'labels', key) !== mapGet(labels, key)) return false;
  }
  return true;
}

function groupResource(apiVersion: string, resource: string): string {
  const { group } = groupVersionOf(apiVersion);
  return group === '' ? resource : `${resource}.${group}`;
}

/** What the reference says offline, word for word: it can neither post objects nor map kinds there. */
function notImplemented(): CelFault {
  return new CelFault('internal error: not implemented');
}
