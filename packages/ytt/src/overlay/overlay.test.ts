import { Source } from '@assay/source';
import { expect, it, describe } from 'vitest';

import type { EvaluationContext } from '../evaluation-context.ts';
import { Failure } from '../failure.ts';
import { locationText } from '../location-text.ts';
import type { Document } from '../model.ts';
import { DocumentSet, isKnown, YamlMap } from '../model.ts';
import { printPositions } from '../print/print-positions.ts';
import { printYaml } from '../print/print-yaml.ts';
import { createRenderSession } from '../template/create-render-session.ts';
import { evaluateTemplate } from '../template/evaluate-template.ts';
import { applyOverlays, overlayDocument } from './apply-overlays.ts';
import { isOverlay } from './is-overlay.ts';

const session = createRenderSession({ print: () => undefined, warn: () => undefined, version: '0.0.0' });

function documentsOf(name: string, text: string): DocumentSet {
  const context: EvaluationContext = {
    session,
    file: { path: name, kind: 'yaml-template', isLibrary: false, isOutput: true, bytes: new Uint8Array(), source: new Source(name, text) },
    settings: { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false },
    sourceMaps: new Map(),
    dataValues: () => null,
    listFiles: () => [],
    readFile: (path) => new Source(path, ''),
    loadFile: () => new Map(),
    libraryModule: () => null,
  };
  const { documents } = evaluateTemplate(context);
  if (!documents) throw new Error('This is no YAML');
  return new DocumentSet(
    documents,
    documents.documents.filter(({ value, annotations }) => value !== null || annotations !== undefined),
  );
}

/** The documents of an overlay file; `overlay` is loaded, on its first line. */
function overlaysOf(text: string): Document[] {
  return documentsOf('o.yml', `#@ load("@ytt:overlay", "overlay")\n${text}`).documents;
}

/** The text of what an overlay file makes of a base file, or its failure. */
function overlaid(base: string, overlay: string): string {
  const left = documentsOf('b.yml', base);
  try {
    return printYaml(applyOverlays(left, overlaysOf(overlay).filter(isOverlay), session.thread)).trim();
  } catch (error) {
    if (error instanceof Failure) return `! ${error.message}`;
    throw error;
  }
}

/**
 * Runs a scenario: a base file, what is laid over it, and what comes out of it, with `===` between them. The overlay is the
 * content of one document that matches everything and starts on line 4 of `o.yml`, unless it has documents of its own,
 * which start on line 2.
 */
function check(scenario: string): void {
  const [base = '', overlay = '', expected = ''] = scenario.replace(/^\n/, '').split('===\n');
  const isWhole = /^---/m.test(overlay);
  expect(overlaid(base, isWhole ? overlay : `#@overlay/match by=overlay.all\n---\n${overlay}`)).toBe(expected.trim());
}

const inMap = (message: string): string => `! Document on line o.yml:3: ${message}`;

