import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateJsonPath } from './evaluate.ts';
import type { EvaluateOptions, JsonPathOutcome } from './evaluate.ts';
import { parseJsonPath } from './parse.ts';
import { printJsonPath } from './print.ts';
import type { TreeAccess } from './tree-access.ts';

const plainJson: TreeAccess<unknown> = {
  field: (value, name) => (isMapping(value) && Object.hasOwn(value, name) ? value[name] : undefined),
  items: (value) => (Array.isArray(value) ? value : undefined),
  fields: (value) => (isMapping(value) ? Object.values(value) : undefined),
  scalar: (value) => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined),
};

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function evaluate(
  expression: string,
  root: unknown,
  access: TreeAccess<unknown> = plainJson,
  options: EvaluateOptions = {},
): JsonPathOutcome<unknown> {
  const parsed = parseJsonPath(expression);
  if (parsed.kind === 'problem') throw new Error(`${parsed.message} at ${parsed.start}`);
  return evaluateJsonPath(parsed.steps, root, access, options);
}

/** The nodes found, or the reason and the step of the failure as text. */
function resultOf(expression: string, root: unknown): unknown {
  const outcome = evaluate(expression, root);
  if (outcome.kind === 'found') return outcome.nodes;
  return outcome.kind === 'failed' ? `${outcome.reason} ${outcome.stepIndex} ${printJsonPath([outcome.step])}` : outcome.kind;
}

const machine = {
  name: 'm',
  cpu: { cores: 4, model: 'host' },
  disks: [
    { name: 'a', order: 1, disk: { bus: 'virtio' } },
    { name: 'b', order: 2, disk: { bus: 'sata' } },
    { name: 'c', cdrom: { bus: 'sata' } },
    { name: 'd', order: 4, lun: { bus: 'scsi' } },
  ],
  networks: [],
  labels: { zone: 'eu', 'example.io/arch': 'amd64' },
  ports: [[22, 443], [], [8080]],
};

