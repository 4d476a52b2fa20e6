import { Fault, isMap, mapGet, mapKeys, objectType, parseType } from '@assay/cel';
import type { Body, Meter, Overload, Value } from '@assay/cel';

import type { World } from '../../world.ts';
import { textOf } from '../../../objects/fields.ts';
import { groupVersionOf } from '../../../objects/group-version-kind.ts';
import { celValueOf } from '../cel-value.ts';
import { unmappedKind } from '../match-subject.ts';
import { NativeStruct } from '../native-struct.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';
import { bothCases } from './member.ts';
import { resourceStore } from './resource-store.ts';
import type { StoredObject } from './resource-store.ts';

const TYPE = 'resource.Context';
const SORT = 'schema.GroupVersionResource';
const OBJECT = 'map(string, any)';

/**
 * Objects of the cluster, of which a test gives some: cel/libs/resource of kyverno/sdk, on the fake provider of the CLI (v1.19.0). In
 * policies of one namespace all functions go without the argument for it.
 */
export function resourceLibrary(world: World, policyNamespace: string): ValuedLibrary {
  const { objectsOf } = resourceStore(world);
  const { cluster } = world;

  const get = ({ apiVersion, resource, namespace }: Place, [name]: readonly Value[], meter: Meter): Value => {
    const objects = objectsOf(apiVersion, resource);
    meter.charge(objects?.length ?? 0);
    const found = objects?.find((each) => each.name === name && each.namespace === namespace);
    return found === undefined ? null : celValueOf(found.object);
  };
  const list = ({ apiVersion, resource, namespace }: Place, [labels]: readonly Value[], meter: Meter): Value => {
    const objects = objectsOf(apiVersion, resource);
    if (objects === undefined && cluster === undefined)
      throw new Fault(`failed to list resource: ${groupResource(apiVersion, resource)} resource not found`);
    meter.charge(objects?.length ?? 0);
    if (cluster === undefined)
      return { items: (objects ?? []).filter((each) => each.namespace === namespace).map(({ object }) => celValueOf(object)) };
    const found = (objects ?? []).filter((each) => (namespace === '' || each.namespace === namespace) && hasLabels(each, labels));
    const kind = `${found[0]?.kind ?? ''}List`;
    return { apiVersion, kind, metadata: { resourceVersion: '' }, items: found.map(({ object }) => celValueOf(object)) };
  };
  const post = (_place: Place, parameters: readonly Value[]): Value => {
    if (cluster === undefined) throw notImplemented();
    return parameters[0] ?? null;
  };
  const toSort = (_meter: Meter, _context: Value, apiVersion: string, kind: string): Value => {
    if (cluster === undefined) throw notImplemented();
    const sort = { ...groupVersionOf(apiVersion), kind };
    const known = world.kinds.resourceOf(sort);
    if (known === undefined) throw new Fault(`failed to map kind to resource: ${unmappedKind(sort)}`);
    return new NativeStruct(SORT, { Group: sort.group, Version: sort.version, Resource: known.resource });
  };

  const declare = placedOverloads(policyNamespace);
  const fields = { Group: parseType('string'), Version: parseType('string'), Resource: parseType('string') };
  const functions = [
    ...declare('resource_get', 'Get', ['string'], get),
    ...declare('resource_list', 'List', [], list),
    ...declare('resource_list_labels', 'List', ['map(string, string)'], list),
    ...declare('resource_post', 'Post', [OBJECT], post),
    ...bothCases('convert_to_gvr_string_string', TYPE, `ToGVR(string, string) -> ${SORT}`, toSort),
  ];
  return {
    library: { name: 'kyverno.resource', types: [{ name: SORT, fields }], functions },
    variable: { name: 'resource', type: objectType(TYPE), value: new ContextValue(TYPE, undefined) },
  };
}

/** Where objects are looked for. */
interface Place {
  readonly apiVersion: string;
  /** The plural name. */
  readonly resource: string;
  readonly namespace: string;
}

type PlacedBody = (place: Place, parameters: readonly Value[], meter: Meter) => Value;

/** Declares methods that begin with a place, told by two texts or by a sort, and the namespace where policies have to name it. */
function placedOverloads(policyNamespace: string) {
  const isNamespaced = policyNamespace !== '';
  const namespaceType = isNamespaced ? [] : ['string'];
  return (id: string, name: string, types: readonly string[], body: PlacedBody): readonly Overload[] => {
    const signature = (place: readonly string[]): string => `${name}(${[...place, ...namespaceType, ...types].join(', ')}) -> ${OBJECT}`;
    const run = (meter: Meter, apiVersion: string, resource: string, rest: readonly Value[]): Value => {
      const [first, ...others] = rest;
      const namespace = isNamespaced ? policyNamespace : typeof first === 'string' ? first : '';
      return body({ apiVersion, resource, namespace }, isNamespaced ? rest : others, meter);
    };
    const byTexts: Body = (meter: Meter, _context: Value, apiVersion: string, resource: string, ...rest: readonly Value[]) => {
      return run(meter, apiVersion, resource, rest);
    };
    const bySort: Body = (meter: Meter, _context: Value, sort: NativeStruct, ...rest: readonly Value[]) => {
      const [group = '', version = '', resource = ''] = ['Group', 'Version', 'Resource'].map((field) => textField(sort, field));
      return run(meter, group === '' ? version : `${group}/${version}`, resource, rest);
    };
    return [
      ...bothCases(`${id}_string_string`, TYPE, signature(['string', 'string']), byTexts),
      ...bothCases(`${id}_gvr`, TYPE, signature([SORT]), bySort),
    ];
  };
}

function textField(struct: NativeStruct, field: string): string {
  const value = struct.get(field);
  return typeof value === 'string' ? value : '';
}

function hasLabels({ object }: StoredObject, labels: Value | undefined): boolean {
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

/** What the reference says offline, word for word (BEHAVIOUR 19.7): it can neither post objects nor map kinds there. */
function notImplemented(): Fault {
  return new Fault('internal error: not implemented');
}