describe('a value is merged', () => {
  it.each([
    ['a scalar is replaced', 'a: 1\nb: 2\n===\nb: text\n===\na: 1\nb: text'],
    ['maps are merged', 'm: {a: 1, b: 2}\n===\nm: {b: 3}\n===\nm:\n  a: 1\n  b: 3'],
    ['array items are appended', 'l: [1]\n===\nl: [1, 2]\n===\nl:\n- 1\n- 1\n- 2'],
    ['anything replaces null', 'm: ~\n===\nm: {a: [1]}\n===\nm:\n  a:\n  - 1'],
    ['null replaces anything', 'm: {a: 1}\n===\nm:\n===\nm: null'],
    ['a scalar replaces a map', 'm: {a: 1}\n===\nm: 5\n===\nm: 5'],
    ['an empty map changes nothing', 'm: {a: 1}\n===\nm: {}\n===\nm:\n  a: 1'],
    ['a map does not go over a scalar', `m: 1\n===\nm: {a: 1}\n===\n${inMap("Map item (key 'm') on line o.yml:4: Expected map, but was integer")}`],
    ['an array does not go over a text', `m: a\n===\nm: []\n===\n${inMap("Map item (key 'm') on line o.yml:4: Expected array, but was string")}`],
    ['items without a match need missing_ok', 'a: 1\n===\n#@overlay/match missing_ok=True\nb:\n  #@overlay/remove\n  c: 1\n===\na: 1\nb:\n  c: 1'],
    ['keys of every type are found', '1: a\n1.5: a\n~: a\ntrue: a\n===\n1: b\n1.5: b\n~: b\ntrue: b\n===\n1: b\n1.5: b\nnull: b\ntrue: b'],
  ])('%s', (_, scenario) => {
    check(scenario);
  });

  it.each([
    ["'1'", '1'],
    ['2', '%!s(int=2)'],
    ['1.5', '%!s(float64=1.5)'],
    ['false', '%!s(bool=false)'],
    ['~', '%!s(<nil>)'],
    ['18446744073709551615', '%!s(uint64=18446744073709551615)'],
  ])('messages show the key %s as %s', (key, shown) => {
    const message = 'Expected number of matched nodes to be 1, but was 0';
    check(`1: a\n===\n${key}: b\n===\n${inMap(`Map item (key '${shown}') on line o.yml:4: ${message}`)}`);
  });
});

describe('array items are matched', () => {
  const base = 'l:\n- name: a\n  v: 1\n- name: b\n  v: 1\n';
  const item = (message: string): string => inMap(`Map item (key 'l') on line o.yml:4: Array item on line o.yml:6: ${message}`);

  it.each([
    ['by a key', '#@overlay/match by="name"\n- name: b\n  v: 2\n===\nl:\n- name: a\n  v: 1\n- name: b\n  v: 2'],
    ['by index', '#@overlay/match by=overlay.index(0)\n- v: 2\n===\nl:\n- name: a\n  v: 2\n- name: b\n  v: 1'],
    ['by a part of them', '#@overlay/match by=overlay.subset({"v": 1}), expects=2\n- v: 2\n===\nl:\n- name: a\n  v: 2\n- name: b\n  v: 2'],
    ['by a function', '#@overlay/match by=lambda i, left, right: i == 1\n- v: 2\n===\nl:\n- name: a\n  v: 1\n- name: b\n  v: 2'],
    [
      'by functions together',
      '#@overlay/match by=overlay.and_op(overlay.all, overlay.not_op(overlay.or_op(overlay.index(1), lambda i, l, r: i > 1)))\n- v: 2\n===\nl:\n- name: a\n  v: 2\n- name: b\n  v: 1',
    ],
    ['by nothing that is there', '#@overlay/match by="name", missing_ok=True\n- name: c\n===\nl:\n- name: a\n  v: 1\n- name: b\n  v: 1\n- name: c'],
    [
      'but not by default',
      `#@overlay/match missing_ok=True\n- v: 1\n===\n${item("Expected 'overlay/match' annotation keyword argument 'by' to be specified")}`,
    ],
    [
      'but not by a number',
      `#@overlay/match by=1.5\n- v: 1\n===\n${item("Expected 'overlay/match' annotation keyword argument 'by' to be either string (for map key) or function, but was starlark.Float")}`,
    ],
    [
      'but not by a function of no bool',
      `#@overlay/match by=lambda i, l, r: None\n- v: 1\n===\n${item('expected starlark.Bool, but was starlark.NoneType')}`,
    ],
    [
      'but not by a key that they lack',
      `#@overlay/match by=overlay.and_op("v", "v")\n- v: 1\n===\n${item('overlay.and_op: invalid call of non-function (string)')}`,
    ],
    [
      'and a failing part names all matchers',
      `#@overlay/match by=overlay.not_op(overlay.map_key("id"))\n- v: 1\n===\n${item("overlay.or_op: overlay.map_key_matcher: Expected to find map item with key 'id', but did not")}`,
    ],
  ])('%s', (_, rest) => {
    check(`${base}===\nl:\n${rest}`);
  });

  it('never without overlay/match, so that removing does nothing and replacing can only add', () => {
    check('l: [1]\n===\nl:\n#@overlay/remove\n- 1\n#@overlay/replace\n- 2\n#@overlay/replace or_add=True\n- 3\n===\nl:\n- 1\n- 3');
  });
});