describe('evaluateJsonPath', () => {
  it.each<[string, unknown]>([
    ['$', [machine]],
    ['.cpu.cores', [4]],
    ["['cpu']['cores']", [4]],
    [String.raw`.labels.example\.io/arch`, ['amd64']],
    ['.labels.*', ['eu', 'amd64']],
    ['.disks[*].name', ['a', 'b', 'c', 'd']],
    ['.disks.*.name', ['a', 'b', 'c', 'd']],
    ['.disks[0].name', ['a']],
    ['.disks[-1].name', ['d']],
    ['.disks[-4].name', ['a']],
    ['.disks[1:3].name', ['b', 'c']],
    ['.disks[:2].name', ['a', 'b']],
    ['.disks[-2:].name', ['c', 'd']],
    ['.disks[0:-3].name', ['a']],
    ['.disks[0:4:2].name', ['a', 'c']],
    ['.disks[::3].name', ['a', 'd']],
    ['.disks[0,2].name', ['a', 'c']],
    ['.disks[2,0,*].name', ['c', 'a', 'a', 'b', 'c', 'd']],
    ["['cpu','labels'].*", [4, 'host', 'eu', 'amd64']],
    ['..bus', ['virtio', 'sata', 'sata', 'scsi']],
    ['...bus', ['virtio', 'sata', 'sata', 'scsi']],
    ['.disks..name', ['a', 'b', 'c', 'd']],
    ['.disks[-1,0]..bus', ['scsi', 'virtio']],
    ['.disks[?(@.name=="b")].disk.bus', ['sata']],
    ["[?(@.name=='b')]", 'not-a-list 0 [?(@.name=="b")]'],
    ['.disks[?(@.name!="b")].name', ['a', 'c', 'd']],
    ['.disks[?(@.name>="c")].name', ['c', 'd']],
    ['.disks[?(2<=@.order)].name', ['b', 'd']],
    ['.disks[?(@.order<1.5)].name', ['a']],
    ['.disks[?(@.cdrom)].name', ['c']],
    ['.disks[?(@.disk.bus)].name', ['a', 'b']],
    ['.ports[?(@[*])]', [[22, 443], [8080]]],
    ['.disks[?(@)].name', ['a', 'b', 'c', 'd']],
    ['.ports[*][?(@>400)]', [443, 8080]],
    ['.disks[?(true==false)]', []],
  ])('%s', (expression, expected) => {
    expect(resultOf(expression, machine)).toEqual(expected);
  });

  it.each([
    ['.nosuch', 'field-not-found 0 .nosuch'],
    ['.cpu.cores.value', 'field-not-found 2 .value'],
    ['.Cpu', 'field-not-found 0 .Cpu'],
    ['.disks.name', 'field-not-found 1 .name'],
    ['..nosuch', 'field-not-found 1 .nosuch'],
    ['.disks[4]', 'index-out-of-range 1 [4]'],
    ['.disks[-5]', 'index-out-of-range 1 [-5]'],
    ['.networks[0]', 'index-out-of-range 1 [0]'],
    ['.disks[0:5]', 'slice-out-of-range 1 [0:5]'],
    ['.disks[-5:]', 'slice-out-of-range 1 [-5:]'],
    ['.disks[5:]', 'slice-out-of-range 1 [5:]'],
    ['.disks[2:1]', 'slice-out-of-range 1 [2:1]'],
    ['.disks[0,9]', 'index-out-of-range 1 [9]'],
    ["['cpu','nosuch']", 'field-not-found 0 .nosuch'],
    ['.cpu[0]', 'not-a-list 1 [0]'],
    ['.cpu[*]', 'not-a-list 1 [*]'],
    ['.cpu[?(@.model=="x")]', 'not-a-list 1 [?(@.model=="x")]'],
    ['.disks[?(@.name==1)]', 'operands-not-comparable 1 [?(@.name==1)]'],
    ['.disks[?(@=="a")]', 'operands-not-comparable 1 [?(@=="a")]'],
    ["[0,'a']", 'not-a-list 0 [0]'],
    ['.ports[?(@.*==1)]', 'operand-not-single 1 [?(@.*==1)]'],
  ])('%s fails: %s', (expression, expected) => {
    expect(resultOf(expression, machine)).toBe(expected);
  });

  it('keeps of several nodes those that have the field', () => {
    expect(resultOf('.disks[*].cdrom.bus', machine)).toEqual(['sata']);
  });

  it('tells no values from a path that leads nowhere', () => {
    expect(resultOf('.networks[*].name', machine)).toEqual([]);
    expect(resultOf('.disks[?(@.name=="x")].name', machine)).toEqual([]);
    expect(resultOf('.disks[*].nosuch', machine)).toBe('field-not-found 2 .nosuch');
  });

  it('finds nothing in a slice whose ends are equal, wherever they lie', () => {
    expect(resultOf('.disks[9:9]', machine)).toEqual([]);
    expect(resultOf('.networks[0:]', machine)).toEqual([]);
    expect(resultOf('.disks[4:]', machine)).toEqual([]);
  });

  it('descends into an empty mapping, which lacks the field, but not into an empty list, which cannot have it', () => {
    expect(resultOf('..a', {})).toBe('field-not-found 1 .a');
    expect(resultOf('..a', [])).toEqual([]);
  });

  it('counts each list by itself, so that an empty one hides none of the others', () => {
    expect(resultOf('.ports[*][*]', machine)).toEqual([22, 443, 8080]);
  });

  it('keeps no item whose side of a comparison finds nothing, whatever the operator', () => {
    expect(resultOf('.disks[?(@.order==1)].name', machine)).toEqual(['a']);
    expect(resultOf('.disks[?(@.order!=1)].name', machine)).toEqual(['b', 'd']);
    expect(resultOf('.ports[?(@[1]==443)]', machine)).toEqual([[22, 443]]);
  });

  it('finds no item by the existence of an index out of range', () => {
    expect(resultOf('.ports[?(@[1])]', machine)).toEqual([[22, 443]]);
  });

  it('compares integers beyond 2^53 exactly', () => {
    const exact: TreeAccess<unknown> = { ...plainJson, scalar: (value) => (typeof value === 'bigint' ? value : undefined) };
    const outcome = evaluate('[?(@==9007199254740993)]', [9007199254740992n, 9007199254740993n], exact);
    expect(outcome).toEqual({ kind: 'found', nodes: [9007199254740993n] });
  });

  it('takes __proto__ for a plain field', () => {
    expect(resultOf('.__proto__', {})).toBe('field-not-found 0 .__proto__');
    expect(resultOf('.__proto__.a', JSON.parse('{"__proto__":{"a":1}}'))).toEqual([1]);
  });

  it('lets the access object decide what is absent', () => {
    const withDefaults: TreeAccess<unknown> = {
      ...plainJson,
      field: (value, name) => plainJson.field(value, name) ?? (name === 'bus' ? '' : undefined),
    };
    expect(evaluate('.disks[*].bus', { disks: [{ bus: 'sata' }, {}] }, withDefaults)).toEqual({ kind: 'found', nodes: ['sata', ''] });
    expect(evaluate('..bus', { disk: {} }, withDefaults)).toEqual({ kind: 'found', nodes: ['', ''] });
  });

  it('walks a tree of any depth without recursion', () => {
    let deep: unknown = { leaf: 1 };
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    expect(resultOf('..leaf', deep)).toEqual([1]);
  });

  it('stops when more nodes are looked at than the budget has', () => {
    const list = Array.from({ length: 100 }, (_, position) => ({ position }));
    expect(evaluate('[*].position', list, plainJson, { nodeBudget: 203 }).kind).toBe('found');
    expect(evaluate('[*].position', list, plainJson, { nodeBudget: 202 }).kind).toBe('budget-exhausted');
  });

  it.each(['..position', '...*', '.*', '[*]', '[?(@.position==1)]', '[?(true==false)]', '[?(@..position)]', '[?(@..position==1)]', '[*,*]', '[0:9]'])(
    'charges %s to the budget, in filters and unions too',
    (expression) => {
      const list = Array.from({ length: 9 }, (_, position) => ({ position }));
      const kinds = Array.from({ length: 9 }, (_, nodeBudget) => evaluate(expression, list, plainJson, { nodeBudget }).kind);
      expect(new Set(kinds)).toEqual(new Set(['budget-exhausted']));
    },
  );

  it('charges steps that have no nodes to look at, which a filter may repeat for every item', () => {
    const list = Array.from({ length: 1000 }, () => ({ none: [] }));
    expect(resultOf(`[?(@.none[*]${'.a'.repeat(2000)})]`, list)).toBe('budget-exhausted');
  });

  it('ends on a tree that contains itself', () => {
    const knot: unknown[] = [];
    knot.push(knot, knot);
    expect(resultOf('..a', knot)).toBe('budget-exhausted');
  });

  it('ends on repeated recursive descents, which multiply the nodes', () => {
    let nested: unknown = { a: 1 };
    for (let depth = 0; depth < 2000; depth += 1) nested = { b: nested };
    expect(resultOf(`${'..b'.repeat(5)}..a`, nested)).toBe('budget-exhausted');
  });

  it('gives an outcome for any expression on any tree', () => {
    const tokens = fc.constantFrom('.a', '..a', '.*', '[*]', '[0]', '[-1]', '[0:1]', '[0,*]', '[?(@.a==1)]', '[?(@..a)]', '[?(@[0]<"b")]');
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 6 }), fc.jsonValue(), (texts, tree) => {
        expect(evaluate(`$${texts.join('')}`, tree).kind).toMatch(/^(found|failed)$/);
      }),
    );
  });

  it('finds below several nodes what it finds below each, one after the other', () => {
    const first = fc.constantFrom('.a', '.*', '[*]', '[0]', '[:1]', '[?(@.a)]');
    const second = fc.constantFrom('.*', '[*]', '[0]', '[:1]', '[?(@.a)]');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.record({ a: tie('tree'), b: tie('tree') }, { requiredKeys: [] }),
      ),
    }));
    const nodesOf = (outcome: JsonPathOutcome<unknown>): readonly unknown[] | undefined => (outcome.kind === 'found' ? outcome.nodes : undefined);
    fc.assert(
      fc.property(first, second, tree, (begin, end, root) => {
        const parts = nodesOf(evaluate(begin, root))?.map((node) => nodesOf(evaluate(end, node)));
        const expected = parts?.includes(undefined) ? undefined : parts?.flatMap((nodes) => nodes ?? []);
        expect(nodesOf(evaluate(begin + end, root))).toEqual(expected);
      }),
    );
  });
});
