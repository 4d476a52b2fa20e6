import { describe, expect, it } from 'vitest';

import { embed, offsetIn } from './embed.ts';
import { nodeAt } from './node-at.ts';
import { readJson } from './read-json.ts';
import { readYaml } from './read-yaml.ts';
import { Source, locate } from './source.ts';
import type { Span } from './source.ts';
import type { Node, ScalarNode } from './tree.ts';
import { givenAt } from './value-origin.ts';

function scalar(root: Node | undefined, ...steps: (string | number)[]): ScalarNode {
  const node = root && nodeAt(root, steps);
  if (node?.kind !== 'scalar') throw new Error('The text of a test has a scalar there.');
  return node;
}

const yamlRoot = (source: Source): Node => readYaml(source).documents[0]!.root;

/** The place of a span in the outermost text, drawn with ⟦ ⟧. */
function drawn(text: string, span: Span): string {
  const { start, end } = locate(span).range;
  return `${text.slice(0, start.offset)}⟦${text.slice(start.offset, end.offset)}⟧${text.slice(end.offset)}`;
}

/** A YAML text with a scalar at `t` in which ⟦ ⟧ are around the place of `part` in the decoded text. */
function check(expected: string, part: string): void {
  const text = expected.replaceAll(/[⟦⟧]/g, '');
  const inner = embed(scalar(yamlRoot(new Source('test.yaml', text)), 't'));
  const start = inner.text.indexOf(part);
  expect(start).toBeGreaterThanOrEqual(0);
  expect(drawn(text, { source: inner, start, end: start + part.length })).toBe(expected);
}

describe('a part of a scalar is found in the YAML text', () => {
  it.each([
    ['plain', 't: ab⟦cd⟧ef', 'cd'],
    ['plain, all of it', 't: ⟦abc⟧ # d', 'abc'],
    ['plain, behind a fold', 't: ab\n   cd ⟦ef⟧\n\n  gh', 'ef'],
    ['plain, behind folded empty lines', 't: ab\n\n\n   cd\n  ⟦ef⟧ gh', 'ef'],
    ['plain, over a fold', 't: a⟦b\n   c⟧d', 'b c'],
    ['plain, with CR LF', 't: ab \t\r\n \t⟦cd⟧', 'cd'],
    ['single-quoted', "t: 'ab⟦cd⟧'", 'cd'],
    ['single-quoted, at a quote', "t: 'ab⟦''⟧cd'", "'"],
    ['single-quoted, behind quotes', "t: 'a''b''''⟦cd⟧'", 'cd'],
    ['single-quoted, behind a fold', "t: 'a\n  ''\n\n  ⟦b⟧'", 'b'],
    ['double-quoted', 't: "ab⟦cd⟧"', 'cd'],
    ['double-quoted, at an escape', 't: "a⟦\\"⟧b"', '"'],
    ['double-quoted, from an escape on', 't: "a⟦\\"b\\"⟧c"', '"b"'],
    ['double-quoted, behind escapes of all lengths', 't: "\\x41\\u0042\\U00000043\\n\\\\\\t⟦d⟧"', 'd'],
    ['double-quoted, at an escape of two units', 't: "a⟦\\U0001F600⟧b"', '😀'],
    ['double-quoted, behind an emoji', 't: "😀⟦b⟧"', 'b'],
    ['double-quoted, behind a fold', 't: "a \n\n  b\n  ⟦c⟧"', 'c'],
    ['double-quoted, behind an escaped line break', 't: "a\\\n   ⟦b⟧"', 'b'],
    ['double-quoted, behind an escaped line break and empty lines', 't: "a\\\n\n   ⟦b⟧"', 'b'],
    ['double-quoted, behind breaks that are no line feeds', 't: "a\u0085\u2028b\u2029 \u0085⟦c⟧"', 'c'],
    ['literal, behind breaks that are no line feeds', 't: |\n  a\u0085  b\u2028  ⟦c⟧\u2029  d', 'c'],
    ['double-quoted, behind an escaped space and a line break', 't: "a\\ \n  ⟦b⟧"', 'b'],
    ['double-quoted, behind an escaped tab', 't: "a\\\t⟦b⟧"', 'b'],
    ['literal', 't: |\n  ab\n  ⟦cd⟧\n', 'cd'],
    ['literal, with its indentation', 't: |\n  ab\n  ⟦ cd⟧\n', ' cd'],
    ['literal, with a comment in its header', 't: |- # ab cd\n  ab\n  ⟦cd⟧', 'cd'],
    ['literal, with an indentation indicator', 't: |2\n    ab\n  ⟦cd⟧', 'cd'],
    ['literal, with CR LF', 't: |\r\n  ab\r\n\r\n  ⟦cd⟧\r\n', 'cd'],
    ['literal, behind a tab', 't: |\n  a\t\t⟦b⟧\n', 'b'],
    ['literal, with equal words', 't: |\n  a a\n  a ⟦ab⟧ a\n', 'ab'],
    ['folded', 't: >\n  ab\n  ⟦cd⟧\n\n  ef\n', 'cd'],
    ['folded, behind more indentation', 't: >-\n  ab\n\n    cd\n   ef\n  ⟦gh⟧\n', 'gh'],
    ['folded, behind empty lines', 't: >+\n\n\n  ab\n\n\n  ⟦cd⟧\n\n', 'cd'],
  ])('%s', (_, expected, part) => {
    check(expected, part);
  });
});

