import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';
import { readYamlValue } from '@assay/kyverno/objects';
import { array, assert, boolean, constantFrom, dictionary, integer, letrec, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { holds, updateObject } from './update-object.ts';
import { valueLines } from './value-lines.ts';

function object(text: string): ObjectValue {
  const read = readYamlValue(text);
  if (read.kind === 'problem') throw new Error(read.message);
  if (!isObject(read.value)) throw new Error('not an object');
  return read.value;
}

const WRITTEN = `# the result
kind: Pod # of the tests
metadata:
  # its name
  name: 'web'
  labels: {app: web, tier: "1"}
spec:
  containers:
    # the server
    - name: nginx # first
      image: nginx:1
      args:
      - a
      - b
    - name: log
      image: log:1
  note: |
    one
    two
`;

describe('an updated object', () => {
  it.each([
    ['a text in single quotes', "name: 'web'", "name: 'it''s'"],
    ['a scalar behind a comment', 'nginx:1', 'nginx:2'],
    ['a text in braces', 'app: web', 'app: shop'],
    ['a text that has to be quoted in braces', 'app: web', 'app: "a, b"'],
    ['a quoted text', 'tier: "1"', 'tier: "2"'],
    ['a new entry at the end', '      image: log:1\n', '      image: log:1\n      tty: true\n'],
    ['a new collection at the end', '    two\n', '    two\n  volumes:\n    - name: tmp\n      emptyDir:\n        medium: Memory\n'],
    ['an entry that is gone', '  labels: {app: web, tier: "1"}\n', ''],
    ['an entry in braces that is gone', 'app: web, tier: "1"', 'tier: "1"'],
    ['a last entry in braces that is gone', 'app: web, tier: "1"', 'app: web'],
    ['a new entry in braces', 'tier: "1"}', 'tier: "1", "team": "x"}'],
    ['an item that is gone', '    - name: log\n      image: log:1\n', ''],
    ['a first item that is gone', '      - a\n', ''],
    ['a last item that is gone', '      - b\n', ''],
    ['an item at the end', '      - b\n', '      - b\n      - c\n'],
    ['an item in the middle', '      - a\n', '      - a\n      - c\n'],
    ['an item at the front', '      - a\n', '      - c\n      - a\n'],
    ['a new item with content', '      image: log:1\n', '      image: log:1\n    - name: more\n      image: more:1\n'],
    ['a text of several lines', '    one\n    two\n', '    three\n    two\n'],
    ['a text for a block', ' |\n    one\n    two\n', ' short\n'],
    ['a list for a scalar', 'image: log:1', 'image:\n        - x'],
    ['a scalar for a list', 'args:\n      - a\n      - b', 'args: x'],
    ['nothing', '', ''],
  ])('has %s', (_, before, after) => {
    const updated = WRITTEN.replace(before, after);
    expect(updateObject(WRITTEN, object(updated))).toBe(updated);
  });

  it('keeps comments beside what is removed first', () => {
    const text = 'items:\n  - a: 1 # gone\n    # about b\n    b: 2\n  # second\n  - c\n';
    expect(updateObject(text, object('items: [{b: 2}, c]'))).toBe('items:\n  - # about b\n    b: 2\n  # second\n  - c\n');
  });

  it('leaves empty members alone, and adds none', () => {
    const text = 'a: {}\nb: null\nc:\nd: [1, null]\n';
    expect(updateObject(text, object('{d: [1], e: {}, f: null}'))).toBe(text);
  });

  it.each([
    'a: 1\nb: 2',
    '{"a": 1, "b": 2}',
    '---\na: 1\nb: 2\n',
    '--- {a: 1}\n',
    '--- {x: 1}\n',
    '  x: 1\n  y: 2\n',
    '{\n  a: 1,\n  b: [\n    z\n  ]\n}\n',
    '# only\n---\na: 1\r\nb: 2\r\n',
  ])('can be in the text %j', (text) => {
    const updated = updateObject(text, object('{a: 1, b: [x], c: {d: e}}'));
    expect(holds(updated, object('{a: 1, b: [x], c: {d: e}}'))).toBe(true);
    expect(updated.includes('\r')).toBe(text.includes('\r'));
  });

  it('writes aliases and merges out where they differ', () => {
    const text = 'base: &base\n  x: 1\n  y: 2\none: *base\ntwo:\n  <<: *base\n  z: 3\n';
    const wanted = object('{base: {x: 1, y: 2}, one: {x: 1, y: 2}, two: {x: 5, z: 3}}');
    expect(updateObject(text, wanted)).toBe('base: &base\n  x: 1\n  y: 2\none: *base\ntwo:\n  x: 5\n  z: 3\n');
    const changed = object('{base: {x: 9, y: 2}, one: {x: 1, y: 2}, two: {x: 1, y: 2, z: 3}}');
    expect(holds(updateObject(text, changed), changed)).toBe(true);
  });

  it('holds what is wanted, whatever was there', () => {
    const text = oneof(
      string(),
      constantFrom('a\nb', ' x\n y', '- a', 'true', '1', '__proto__', 'a: b # c', '', '\u00e9', 'x\n\n', '#', "it's", '"'),
    );
    const { tree } = letrec((tie) => ({
      tree: oneof(
        { maxDepth: 3 },
        text,
        integer({ min: -9, max: 9 }),
        boolean(),
        array(tie('tree'), { maxLength: 4 }),
        dictionary(constantFrom('a', 'b', 'c', 'name', 'x y', '<<'), tie('tree'), { maxKeys: 4 }),
      ),
    }));
    const anyObject = dictionary(constantFrom('kind', 'spec', 'data', 'q"', '1'), tree, { minKeys: 1, maxKeys: 4 });
    assert(
      property(anyObject, anyObject, boolean(), (from, to, isJson) => {
        const written = isJson ? JSON.stringify(from) : `${valueLines(object(JSON.stringify(from))).join('\n')}\n`;
        const wanted = object(JSON.stringify(to));
        expect(holds(updateObject(written, wanted), wanted)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