describe('the number of matches', () => {
  it.each([
    ['expects=3', 'v: 1'],
    ['expects="2+"', 'v: 1'],
    ['expects="+2+"', 'v: 1'],
    ['expects=[1, 3]', 'v: 1'],
    ['expects=[]', 'v: 1'],
    ['expects=[None, "x", 3]', 'v: 1'],
    ['expects=lambda n: n == 3', 'v: 1'],
    ['when=3', 'v: 1'],
    ['when=[1, 2]', ''],
    ['when="4+"', ''],
    ['when=lambda n: False', ''],
    ['expects=2', '! Expected number of matched nodes to be 2, but was 3 (lines: b.yml:1, b.yml:2, b.yml:4)'],
    ['expects="4+"', '! Expected number of matched nodes to be >= 4, but was 3 (lines: b.yml:1, b.yml:2, b.yml:4)'],
    ['expects=[4, "5+"]', '! Expected number of matched nodes to be >= 5, but was 3 (lines: b.yml:1, b.yml:2, b.yml:4)'],
    ['missing_ok=True', '! Expected number of matched nodes to be 1, but was 3 (lines: b.yml:1, b.yml:2, b.yml:4)'],
    ['expects=lambda n: False', '! Expectation of number of matched nodes failed'],
    ['expects=lambda n: n', "! Expected keyword argument 'expects' to have a function that returns a boolean"],
    ['expects=lambda: True', '! function lambda accepts no arguments (1 given)'],
    [
      'expects=(1, 3)',
      "! Expected 'overlay/match' annotation keyword argument 'expects' to be either int, string or function, but was starlark.Tuple",
    ],
    ['when=None', "! Expected 'overlay/match' annotation keyword argument 'when' to be either int, string or function, but was starlark.NoneType"],
    ['expects="3"', "! Expected '3' to be in format 'i+' where i is an integer"],
    ['when="9223372036854775808+"', "! Expected '9223372036854775808+' to be in format 'i+' where i is an integer"],
    ['missing_ok=1', "! Expected keyword argument 'missing_ok' to be a boolean"],
    ['missing_ok=True, expects=3', "! Expected only one of keyword arguments ('missing_ok', 'expects') specified"],
    ['expects=3, when=3', "! Expected only one of keyword arguments ('when', 'expects') specified"],
    ['nope=3', "! Unknown 'overlay/match' annotation keyword argument 'nope'"],
  ])('%s', (keyword, expected) => {
    const base = 'a: 1\n---\na: 2\n---\na: 3\n';
    const result = overlaid(base, `#@overlay/match by=overlay.all, ${keyword}\n---\n#@overlay/match missing_ok=True\nv: 1\n`);
    const plain = '\n---\n';
    if (expected.startsWith('! ')) expect(result).toBe(expected.replace('! ', '! Document on line o.yml:3: '));
    else expect(result).toBe(['a: 1', 'a: 2', 'a: 3'].map((text) => (expected === '' ? text : `${text}\n${expected}`)).join(plain));
  });

  it('is inherited by descendants, keyword by keyword', () => {
    check('m: {a: {}}\n===\n#@overlay/match-child-defaults missing_ok=True\nm:\n  b: 1\n  a:\n    c: 1\n===\nm:\n  a:\n    c: 1\n  b: 1');
    const conflict =
      "Map item (key 'm') on line o.yml:5: Map item (key 'b') on line o.yml:7: Expected only one of keyword arguments ('missing_ok', 'when') specified";
    check(`m: {a: {}}\n===\n#@overlay/match-child-defaults missing_ok=True\nm:\n  #@overlay/match when=1\n  b: 1\n===\n${inMap(conflict)}`);
  });

  it('of a child of an item that is added does not matter', () => {
    check('a: 1\n===\n#@overlay/match missing_ok=True\nm:\n  #@overlay/match expects=1, when=1\n  b: 1\n===\na: 1\nm:\n  b: 1');
  });
});