describe('the end of the text', () => {
  it.each([
    ['t: "ab⟦⟧"'],
    ['t: "a\\n⟦⟧"'],
    ["t: 'a''⟦⟧'"],
    ['t: ab⟦⟧ # c'],
    ['t: |\n  ab⟦⟧\n\n'],
    ['t: >-\n  ab⟦⟧'],
    ['t: "⟦⟧"'],
    ["t: '⟦⟧'"],
    ['t: |⟦⟧\n\nu: b'],
    ['t: !!str⟦⟧\n'],
  ])('is the end of the scalar: %j', (expected) => {
    const text = expected.replaceAll(/[⟦⟧]/g, '');
    const inner = embed(scalar(yamlRoot(new Source('test.yaml', text)), 't'));
    expect(drawn(text, { source: inner, start: inner.text.length, end: inner.text.length })).toBe(expected);
  });
});

describe('documents inside documents', () => {
  it('JSON in an annotation: problems and nodes stand in the YAML file', () => {
    const text = 'metadata:\n  annotations:\n    rules: "[{\\"min\\": 1}, {\\"min\\": 2}]"\n';
    const inner = embed(scalar(yamlRoot(new Source('vm.yaml', text)), 'metadata', 'annotations', 'rules'));
    const { root } = readJson(inner);
    expect(locate(scalar(root, 1, 'min').origin)).toEqual({
      file: 'vm.yaml',
      range: { start: { offset: 62, line: 3, column: 38 }, end: { offset: 63, line: 3, column: 39 } },
    });
    expect(text[62]).toBe('2');
  });

  it('JSON in a block scalar', () => {
    const text = 't: |-\n  [\n    {"a": 1,\n     "a": 2}\n  ]\n';
    const { duplicates } = readJson(embed(scalar(yamlRoot(new Source('x', text)), 't')));
    expect(duplicates.map(({ span }) => drawn(text, span))).toEqual(['t: |-\n  [\n    {"a": 1,\n     ⟦"a"⟧: 2}\n  ]\n']);
  });

  it('YAML in a JSON string', () => {
    const text = '{"t": "a: 1\\nb:\\n- c\\/\\u0064\\n"}';
    const { root } = readJson(new Source('x.json', text));
    const inner = embed(scalar(root, 't'));
    expect(drawn(text, scalar(yamlRoot(inner), 'b', 0).origin)).toBe('{"t": "a: 1\\nb:\\n- ⟦c\\/\\u0064⟧\\n"}');
  });

  it('JSON in YAML in JSON', () => {
    const text = '{"t": "a: \\"[1, \\\\\\"x\\\\\\"]\\"\\n"}';
    const yaml = embed(scalar(readJson(new Source('x.json', text)).root, 't'));
    expect(yaml.text).toBe('a: "[1, \\"x\\"]"\n');
    const json = embed(scalar(yamlRoot(yaml), 'a'));
    expect(json.text).toBe('[1, "x"]');
    expect(drawn(text, scalar(readJson(json).root, 1).origin)).toBe('{"t": "a: \\"[1, ⟦\\\\\\"x\\\\\\"⟧]\\"\\n"}');
    expect(json.name).toBe('x.json');
  });

  it('a lone surrogate that JSON unescaped is found in the JSON text', () => {
    const text = '{"t": "\\"x\\"", "u": "\\"\\ud800\\""}';
    const { loneSurrogates } = readJson(embed(scalar(readJson(new Source('x', text)).root, 'u')));
    expect(loneSurrogates.map(({ span }) => drawn(text, span))).toEqual(['{"t": "\\"x\\"", "u": "⟦\\"\\ud800\\"⟧"}']);
  });
});

it('every place in a scalar whose value was given elsewhere is the whole scalar', () => {
  const text = 't: ${RULES}';
  const written = scalar(yamlRoot(new Source('x', text)), 't');
  const inner = embed({
    ...written,
    text: '[1, 2]',
    value: '[1, 2]',
    origin: { ...written.origin, valueFrom: givenAt({ description: 'parameter RULES' }) },
  });
  expect(drawn(text, scalar(readJson(inner).root, 1).origin)).toBe('t: ⟦${RULES}⟧');
});

it('a word in a block that code has written is where the text before it ends', () => {
  const text = 't: |\n  ab (@= x @)\n  cd\nu: computed\n';
  const inner = embed({ ...scalar(yamlRoot(new Source('x', text)), 't'), text: 'ab computed\ncd\n' });
  expect(drawn(text, { source: inner, start: 3, end: 11 })).toBe('t: |\n  ab⟦ (@= x @)\n  ⟧cd\nu: computed\n');
  expect(drawn(text, { source: inner, start: 12, end: 14 })).toBe('t: |\n  ab (@= x @)\n  ⟦cd⟧\nu: computed\n');
});

it('a place in the outermost text leads to the place in an embedded one', () => {
  const text = '{"t": "a: \\"[1, \\\\\\"x\\\\\\"]\\"\\n"}';
  const json = embed(scalar(yamlRoot(embed(scalar(readJson(new Source('x.json', text)).root, 't'))), 'a'));
  expect(json.text.slice(offsetIn(json, text.indexOf('x')))).toBe('x"]');
  expect(offsetIn(json, 0)).toBe(0);
  expect(offsetIn(json, text.length)).toBe(json.text.length);
});
