import type { ObjectValue, Value } from '@assay/jmespath';
import { Budget, decodeJson, isList, isObject, propertyOf } from '@assay/jmespath';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PatchError } from '../patch-error.ts';
import { applyJsonPatch, TestFailed } from './apply-json-patch.ts';
import { decodeJsonPatch } from './operation.ts';
import type { JsonPatchRules } from './rules.ts';
import { ADMISSION_RULES, KYVERNO_RULES } from './rules.ts';

function patched(operations: Value, document: Value, rules: JsonPatchRules): Value | string {
  try {
    return applyJsonPatch(decodeJsonPatch(operations), document, rules, new Budget(100_000).charge);
  } catch (error) {
    if (error instanceof PatchError) return `error: ${error.message}`;
    throw error;
  }
}

/** An operation as `op path value` or `op path < from`. */
function operation(text: string): ObjectValue {
  const [op = '', path = '', ...rest] = text.split(' ');
  if (rest[0] === '<') return { op, path, from: rest[1] ?? '' };
  return rest.length === 0 ? { op, path } : { op, path, value: valueOf(rest.join(' ')) };
}

function valueOf(text: string): Value {
  const decoded = decodeJson(text);
  if (decoded.kind !== 'value') throw new Error(`no JSON: ${text}`);
  return decoded.value;
}

type Case = [operations: string, document: Value, expected: Value];

function check(rules: JsonPatchRules, cases: readonly Case[]): void {
  it.each(cases)('%s', (operations, document, expected) => {
    const before = JSON.stringify(document);
    expect(patched(operations.split('; ').map(operation), document, rules)).toEqual(expected);
    expect(JSON.stringify(document)).toBe(before);
  });
}

describe('patchesJson6902', () => {
  check(KYVERNO_RULES, [
    ['add /a 1; replace /b "x"; remove /c', { b: 1, c: 2 }, { a: 1, b: 'x' }],
    ['add /l/0 "first"; add /l/- "last"; replace /l/-1 "LAST"', { l: ['x'] }, { l: ['first', 'x', 'LAST'] }],
    ['add /l/-1 "end"; add /l/-2 "before"', { l: ['x'] }, { l: ['x', 'before', 'end'] }],
    ['add /x/y/z 1; add /arr/- "q"; add /ar2/0/k "q"', {}, { x: { y: { z: 1 } }, arr: ['q'], ar2: [{ k: 'q' }] }],
    ['add /t/-1/m/-1 "v"', {}, { t: [{ m: ['v'] }] }],
    ['add /t/2/k 1', { t: [] }, { t: [null, null, { k: 1 }] }],
    ['copy /a/b < /a; add /a/b/d 2; add /a/e 3', { a: { c: 1 } }, { a: { c: 1, b: { c: 1, d: 2 }, e: 3 } }],
    ['add /n/k 1', { n: null }, { n: { k: 1 } }],
    ['remove /none; remove /none/deeper; remove /l/7', { l: [] }, { l: [] }],
    ['copy /c < /a; move /k < /m/k', { a: [1], m: { k: 1 } }, { a: [1], m: {}, c: [1], k: 1 }],
    ['copy /c < /a; add /c/- 2', { a: [1] }, { a: [1], c: [1, 2] }],
    ['add /a/b 1; copy /c < /a; add /a/d 2', {}, { a: { b: 1, d: 2 }, c: { b: 1 } }],
    ['add /m~1n/~0 1', { 'm/n': {} }, { 'm/n': { '~': 1 } }],
    ['test /a {"x":[1]}; add /b 1', { a: { x: [1] } }, { a: { x: [1] }, b: 1 }],
    ['test /none null; add /b 1', {}, { b: 1 }],
    ['test /a 2', { a: 1 }, 'error: testing value /a failed: test failed'],
    ['replace /zzz 1', {}, 'error: replace operation does not apply: doc is missing key: /zzz: missing value'],
    ['replace /y/zzz 1', {}, 'error: replace operation does not apply: doc is missing path: /y/zzz: missing value'],
    ['add /l/5 1', { l: [] }, "error: error in add for path: '/l/5': Unable to access invalid index: 5: invalid index referenced"],
    [
      'add /l/x 1',
      { l: [] },
      `error: error in add for path: '/l/x': value was not a proper array index: 'x': strconv.Atoi: parsing "x": invalid syntax`,
    ],
    ['move /b < /none', {}, "error: error in move for path: 'none': unable to get nonexistent key: none: missing value"],
    ['add /a/b/c 1', { a: { b: 'text' } }, 'error: invalid state detected'],
  ]);

  it.each<[string, Value, string]>([
    [
      'an unknown operation',
      [{ op: 'insert', path: '/b', value: 1 }],
      'invalid operation {"op":"insert","path":"/b","value":1}: unsupported operation',
    ],
    ['no list', { op: 'add' }, 'json: cannot unmarshal object into Go value of type jsonpatch.Patch'],
  ])('refuses %s', (_, patch, message) => {
    expect(patched(patch, {}, KYVERNO_RULES)).toBe(`error: ${message}`);
  });
});

describe('jsonPatch of CEL mutations', () => {
  check(ADMISSION_RULES, [
    ['replace /data/nope "x"', { data: {} }, { data: { nope: 'x' } }],
    ['add data/a "x"', { data: {} }, { data: {}, a: 'x' }],
    [
      'add /metadata/annotations/x 1',
      { metadata: {} },
      'error: add operation does not apply: doc is missing path: "/metadata/annotations/x": missing value',
    ],
    ['remove /data/nope', { data: {} }, "error: error in remove for path: '/data/nope': Unable to remove nonexistent key: nope: missing value"],
  ]);

  it('does not know other operations', () => {
    const apply = () => applyJsonPatch([{ op: 'frob', path: '/a' }], {}, ADMISSION_RULES, () => {});
    expect(apply).toThrow(new PatchError('Unexpected kind: frob'));
  });

  it('tells a test that fails from errors', () => {
    expect(() => applyJsonPatch([{ op: 'test', path: '/a', value: 1 }], { a: 2 }, ADMISSION_RULES, () => {})).toThrow(TestFailed);
  });
});

it('puts back what it took away', () => {
  const key = fc.constantFrom('a', 'b');
  const list: fc.Arbitrary<Value> = fc.array(fc.integer(), { maxLength: 3 });
  const map: fc.Arbitrary<Value> = fc.dictionary(key, fc.oneof(fc.integer(), list));
  const path = fc.array(fc.constantFrom('a', 'b', '0', '1'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(path, fc.dictionary(key, fc.oneof(list, map)), (steps, document) => {
      const value = steps.reduce<Value | undefined>(memberOf, document);
      fc.pre(value !== undefined);
      const pointer = `/${steps.join('/')}`;
      const operations: Value = [
        { op: 'remove', path: pointer },
        { op: 'add', path: pointer, value },
      ];
      expect(patched(operations, document, KYVERNO_RULES)).toEqual(document);
    }),
  );
});

function memberOf(value: Value | undefined, step: string): Value | undefined {
  if (value === undefined) return undefined;
  if (isList(value)) return value[Number(step)];
  return isObject(value) ? propertyOf(value, step) : undefined;
}
