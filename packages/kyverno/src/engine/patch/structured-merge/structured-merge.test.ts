import type { ObjectValue, Value } from '@assay/jmespath';
import { Budget } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';
import { customResourceType } from '../../../schemas/openapi-type.ts';
import { ANY, ShapeTable } from '../../../schemas/shape-table.ts';
import type { SchemaType } from '../../../schemas/shape-table.ts';
import { STRUCTURED_MERGE_TABLE } from '../../../schemas/structured-merge-table.ts';
import { PatchError } from '../patch-error.ts';
import { applyConfiguration, DEDUCED } from './apply-configuration.ts';

const types = new ShapeTable(STRUCTURED_MERGE_TABLE);

function applied(
  patch: ObjectValue,
  object: ObjectValue,
  options: { readonly mayReplaceAtomics?: boolean; readonly isDeduced?: boolean } = {},
): Value {
  const type = options.isDeduced === true ? DEDUCED : types.typeOf('v1', object['kind'] === 'Pod' ? 'Pod' : 'Widget');
  try {
    return applyConfiguration(patch, object, {
      type,
      mayReplaceAtomics: options.mayReplaceAtomics ?? false,
      charge: new Budget(100_000).charge,
    });
  } catch (error) {
    if (error instanceof PatchError) return `error: ${error.message}`;
    throw error;
  }
}

const pod = (spec: ObjectValue): ObjectValue => ({ apiVersion: 'v1', kind: 'Pod', spec });
const INVALID = 'error: failed to convert patch object to typed object';

describe('with the types of Kubernetes', () => {
  it.each<[string, ObjectValue, ObjectValue, ObjectValue]>([
    ['merges maps', { metadata: { labels: { b: '2' } } }, { metadata: { labels: { a: '1' } } }, { metadata: { labels: { a: '1', b: '2' } } }],
    [
      'replaces scalars',
      { spec: { hostNetwork: true } },
      { spec: { hostNetwork: false, hostPID: true } },
      { spec: { hostNetwork: true, hostPID: true } },
    ],
    [
      'merges lists in the order of the object, new elements last',
      { spec: { containers: [{ name: 'c' }, { name: 'b', tty: true }] } },
      { spec: { containers: [{ name: 'a' }, { name: 'b', image: 'b' }, { name: 'z' }] } },
      { spec: { containers: [{ name: 'a' }, { name: 'c' }, { name: 'b', image: 'b', tty: true }, { name: 'z' }] } },
    ],
    [
      'takes the order of the patch for what both have',
      { spec: { containers: [{ name: 'b' }, { name: 'a' }] } },
      { spec: { containers: [{ name: 'a' }, { name: 'x' }, { name: 'b' }] } },
      { spec: { containers: [{ name: 'x' }, { name: 'b' }, { name: 'a' }] } },
    ],
    [
      'fills in the protocol for comparison only',
      { spec: { containers: [{ name: 'a', ports: [{ containerPort: 80, name: 'x' }] }] } },
      { spec: { containers: [{ name: 'a', ports: [{ containerPort: 80, protocol: 'TCP' }] }] } },
      { spec: { containers: [{ name: 'a', ports: [{ containerPort: 80, protocol: 'TCP', name: 'x' }] }] } },
    ],
    [
      'leaves alone what the object has twice',
      { metadata: { labels: { b: '2' } } },
      { spec: { containers: [{ name: 'a', env: [{ name: 'X' }, { name: 'X', value: '1' }] }, { name: 'a' }, { image: 'x' }] } },
      {
        spec: { containers: [{ name: 'a', env: [{ name: 'X' }, { name: 'X', value: '1' }] }, { name: 'a' }, { image: 'x' }] },
        metadata: { labels: { b: '2' } },
      },
    ],
    [
      'puts the change in place of what the object has twice',
      { spec: { containers: [{ name: 'a', tty: true }, { name: 'n' }] } },
      { spec: { containers: [{ name: 'a', image: 'x' }, { name: 'a' }, { name: 'z' }] } },
      { spec: { containers: [{ name: 'a', tty: true }, { name: 'n' }, { name: 'z' }] } },
    ],
    [
      'takes an element without its key for the one whose key is empty',
      { spec: { containers: [{ image: 'y' }] } },
      { spec: { containers: [{ image: 'x', tty: true }] } },
      { spec: { containers: [{ image: 'y', tty: true }] } },
    ],
    [
      'unites sets',
      { metadata: { finalizers: ['b', 'c'] } },
      { metadata: { finalizers: ['a', 'b'] } },
      { metadata: { finalizers: ['a', 'b', 'c'] } },
    ],
  ])('%s', (_, patch, object, expected) => {
    const kind = { apiVersion: 'v1', kind: 'Pod' };
    expect(applied(patch, { ...kind, ...object })).toEqual({ ...kind, ...expected });
  });

  it.each<[string, ObjectValue, string]>([
    ['an unknown field', { spec: { nopeField: 'x' } }, `${INVALID}: .spec.nopeField: field not declared in schema`],
    ['a scalar of another type', { spec: { hostname: true } }, `${INVALID}: .spec.hostname: expected string, got &{true}`],
    ['a scalar for a map', { metadata: { labels: 'x' } }, `${INVALID}: .metadata.labels: expected map, got &{x}`],
    ['two elements without their key', { spec: { containers: [{}, {}] } }, `${INVALID}: .spec.containers: duplicate entries for key [name=""]`],
    [
      'a key that occurs twice',
      { spec: { containers: [{ name: 'a' }, { name: 'a' }] } },
      `${INVALID}: .spec.containers: duplicate entries for key [name="a"]`,
    ],
    [
      'an atomic list',
      { spec: { containers: [{ name: 'a', command: ['sh'] }] } },
      'error: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.containers[0].command',
    ],
    [
      'an atomic map',
      { spec: { nodeSelector: { a: 'b' } } },
      'error: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.nodeSelector',
    ],
  ])('refuses %s', (_, patch, message) => {
    expect(applied(patch, pod({ containers: [{ name: 'a' }] }))).toBe(message);
  });

  it('replaces atomic values if the policy says so', () => {
    const object = pod({ nodeSelector: { a: '1' }, containers: [{ name: 'a', command: ['x', 'y'] }] });
    const patch = { spec: { nodeSelector: { b: '2' }, containers: [{ name: 'a', command: ['sh'] }] } };
    expect(applied(patch, object, { mayReplaceAtomics: true })).toEqual(
      pod({ nodeSelector: { b: '2' }, containers: [{ name: 'a', command: ['sh'] }] }),
    );
  });

  it('needs a type', () => {
    expect(applied({}, { apiVersion: 'example.com/v1', kind: 'Widget' })).toBe('error: type converter must not be nil');
  });
});