describe('other operations', () => {
  it.each([
    [
      'remove takes all matches',
      'a: 1\nb: 2\nc: 3\n===\n#@overlay/match by=lambda key, left, right: left > 1, expects=2\n#@overlay/remove\n_:\n===\na: 1',
    ],
    ['replace does not merge', 'm: {a: 1}\n===\n#@overlay/replace\nm: {b: 1}\n===\nm:\n  b: 1'],
    [
      'replace calls a function',
      'm: {a: 1}\n===\n#@overlay/replace via=lambda left, right: {"left": left, "right": right}\nm: 2\n===\nm:\n  left:\n    a: 1\n  right: 2',
    ],
    [
      'replace can overlay the two itself',
      'm: {a: 1, b: 1}\n===\n#@overlay/replace via=overlay.apply\nm:\n  #@overlay/remove\n  a:\n  b: 2\n===\nm:\n  b: 2',
    ],
    [
      'replace adds',
      'a: 1\n===\n#@overlay/match missing_ok=True\n#@overlay/replace or_add=True, via=lambda left, right: [left, right]\nb: 2\n===\na: 1\nb:\n- null\n- 2',
    ],
    [
      'insert puts items beside others',
      'l: [1, 2]\n===\nl:\n#@overlay/match by=overlay.all, expects=2\n#@overlay/insert before=True, via=lambda left, right: left + right\n- 10\n===\nl:\n- 11\n- 1\n- 12\n- 2',
    ],
    ['append needs no match', 'l: [1]\n===\nl:\n#@overlay/append\n- 2\n===\nl:\n- 1\n- 2'],
    [
      'assert compares, and overlays what is below',
      'm: {a: 1, l: [1, 2]}\n===\n#@overlay/assert\nm: {l: [1]}\n===\nm:\n  a: 1\n  l:\n  - 1\n  - 2\n  - 1',
    ],
    ['assert leaves a scalar', 'a: 1\n===\n#@overlay/assert via=lambda left, right: None\na: 2\n===\na: 1'],
    [
      'assert has no map over null',
      `a:\n===\n#@overlay/assert via=lambda left, right: True\na: {b: 1}\n===\n${inMap("Map item (key 'a') on line o.yml:5: Expected map, but was null")}`,
    ],
    [
      'assert says what differs',
      `m: {a: 1}\n===\n#@overlay/assert\nm: {a: 1.0}\n===\n${inMap("Map item (key 'm') on line o.yml:5: Expected objects to equal, but did not: Expected leaf values to match integer float")}`,
    ],
    [
      'assert takes a message',
      `a: 1\n===\n#@overlay/assert via=lambda left, right: [False, "too small"]\na:\n===\n${inMap("Map item (key 'a') on line o.yml:5: Expected via invocation to return true, but was false with message: too small")}`,
    ],
    [
      'assert takes nothing else',
      `a: 1\n===\n#@overlay/assert via=lambda left, right: "fine"\na:\n===\n${inMap("Map item (key 'a') on line o.yml:5: Expected via invocation to return NoneType, Bool or Tuple(Bool,String), but returned neither of those")}`,
    ],
    [
      'a part of the result is no document',
      `a: 1\n===\n#@ def d():\n---\n- 1\n#@ end\n#@overlay/match by=overlay.all\n---\n#@overlay/replace via=lambda left, right: d()\na: 2\n===\n! Document on line o.yml:7: Map item (key 'a') on line o.yml:9: map items can only contain arrays, maps, or scalars; this is a document set`,
    ],
    [
      'one is enough',
      `a: 1\n===\n#@overlay/append\n#@overlay/remove\na: 1\n===\n${inMap("Map item (key 'a') on line o.yml:6: Expected to find only one overlay operation")}`,
    ],
    [
      'maps have no order',
      `a: 1\n===\n#@overlay/append\na: 1\n===\n${inMap("Map item (key 'a') on line o.yml:5: Found @overlay/append on map item (o.yml:5); only array items can be annotated with @overlay/append")}`,
    ],
    [
      'the number of matches comes before mistakes of insert',
      `l: [1]\n===\nl:\n#@overlay/match by=overlay.index(1)\n#@overlay/insert\n- 2\n===\n${inMap("Map item (key 'l') on line o.yml:4: Array item on line o.yml:7: Expected number of matched nodes to be 1, but was 0")}`,
    ],
    [
      'mistakes of replace come before the number of matches',
      `a: 1\n===\n#@overlay/replace or_add=1\nb: 2\n===\n${inMap("Map item (key 'b') on line o.yml:5: expected starlark.Bool, but was starlark.Int")}`,
    ],
  ])('%s', (_, scenario) => {
    check(scenario);
  });
});

