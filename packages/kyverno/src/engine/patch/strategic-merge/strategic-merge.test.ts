import type { ObjectValue, Value } from '@assay/jmespath';
import { Budget, isObject } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';
import { ShapeTable } from '../../../schemas/shape-table.ts';
import { STRATEGIC_MERGE_TABLE } from '../../../schemas/strategic-merge-table.ts';
import { PatchError } from '../patch-error.ts';
import { planStrategicMerge } from './plan-strategic-merge.ts';

const types = new ShapeTable(STRATEGIC_MERGE_TABLE);

const PROTO: ObjectValue = Object.fromEntries([['__proto__', { x: 1 }]]);

/** Equality, and `x*` for texts that begin with x, stand in for patterns. */
function matches(pattern: Value, value: Value): boolean {
  if (typeof pattern === 'string' && typeof value === 'string' && pattern.endsWith('*')) return value.startsWith(pattern.slice(0, -1));
  return JSON.stringify(pattern) === JSON.stringify(value);
}

function patched(patch: Value, resource: Value, budget = new Budget(100_000)): Value | string {
  try {
    return planStrategicMerge(patch, budget.charge)(resource, { types, matches, charge: budget.charge });
  } catch (error) {
    if (error instanceof PatchError) return `error: ${error.message}`;
    throw error;
  }
}

const HOSTNAME = { spec: { hostname: 'h' } };

const widget = (spec: ObjectValue): ObjectValue => ({ apiVersion: 'example.com/v1', kind: 'Widget', spec });
const pod = (spec: ObjectValue): ObjectValue => ({ apiVersion: 'v1', kind: 'Pod', spec });
const containers = (...list: readonly Value[]): ObjectValue => pod({ containers: list });
const finalizers = (...list: readonly Value[]): ObjectValue => ({ apiVersion: 'v1', kind: 'Pod', metadata: { finalizers: list } });
const ports = (...list: readonly Value[]): ObjectValue => containers({ name: 'a', ports: list });

describe('maps', () => {
  it.each<[string, ObjectValue, ObjectValue, ObjectValue]>([
    ['merge', { b: { y: 2 } }, { a: 1, b: { x: 1 } }, { a: 1, b: { x: 1, y: 2 } }],
    ['lose what is null in the patch', { a: null, n: { b: null, c: 1 } }, { a: 1, k: 2 }, { k: 2, n: { c: 1 } }],
    ['keep what is null in the object', { k: 2 }, { a: null, b: { c: null, d: 1 } }, { a: null, b: { c: null, d: 1 }, k: 2 }],
    ['are replaced on demand', { m: { $patch: 'replace', x: 1 } }, { m: { y: 2 } }, { m: { x: 1 } }],
    ['are deleted on demand', { m: { $patch: 'delete' }, n: { $patch: 'delete' } }, { m: { y: 2 } }, {}],
    ['keep __proto__ as a key', PROTO, {}, PROTO],
  ])('%s', (_, patch, spec, expected) => {
    expect(patched({ spec: patch }, widget(spec))).toEqual(widget(expected));
  });

  it('share with the resource what the patch does not reach', () => {
    const resource = pod({ containers: [{ name: 'a', ports: [{ containerPort: 80 }] }], volumes: [{ name: 'v' }] });
    const result = planStrategicMerge({ metadata: { labels: { a: 'b' } } }, () => {})(resource, { types, matches, charge: () => {} });
    expect(isObject(result) && result['spec']).toBe(resource['spec']);
  });

  it('conflict with values of another kind', () => {
    expect(patched({ spec: { a: { b: 'c' } } }, widget({ a: '1' }))).toBe(
      'error: wrong node kind: expected ScalarNode but got MappingNode: node contents:\n{"b": "c"}\n',
    );
    expect(patched({ spec: { a: ['x', 1] } }, widget({ a: {} }))).toBe(
      'error: wrong node kind: expected MappingNode but got SequenceNode: node contents:\n["x", 1]\n',
    );
  });
});