it('merges maps and replaces lists where types are taken from the values', () => {
  const object = pod({ a: { x: 1 }, containers: [{ name: 'a' }, { name: 'b' }] });
  const patch = { spec: { a: { y: 2 }, containers: [{ name: 'b', image: 'new' }] } };
  expect(applied(patch, object, { isDeduced: true })).toEqual(pod({ a: { x: 1, y: 2 }, containers: [{ name: 'b', image: 'new' }] }));
});

describe('with the types of a custom resource', () => {
  const items = { type: 'object', properties: { name: { type: 'string' }, zone: { type: 'string', default: 'a' }, n: { type: 'integer' } } };
  const listBy = (...keys: readonly string[]) =>
    customResourceType(
      {
        type: 'object',
        properties: { l: { type: 'array', items, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys } },
      },
      ANY,
      () => undefined,
    );
  const merged = (type: SchemaType, patch: ObjectValue, object: ObjectValue): Value => {
    try {
      return applyConfiguration(patch, object, { type, charge: () => undefined });
    } catch (error) {
      if (error instanceof PatchError) return `error: ${error.message}`;
      throw error;
    }
  };

  it('keys have the defaults of the definition', () => {
    expect(merged(listBy('zone'), { l: [{ zone: 'a', n: 1 }] }, { l: [{ n: 0 }] })).toMatchObject({ l: [{ zone: 'a', n: 1 }] });
  });

  it('one of several keys is enough, none is too little', () => {
    const type = listBy('name', 'n');
    expect(merged(type, { l: [{ name: 'x', zone: 'b' }] }, { l: [{ name: 'x' }] })).toMatchObject({ l: [{ name: 'x', zone: 'b' }] });
    expect(merged(type, { l: [{ zone: 'b' }] }, {})).toBe(
      `${INVALID}: .l: element 0: associative list with keys has an element that omits all key fields ["name" "n"] (and doesn't have default values for any key fields)`,
    );
  });
});