describe('documents', () => {
  it.each([
    [
      'are matched by functions only',
      "a: 1\n===\n#@overlay/match by=\"a\"\n---\na: 2\n===\n! Document on line o.yml:3: Expected 'overlay/match' annotation keyword argument 'by' to be function, but was starlark.String",
    ],
    [
      'need a function',
      "a: 1\n===\n#@overlay/match missing_ok=True\n---\na: 2\n===\n! Document on line o.yml:3: Expected 'overlay/match' annotation keyword argument 'by'  to be specified",
    ],
    [
      'that nobody has written, below the last one, stand nowhere',
      "a: 1\n===\na: 1\n#@overlay/match when=1\n===\n! Document on line ?: Expected 'overlay/match' annotation keyword argument 'by'  to be specified",
    ],
    ['are not added by merging', 'a: 1\n===\n#@overlay/match by=overlay.index(1), missing_ok=True\n---\na: 2\n===\na: 1'],
    ['are removed', 'a: 1\n---\na: 2\n===\n#@overlay/match by=overlay.index(0)\n#@overlay/remove\n---\n===\na: 2'],
    [
      'are inserted',
      'a: 1\n---\na: 2\n===\n#@overlay/match by=overlay.index(1)\n#@overlay/insert before=True\n---\nb: 1\n===\na: 1\n---\nb: 1\n---\na: 2',
    ],
    [
      'are overlaid by one overlay after the other',
      'a: 1\n===\n#@overlay/match by=overlay.all\n#@overlay/append\n---\na: 2\n#@overlay/match by=overlay.all, expects=2\n---\na: 3\n===\na: 3\n---\na: 3',
    ],
  ])('%s', (_, scenario) => {
    check(scenario);
  });

  it('that a function computed are printed even when they are empty, until the next overlay', () => {
    const toEmpty = '#@overlay/match by=overlay.all, expects="0+"\n#@overlay/replace via=lambda left, right: {}\n---\na: 2\n';
    expect(overlaid('a: 1\n', toEmpty)).toBe('{}');
    expect(overlaid('a: 1\n', `${toEmpty}#@overlay/match by=overlay.all\n---\n{}\n`)).toBe('');
  });

  it('stay in their sets, which count as one list', () => {
    const sets = [documentsOf('a.yml', 'v: 1\n---\nv: 2\n'), documentsOf('b.yml', 'v: 3\n')];
    const overlays = overlaysOf(
      [
        'index(2)\n#@overlay/insert before=True',
        'index(0)\n#@overlay/remove',
        'index(9), missing_ok=True\n#@overlay/replace or_add=True',
        'all\n#@overlay/append',
      ]
        .map((by, position) => `#@overlay/match by=overlay.${by}\n---\nnew: ${position}\n`)
        .join(''),
    );
    applyOverlays(sets, overlays, session.thread);
    expect(sets.map((set) => printYaml(set))).toEqual(['v: 2\n---\nnew: 2\n', 'new: 0\n---\nv: 3\n---\nnew: 3\n']);
  });

  it('can be applied to exactly one other', () => {
    const [left] = documentsOf('b.yml', 'a: 1\n').documents;
    const [merging, replacing, wrong, removing] = overlaysOf(
      '---\na: 2\n#@overlay/replace\n---\na: 3\n#@overlay/match expects=2\n---\na: 4\n#@overlay/remove\n---\na: 5\n',
    );
    if (!left || !merging || !replacing || !wrong || !removing) throw new Error('There are too few documents');
    expect(overlayDocument(left, merging, session.thread)).toBe(left);
    expect(printYaml(new DocumentSet(left, [left]))).toBe('a: 2\n');
    expect(printYaml(new DocumentSet(left, [overlayDocument(left, replacing, session.thread)]))).toBe('a: 3\n');
    expect(() => overlayDocument(left, wrong, session.thread)).toThrow(
      'Document on line o.yml:8: Expected number of matched nodes to be 2, but was 1 (lines: b.yml:1)',
    );
    expect(() => overlayDocument(left, removing, session.thread)).toThrow('Expected a document to be left, but it was removed');
  });
});