describe('lists', () => {
  it.each<[string, ObjectValue, ObjectValue, ObjectValue]>([
    ['of unknown kinds are replaced', widget({ l: [{ name: 'n' }] }), widget({ l: [{ name: 'a' }] }), widget({ l: [{ name: 'n' }] })],
    [
      'merge by key, those of the patch first',
      containers({ name: 'c', image: 'c' }, { name: 'b', tty: true }),
      containers({ name: 'a' }, { name: 'b', image: 'b' }),
      containers({ name: 'c', image: 'c' }, { name: 'b', image: 'b', tty: true }, { name: 'a' }),
    ],
    ['lose elements on demand', containers({ name: 'a', $patch: 'delete' }), containers({ name: 'a' }, { name: 'b' }), containers({ name: 'b' })],
    ['become empty by an element without key', containers({ image: 'x' }), containers({ name: 'a' }), containers()],
    [
      'of two keys keep the order of the object behind new elements',
      ports({ containerPort: 90, protocol: 'TCP' }, { containerPort: 80, protocol: 'TCP', name: 'x' }),
      ports({ containerPort: 81, protocol: 'TCP' }, { containerPort: 80, protocol: 'TCP' }),
      ports({ containerPort: 90, protocol: 'TCP' }, { containerPort: 81, protocol: 'TCP' }, { containerPort: 80, protocol: 'TCP', name: 'x' }),
    ],
    [
      'go by one key if the other never occurs',
      ports({ containerPort: 81, name: 'x' }),
      ports({ containerPort: 80 }, { containerPort: 81 }),
      ports({ containerPort: 81, name: 'x' }, { containerPort: 80 }),
    ],
    [
      'are left alone where only one side has the second key',
      ports({ containerPort: 80, name: 'x' }),
      ports({ containerPort: 80, protocol: 'TCP' }),
      ports({ containerPort: 80, protocol: 'TCP' }),
    ],
    ['of scalars become unions', { metadata: { finalizers: ['b', 'c'] } }, finalizers('a', 'b'), finalizers('b', 'c', 'a')],
    ['of scalars keep an empty text', HOSTNAME, { ...finalizers('', 'a'), spec: {} }, { ...finalizers('', 'a'), ...HOSTNAME }],
    ['of scalars lose an empty map', HOSTNAME, { ...finalizers({}, 'a'), spec: {} }, { ...finalizers('a'), ...HOSTNAME }],
    [
      'of two keys become empty by a null behind other elements',
      { metadata: { name: 'p' } },
      ports({ containerPort: 80 }, null),
      { ...ports(), metadata: { name: 'p' } },
    ],
  ])('%s', (_, patch, resource, expected) => {
    expect(patched(patch, resource)).toEqual(expected);
  });

  it.each<[string, ObjectValue, ObjectValue, string]>([
    ['a scalar among maps', { metadata: {} }, containers({ name: 'a' }, 'x'), 'expected MappingNode but got ScalarNode: node contents:\n"x"'],
    ['a list among maps', { metadata: {} }, containers([1]), 'expected MappingNode but got SequenceNode: node contents:\n[1]'],
    ['a scalar where the resource has no list', containers('x'), pod({}), 'expected MappingNode but got ScalarNode: node contents:\n"x"'],
    ['a map among scalars', { spec: {} }, finalizers({ a: 1 }, 'b'), 'expected ScalarNode but got MappingNode: node contents:\n{"a": 1}'],
  ])('are an error with %s', (_, patch, resource, message) => {
    expect(patched(patch, resource)).toBe(`error: wrong node kind: ${message}\n`);
  });
});

it('goes through lists that the patch does not mention, too', () => {
  const resource = pod({ containers: [{ image: 'x' }, { image: 'y' }], volumes: [{ name: 'v', configMap: null }] });
  expect(patched({ spec: { hostname: 'h' } }, resource)).toEqual(
    pod({ containers: [{ image: 'y' }], volumes: [{ name: 'v', configMap: null }], hostname: 'h' }),
  );
});

describe('anchors', () => {
  it.each<[string, ObjectValue, ObjectValue, ObjectValue]>([
    ['+( ) adds what is missing', widget({ '+(a)': 2, '+(b)': 2 }), widget({ a: 1 }), widget({ a: 1, b: 2 })],
    ['( ) gates the patch', widget({ '(t)': 'web*', p: 80 }), widget({ t: 'db' }), widget({ t: 'db' })],
    ['( ) that holds vanishes', widget({ '(t)': 'web*', p: 80 }), widget({ t: 'web1' }), widget({ t: 'web1', p: 80 })],
    ['( ) takes numbers as texts', widget({ '(n)': 3, p: 80 }), widget({ n: 3 }), widget({ n: 3, p: 80 })],
    [
      '( ) with +( ) in it asks for the key only',
      widget({ '(s)': { '+(a)': '1' }, q: '1' }),
      widget({ s: { z: 0 } }),
      widget({ s: { z: 0, a: '1' }, q: '1' }),
    ],
    [
      '( ) in a list selects elements',
      containers({ '(name)': 'b*', tty: true }),
      containers({ name: 'a' }, { name: 'b' }),
      containers({ name: 'b', tty: true }, { name: 'a' }),
    ],
    [
      '<( ) in a list gates the rest',
      pod({ containers: [{ '<(image)': 'corp/*' }], hostname: 'h' }),
      containers({ name: 'a', image: 'x' }),
      containers({ name: 'a', image: 'x' }),
    ],
    [
      '<( ) passes if one element does',
      pod({ containers: [{ '<(image)': 'corp/*' }], hostname: 'h' }),
      containers({ name: 'a', image: 'x' }, { name: 'b', image: 'corp/y' }),
      pod({
        containers: [
          { name: 'a', image: 'x' },
          { name: 'b', image: 'corp/y' },
        ],
        hostname: 'h',
      }),
    ],
    [
      '+( ) alone goes to all elements',
      containers({ '+(tty)': true }),
      containers({ name: 'a' }, { name: 'b' }),
      containers({ name: 'a', tty: true }, { name: 'b', tty: true }),
    ],
    [
      '+( ) stays as the first element has it',
      containers({ '(name)': '*', '+(tty)': true }),
      containers({ name: 'a', tty: false }, { name: 'b' }),
      containers({ name: 'a', tty: false }, { name: 'b' }),
    ],
    ['others are plain keys', widget({ '=(a)': 1, 'X(b)': 2 }), widget({}), widget({ '=(a)': 1, 'X(b)': 2 })],
  ])('%s', (_, patch, resource, expected) => {
    expect(patched({ spec: patch['spec'] ?? null }, resource)).toEqual(expected);
  });
});

it('pays for its work', () => {
  expect(() => patched({ spec: { a: 1 } }, widget({ b: [1] }), new Budget(2))).toThrow('too many steps');
});
