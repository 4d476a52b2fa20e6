import { Source } from '@assay/source';
import type { Value } from '@assay/starlark';
import { compileSource, Dict, execute, Fault, Float, IntRange, List, Thread, Tuple, ValueSet } from '@assay/starlark';
import { describe, expect, test } from 'vitest';

import type { Content } from '../model.ts';
import { ArrayItem, Document, DocumentSet, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';
import { decodeJson } from '../modules/decode-json.ts';
import { printJsonContent } from '../print/print-json.ts';
import { language } from '../template/language.ts';
import { Crash } from './crash.ts';
import { emptyFragment } from './empty-fragment.ts';
import { Fragment } from './fragment.ts';
import { contentFromStarlark, fromStarlark } from './from-starlark.ts';
import { goTextOfFloat, goTypeOfContent, goTypeOfValue } from './go-types.ts';
import { ModuleObject } from './module-object.ts';
import { ModuleValue } from './module-value.ts';
import { Struct } from './struct.ts';
import { dictsFrom, FieldIndex, fragmentFrom, structsFrom } from './to-starlark.ts';

/** Evaluates an expression with `x`; gives `repr` of the result, or `error: ` with the message. */
function evaluate(expression: string, x: Value): string {
  const thread = new Thread({ semantics: language });
  const compiled = compileSource(new Source('a.star', `result = ${expression}`), { language, predeclared: ['x'] });
  if (compiled.kind === 'failed') throw new Error(compiled.problems.map(({ message }) => message).join('\n'));
  const outcome = execute(compiled.program, thread, { predeclared: new Map([['x', x]]) });
  return outcome.kind === 'failed' ? `error: ${outcome.error.message}` : thread.repr(outcome.module.exports().get('result') ?? null);
}

const written = new Source('a.yml', '1: one\n');

function treeOf(json: string): Content {
  return decodeJson(json);
}

function asMap(content: Content): YamlMap {
  if (!(content instanceof YamlMap)) throw new Error('No map');
  return content;
}

describe('a struct made from a tree', () => {
  const values = structsFrom(treeOf('{"a": "x", "list": ["one", {"b": "y"}], "map": {"c": {"d": "z"}}}'));

  test.each([
    ['x.a', '"x"'],
    ['x["a"]', '"x"'],
    ['x.map.c.d', '"z"'],
    ['x.list[1].b', '"y"'],
    ['[k for k in x]', '["a", "list", "map"]'],
    ['len(x)', '3'],
    ['"a" in x, 1 in x, "b" in x', '(True, False, False)'],
    ['dict(**x.map)', '{"c": struct(...)}'],
    ['dict(x.map.c)', '{"d": "z"}'],
    ['dir(x)', '["a", "list", "map"]'],
    ['getattr(x, "nope", 5)', '5'],
    ['type(x), bool(x), str(x)', '("struct", True, "struct(...)")'],
    ['x == x, x == 1', '(True, False)'],
    ['x.map == x.map', 'True'],
    ['x.nope', 'error: struct has no .nope field or method'],
    ['x["nope"]', 'error: key "nope" not in struct'],
    ['x[0]', 'error: expected a string, but was int'],
    ['x < x', 'error: struct < struct not implemented'],
    ['{x: 1}', 'error: unhashable type: struct'],
  ])('%s', (expression, expected) => {
    expect(evaluate(expression, values)).toBe(expected);
  });

  test('its lists can be changed, also when it is frozen', () => {
    expect(evaluate('[x.list.append(1), len(x.list)]', structsFrom(treeOf('{"list": []}')))).toBe('[None, 1]');
  });

  test('reads are reported, a list as one', () => {
    const read: (readonly [name: string | undefined, value: Content | undefined])[] = [];
    const struct = structsFrom(treeOf('{"a": {"b": 1, "c": 2}, "list": [3]}'), { onRead: (_map, name, item) => read.push([name, item?.value]) });
    evaluate('[x.a.b, x.list, getattr(x, "nope", 0), len(x)]', struct);
    expect(read.map(([name]) => name)).toEqual(['a', 'b', 'list', 'nope', undefined]);
    expect(read.at(1)?.[1]).toEqual(new Float(1));
    expect(read.at(3)?.[1]).toBeUndefined();
  });

  test('a null is there', () => {
    const struct = structsFrom(treeOf('{"a": null}'));
    expect(evaluate('[getattr(x, "a", 5), getattr(x, "a"), getattr(x, "b", 5)]', struct)).toBe('[None, None, 5]');
  });

  test('one index serves all structs of a tree', () => {
    const index = new FieldIndex();
    const tree = asMap(treeOf('{"a": {"b": 1}}'));
    expect(evaluate('x.a.b', structsFrom(tree, { index }))).toBe(evaluate('x.a.b', structsFrom(tree, { index })));
    expect(index.find(tree, 'a')).toBe(tree.items[0]);
  });

  test('keys must be texts', () => {
    const tree = new YamlMap(noSpan, [new MapItem(noSpan, 1, 'x')]);
    expect(evaluate('x.a', structsFrom(tree))).toBe('error: (p) expected struct key to be string');
  });

  test('the key __proto__ is a field like others', () => {
    expect(evaluate('x["__proto__"]', structsFrom(treeOf('{"__proto__": "y"}')))).toBe('"y"');
  });
});

describe('a fragment', () => {
  const fragment = new Fragment(asMap(treeOf('{"a": ["one", "two"], "b": {"c": null}}')));
  const documents = new Fragment(new DocumentSet(noSpan, [new Document(noSpan, 'first'), new Document(noSpan, null)]));

  test.each([
    ['x["a"][1]', '"two"'],
    ['x["b"]["c"]', 'None'],
    ['[k for k in x]', '["a", "b"]'],
    ['list(x["a"])', '["one", "two"]'],
    ['sorted(x)', '["a", "b"]'],
    ['len(x), len(x["a"])', '(2, 2)'],
    ['"a" in x, 1 in x, 5 in x["a"], 0 in x["a"], "one" in x["a"]', '(True, False, False, True, False)'],
    ['dict(**x["b"])', '{"c": None}'],
    ['dict(x["b"])', '{"c": None}'],
    ['str(x), str(x["a"])', '("yamlfragment(*yamlmeta.Map)", "yamlfragment(*yamlmeta.Array)")'],
    ['type(x), bool(x)', '("yamlfragment", True)'],
    ['x == {}, x == 1', '(False, False)'],
    ['x["zz"]', 'error: key "zz" not in yamlfragment'],
    ['x["a"][-1]', 'error: key -1 not in yamlfragment'],
    ['x["a"]["0"]', 'error: yamlfragment.Get: Expected array index to be an int64, but was string'],
    ['x["a"][None]', 'error: yamlfragment.Get: Expected array index to be an int64, but was <nil>'],
    ['x["a"] == x["b"]', 'error: yamlfragment.CompareSameType: Not implemented'],
    ['x["a"] < x["b"]', 'error: yamlfragment.CompareSameType: Not implemented'],
    ['x["a"][0:1]', 'error: (p) yamlfragment.Slice: Not implemented'],
    ['x.a', 'error: yamlfragment has no .a field or method'],
    ['x + x', 'error: unknown binary op: yamlfragment + yamlfragment'],
    ['{x: 1}', 'error: unhashable type: yamlfragment'],
  ])('%s', (expression, expected) => {
    expect(evaluate(expression, fragment)).toBe(expected);
  });

  test.each([
    ['x[0], x[1], len(x)', '("first", None, 2)'],
    ['[d for d in x]', '["first", None]'],
    ['str(x)', '"yamlfragment(*yamlmeta.DocumentSet)"'],
    ['x["a"]', 'error: a.Get: Expected document set index to be an int64, but was string'],
    ['x[True]', 'error: %!s(bool=true).Get: Expected document set index to be an int64, but was string'],
  ])('of documents: %s', (expression, expected) => {
    expect(evaluate(expression, documents)).toBe(expected);
  });

  test('cannot be changed', () => {
    expect(() => fragment.setValueAt()).toThrow('yamlfragment.SetKey: Not implemented');
  });

  test('finds an integer key that was computed, but not one that was written', () => {
    const map = (place: typeof noSpan): Fragment => new Fragment(new YamlMap(place, [new MapItem(place, 1, 'one')]));
    expect(evaluate('x[1]', map(noSpan))).toBe('"one"');
    expect(evaluate('x[1]', map({ source: written, start: 0, end: 1 }))).toBe('error: key 1 not in yamlfragment');
    expect(evaluate('[k for k in x]', map({ source: written, start: 0, end: 1 }))).toBe('[1]');
  });

  test.each([
    ['bool(x), len(x), list(x)', '(False, 0, [])'],
    ['"a" in x', 'False'],
    ['dict(**x)', '{}'],
    ['type(x)', '"yamlfragment"'],
  ])('that is empty: %s', (expression, expected) => {
    expect(evaluate(expression, emptyFragment)).toBe(expected);
  });
});

describe('a module value', () => {
  const module = new ModuleValue(
    'm',
    new Map<string, Value>([
      ['b', 1],
      ['a', 2],
    ]),
  );
  test.each([
    ['x.b', '1'],
    ['dir(x)', '["a", "b"]'],
    ['str(x), type(x), bool(x)', String.raw`("<module \"m\">", "module", True)`],
    ['x.zz', 'error: module has no .zz field or method'],
    ['{x: 1}', 'error: unhashable: module'],
    ['len(x)', 'error: len: value of type module has no len'],
  ])('%s', (expression, expected) => {
    expect(evaluate(expression, module)).toBe(expected);
  });
});

describe('conversion to a tree', () => {
  test.each<readonly [string, Value, string]>([
    ['None', null, 'null'],
    ['the largest integer', 2n ** 64n - 1n, '18446744073709551615'],
    ['a float', new Float(1.5), '1.5'],
    ['a list', new List([1, new Tuple(['a', true])]), '[1,["a",true]]'],
    ['a set', new ValueSet(['b', 'a']), '["b","a"]'],
    ['a dict', new Dict([['a', new Dict([[1, 2]])]]), '{"a":{"1":2}}'],
    ['a struct', Struct.of([['z', 1]]), '{"z":1}'],
    ['a fragment that holds nothing', emptyFragment, 'null'],
  ])('%s', (_name, value, expected) => {
    expect(printJsonContent(contentFromStarlark(value))).toBe(expected);
  });

  test.each<readonly [string, Value, string]>([
    ['a range', new IntRange(0, 2, 1), '(p) unknown type starlark.rangeValue for conversion to go value'],
    ['a module', new ModuleValue('m', new Map()), '(p) unknown type *starlarkstruct.Module for conversion to go value'],
    ['an integer of 65 bits', 2n ** 64n, '(p) not sure how to get int'],
    ['an object of a module', new ModuleObject('@ytt:x.y', 'use .string()', []), 'Unable to convert value: use .string()'],
  ])('%s fails', (_name, value, message) => {
    expect(() => fromStarlark(new List([value]))).toThrow(message);
  });

  test('what the reference cannot do at all is marked', () => {
    try {
      fromStarlark(new IntRange(0, 2, 1));
      expect.unreachable();
    } catch (error) {
      expect(error instanceof Fault && error.details instanceof Crash).toBe(true);
    }
  });

  test('a fragment gives its own nodes, others are new and stand nowhere', () => {
    const node = asMap(treeOf('{"a": 1}'));
    const tree = fromStarlark(new List([new Fragment(node), new Fragment(node)]));
    expect(tree instanceof YamlArray && tree.items.every((item) => item instanceof ArrayItem && item.value === node)).toBe(true);
  });

  test('documents cannot stand inside of a value', () => {
    const documents = new Fragment(new DocumentSet(noSpan));
    expect(fromStarlark(documents)).toBe(documents.node);
    expect(() => fromStarlark(new List([documents]))).toThrow('(p) Unexpected docset value within document');
  });

  test('a value inside itself is refused', () => {
    const list = new List([]);
    list.items.push(list);
    expect(() => fromStarlark(list)).toThrow('value is nested too deeply to be converted');
  });

  test('values that share their parts do not fill the memory', () => {
    let value: Value = new List([1]);
    for (let level = 0; level < 60; level++) value = new List([value, value]);
    expect(() => fromStarlark(value)).toThrow(/parts$/);
  });
});

describe('conversion from a tree', () => {
  test('dicts and lists', () => {
    expect(evaluate('x', dictsFrom(treeOf('{"a": [1, {"b": null}]}')))).toBe('{"a": [1, {"b": None}]}');
  });

  test('a repeated key is refused', () => {
    const item = (key: Content): MapItem => new MapItem(noSpan, key, 1);
    expect(() => dictsFrom(new YamlMap(noSpan, [item('a'), item('a')]))).toThrow('(p) Unexpected duplicate key: a');
    expect(evaluate('x', dictsFrom(new YamlMap(noSpan, [item(1), item(new Float(1))])))).toBe('{1: 1}');
  });

  test('fragments wrap collections only', () => {
    expect(fragmentFrom('a')).toBe('a');
    expect(fragmentFrom(treeOf('[]'))).toBeInstanceOf(Fragment);
  });
});

test.each<readonly [Value, string]>([
  [null, 'starlark.NoneType'],
  [1, 'starlark.Int'],
  [new Float(1), 'starlark.Float'],
  ['', 'starlark.String'],
  [new List([]), '*starlark.List'],
  [Struct.of([]), '*core.StarlarkStruct'],
  [emptyFragment, '*yamltemplate.StarlarkFragment'],
])('the Go type of value %# is %s', (value, expected) => {
  expect(goTypeOfValue(value)).toBe(expected);
});

test.each([
  [2, '2'],
  [1e6, '1e+06'],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  [Infinity, '+Inf'],
  [-Infinity, '-Inf'],
])('Go prints the float %s as %s', (value, expected) => {
  expect(goTextOfFloat(new Float(value))).toBe(expected);
});

test.each<readonly [Content, string]>([
  [null, '<nil>'],
  [1, 'int64'],
  [2n ** 64n - 1n, 'uint64'],
  [-(2n ** 63n), 'int64'],
  [new Float(1), 'float64'],
  [new YamlMap(noSpan), '*orderedmap.Map'],
  [new YamlArray({ source: written, start: 0, end: 1 }), '*yamlmeta.Array'],
])('the Go type of content %# is %s', (content, expected) => {
  expect(goTypeOfContent(content)).toBe(expected);
});