describe('overlay.apply', () => {
  const functions = '#@ load("@ytt:overlay", "overlay")\n#@ def left():\na: 1\nm: {b: 1}\n#@ end\n#@ def right():\na: 2\n#@ end\n';

  it.each([
    [
      'changes and returns its first argument',
      '#@ l = left()\nr: #@ overlay.apply(l, right())\nl: #@ l\n',
      'r:\n  a: 2\n  m:\n    b: 1\nl:\n  a: 2\n  m:\n    b: 1',
    ],
    ['takes dicts and lists', 'r: #@ overlay.apply({"a": 1}, {"a": [1]}) if False else overlay.apply([1], [2], [3])\n', 'r:\n- 1\n- 2\n- 3'],
    [
      'appends a tree to itself once',
      '#@ l = left()\n#@ x = overlay.apply({"l": [1]}, {"l": [2]})\nr: #@ overlay.apply(x, x)\n',
      'r:\n  l:\n  - 1\n  - 2\n  - 1\n  - 2',
    ],
    ['leaves scalars as they are', 'r: #@ overlay.apply(5, 6)\n', 'r: 5'],
    [
      'can be called without matching function',
      'r: #@ overlay.subset({"a": 1})(0, left(), None)\ns: #@ overlay.index(3)(3, None, None)\nt: #@ overlay.map_key("a")(0, left(), right())\n',
      'r: true\ns: true\nt: false',
    ],
  ])('%s', (_, text, expected) => {
    expect(printYaml(documentsOf('c.yml', functions + text)).trim()).toBe(expected);
  });

  it.each([
    ['overlay.apply()', 'overlay.apply: expected exactly at least argument'],
    ['overlay.apply(left(), [1])', 'overlay.apply: Expected array, but was map'],
    ['overlay.apply(left(), {"z": 1})', "overlay.apply: Map item (key 'z') on line ?: Expected number of matched nodes to be 1, but was 0"],
    ['overlay.apply(left(), {"a": {"z": 1}})', "overlay.apply: Map item (key 'a') on line ?: Expected map, but was integer"],
    ['overlay.all(1, 2)', 'overlay.all: expected exactly 3 arguments'],
    ['overlay.index(1 << 64)', 'overlay.index: expected int64 value'],
    ['overlay.index(1)("k", 1, 1)', 'overlay.index_matcher: expected starlark.Int'],
    ['overlay.map_key("a")(0, {"a": 1}, {})', 'overlay.map_key_matcher: Expected value to be map, but was *orderedmap.Map'],
    ['overlay.map_key("a")(0, 1, 1)', 'overlay.map_key_matcher: Expected value to be map, but was integer'],
    ['overlay.subset()', 'overlay.subset: expected exactly one argument'],
    ['overlay.or_op()', 'overlay.or_op: expected at least one argument'],
    ['overlay.and_op(lambda a, b, c: 1)(1, 1, 1)', 'overlay.and_op: expected starlark.Bool, but was starlark.Int'],
    ['overlay.not_op(lambda a, b, c: fail("no"))(1, 1, 1)', 'overlay.or_op: fail: no'],
  ])('%s fails', (call, message) => {
    expect(() => documentsOf('c.yml', `${functions}r: #@ ${call}\n`)).toThrow(`\n- ${message}\n    in <toplevel>\n      c.yml:9 | r: #@ ${call}`);
  });

  it('keeps what it did before it failed', () => {
    const text =
      '#@ def both():\na: 2\nz: 1\n#@ end\n#@ l = left()\n#@ result, error = assert.try_to(lambda: overlay.apply(l, both()))\nr: #@ l["a"]\n';
    expect(printYaml(documentsOf('c.yml', `#@ load("@ytt:assert", "assert")\n${functions}${text}`))).toBe('r: 2\n');
  });
});

describe('shared nodes', () => {
  it('are changed wherever they are used', () => {
    check('#@ def f():\na: 1\n#@ end\n#@ shared = f()\np: #@ shared\nq: #@ shared\n===\np: {a: 2}\n===\np:\n  a: 2\nq:\n  a: 2');
  });

  it('come from one item that replaces the content of several', () => {
    const overlays = `
#@overlay/match by=overlay.all
---
#@overlay/match by=overlay.all, expects=2
_: {a: 1}
#@overlay/match by=overlay.all
---
p: {a: 2}
`;
    expect(overlaid('p:\nq:\n', overlays)).toBe('p:\n  a: 2\nq:\n  a: 2');
  });

  it('do not come from an overlay that is applied to several documents', () => {
    const overlays = `
#@overlay/match by=overlay.all, expects=2
---
m: {a: 1}
#@overlay/match by=overlay.index(0)
---
m: {a: 2}
`;
    expect(overlaid('m:\n---\nm:\n', overlays)).toBe('m:\n  a: 2\n---\nm:\n  a: 1');
  });

  it('cannot contain themselves', () => {
    const text =
      '#@ l = left()\n#@ def around():\n#@overlay/replace via=lambda left, right: {"l": l}\na:\n#@ end\nr: #@ overlay.apply(l["m"], around())\n';
    const functions = '#@ load("@ytt:overlay", "overlay")\n#@ def left():\nm: {a: 1}\n#@ end\n';
    expect(() => documentsOf('c.yml', functions + text)).toThrow('Expected a result that does not contain the place where it goes');
  });

  it('may grow while they are matched', () => {
    const text =
      '#@ l = left()\n#@ def grow():\n#@overlay/match by=lambda i, left, right: len(overlay.apply(l, [i])) > 0, expects="1+"\n- 0\n#@ end\n---\nr: #@ overlay.apply(l, grow())\n';
    const functions = '#@ load("@ytt:overlay", "overlay")\n#@ def left():\n- 5\n- 6\n#@ end\n';
    expect(printYaml(documentsOf('c.yml', functions + text))).toBe('r:\n- 0\n- 0\n- 0\n- 1\n');
  });

  it('do not lead from an overlay to what it was applied to', () => {
    const overlays = overlaysOf(`
#@overlay/match by=overlay.all
---
a: {l: [1]}
#@overlay/match by=overlay.all
---
a: {l: [2]}
`);
    for (const set of [documentsOf('b.yml', 'a:\n'), documentsOf('b.yml', 'a:\n')]) {
      expect(printYaml(applyOverlays(set, overlays.filter(isOverlay), session.thread))).toBe('a:\n  l:\n  - 1\n  - 2\n');
    }
  });
});

describe('places', () => {
  it('are those of the overlay for what it gives, and those of the base for what stays', () => {
    const left = documentsOf('b.yml', 'a: 1\nm:\n  b: 1\n  c: 1\nl:\n- 1\n');
    applyOverlays(left, overlaysOf('#@overlay/match by=overlay.all\n---\nm:\n  c: 2\n#@overlay/replace\na: 5\nl:\n- 2\n'), session.thread);
    const lines = printPositions(left, { hasOverlays: true })
      .split('\n')
      .map((line) => line.trim());
    expect(lines).toEqual([
      'b.yml:1 | [doc]',
      'o.yml:7 |   a: 5',
      'b.yml:2 |   m:',
      'b.yml:3 |     b: 1',
      'o.yml:5 |     c: 2',
      'b.yml:5 |   l:',
      'b.yml:6 |     [0] 1',
      'o.yml:9 |     [1] 2',
      '',
    ]);
  });

  it('of findings are the item of the overlay and the nodes that it matched', () => {
    const left = documentsOf('b.yml', 'l:\n- 1\n- 1\n');
    try {
      applyOverlays(left, overlaysOf('#@overlay/match by=overlay.all\n---\nl:\n#@overlay/match by=overlay.all\n- 2\n'), session.thread);
      expect.unreachable();
    } catch (error) {
      const [finding] = error instanceof Failure ? error.findings : [];
      expect(finding?.code).toBe('overlay-match');
      expect(finding?.message).toBe('Expected number of matched nodes to be 1, but was 2');
      expect(finding?.span && locationText(finding.span)).toBe('o.yml:6');
      expect(finding?.related?.map(({ span }) => locationText(span))).toEqual(['b.yml:2', 'b.yml:3']);
    }
  });
});

describe('many items', () => {
  const count = 2000;
  const lines = (value: (position: number) => string): string => Array.from({ length: count }, (_, position) => value(position)).join('');

  it('are merged, added and removed in linear time', () => {
    const left = documentsOf(
      'b.yml',
      lines((position) => `k${position}: 1\n`),
    );
    const body = lines((position) => (position % 2 === 0 ? `k${position}: 2\n` : `#@overlay/remove\nk${position}:\n`));
    const added = lines((position) => `new${position}: 1\n`);
    applyOverlays(
      left,
      overlaysOf(`#@overlay/match by=overlay.all\n#@overlay/match-child-defaults missing_ok=True\n---\n${body}${added}`),
      session.thread,
    );
    const content = left.documents[0]?.value;
    const items = content instanceof YamlMap ? content.items : [];
    expect(items.map(({ key, value }) => [key, value])).toEqual([
      ...Array.from({ length: count / 2 }, (_, half) => [`k${half * 2}`, 2]),
      ...Array.from({ length: count }, (_, position) => [`new${position}`, 1]),
    ]);
    expect(items.every(isKnown)).toBe(true);
  });

  it('are found with an index as they are found without', () => {
    const keys = ['a', '1', '"1"', '1.5', '~', 'true', '"true"', 'b', '10000000000', 'c'];
    const items = (value: number): string => keys.map((key) => `${key}: ${value}\n`).join('');
    const all = '#@overlay/match by=overlay.all\n';
    const oneByOne = keys.map((key) => `${all}---\n${key}: 2\n`).join('');
    expect(overlaid(items(1), `${all}---\n${items(2)}`)).toBe(overlaid(items(1), oneByOne));
  });
});
