import { describe, expect, it } from 'vitest';

import { readJson } from './read-json.ts';
import { readYaml } from './read-yaml.ts';
import { Source } from './source.ts';
import type { Node } from './tree.ts';

/** Every node of a text in ⟦ ⟧, read from the drawn text without its marks, must be where it is drawn. */
function checkYaml(drawn: string): void {
  const text = drawn.replaceAll(/[⟦⟧]/g, '');
  const { documents, problem } = readYaml(new Source('test.yaml', text));
  expect(problem).toBeUndefined();
  expect(
    draw(
      text,
      documents.map(({ root }) => root),
    ),
  ).toBe(drawn);
}

function checkJson(drawn: string): void {
  const text = drawn.replaceAll(/[⟦⟧]/g, '');
  const { root } = readJson(new Source('test.json', text));
  expect(draw(text, [root!])).toBe(drawn);
}

function draw(text: string, roots: readonly Node[]): string {
  let drawn = '';
  let at = 0;
  const copyTo = (offset: number): void => {
    drawn += text.slice(at, offset);
    at = offset;
  };
  const visit = (node: Node): void => {
    copyTo(node.origin.start);
    drawn += '⟦';
    children(node).forEach(visit);
    copyTo(node.origin.end);
    drawn += '⟧';
  };
  roots.forEach(visit);
  copyTo(text.length);
  return drawn;
}

function children(node: Node): readonly Node[] {
  if (node.kind === 'sequence') return node.items;
  return node.kind === 'mapping' ? node.entries.flatMap(({ key, value }) => [key, value]) : [];
}

/** The comments of a text, as they are in it. */
function comments(text: string): string[] {
  return readYaml(new Source('test.yaml', text)).comments.map(({ span }) => text.slice(span.start, span.end));
}

/** The text with every document in 【 】. */
function drawDocuments(text: string): string {
  const { documents } = readYaml(new Source('test.yaml', text));
  let drawn = '';
  let at = 0;
  for (const { span } of documents) {
    drawn += `${text.slice(at, span.start)}【${text.slice(span.start, span.end)}】`;
    at = span.end;
  }
  return drawn + text.slice(at);
}

describe('spans of YAML nodes', () => {
  it.each([
    '⟦⟦a⟧: ⟦1⟧⟧',
    '⟦⟦a⟧ : ⟦b⟧⟧',
    '⟦⟦"a"⟧: ⟦\'b\'⟧⟧ # c',
    '⟦⟦a⟧:\t⟦b⟧⟧\t# c',
    '⟦⟦a⟧: ⟦x\n  y⟧ # c\n⟦b⟧: ⟦z⟧⟧',
    '⟦⟦a⟧: ⟦"x # no\n  y"⟧⟧ # c',
    "⟦⟦a⟧: ⟦'x''y'⟧⟧ # c",
    '⟦⟦a⟧: ⟦"\\""⟧⟧ #c',
    '⟦⟦a⟧:\n⟦- ⟦b⟧\n- ⟦c⟧⟧\n⟦d⟧: ⟦e⟧⟧\n',
    '⟦- ⟦- ⟦a⟧\n  - ⟦b⟧⟧\n-\n  ⟦- ⟦c⟧⟧⟧\n',
    '⟦- ⟦⟦a⟧: ⟦b⟧\n  ⟦c⟧: ⟦d⟧⟧\n- ⟦e⟧⟧',
    '⟦⟦a⟧: # x\n  # y\n  ⟦⟦b⟧: # z\n    ⟦c⟧⟧⟧',
    '⟦⟦a⟧: ⟦...⟧\n⟦b⟧: ⟦---⟧⟧',
  ])('of block collections and their scalars: %j', checkYaml);

  it.each([
    '⟦[]⟧',
    '⟦{ }⟧',
    '⟦[⟦a⟧, ⟦b⟧, ]⟧',
    '⟦[ # c\n]⟧',
    '⟦⟦k⟧: ⟦[\n  ⟦a⟧, # x\n  # y\n  ⟦b⟧ # z\n  ]⟧⟧ # w\n',
    '⟦- ⟦{⟦a⟧: ⟦[⟦b⟧, ⟦{⟦c⟧: ⟦d⟧}⟧]⟧}⟧\n- ⟦e⟧⟧',
    '⟦{⟦a⟧: # c\n ⟦b⟧}⟧',
    '⟦⟦[⟦a⟧, ⟦b⟧]⟧: ⟦c⟧⟧',
    '⟦⟦{⟦a⟧: ⟦b⟧}⟧: ⟦c⟧⟧',
  ])('of flow collections: %j', checkYaml);

  it.each([
    '⟦[⟦⟦a⟧: ⟦b⟧⟧]⟧',
    '⟦[⟦⟦"a"⟧:⟦b⟧⟧, ⟦c⟧]⟧',
    '⟦[⟦⟦[⟦a⟧]⟧: ⟦b⟧⟧]⟧',
    '⟦[⟦⟦{⟦a⟧: ⟦b⟧}⟧: ⟦c⟧⟧, ⟦d⟧]⟧',
    '⟦[⟦{⟦a⟧: ⟦b⟧}⟧, ⟦c⟧]⟧',
    '⟦[⟦⟦[⟦⟦[⟦a⟧]⟧: ⟦b⟧⟧]⟧: ⟦c⟧⟧]⟧',
    '⟦[⟦&a ⟦{⟦x⟧: ⟦y⟧}⟧: ⟦z⟧⟧]⟧',
    '⟦[⟦? ⟦a⟧ : ⟦b⟧⟧]⟧',
  ])('of a pair in a flow sequence, which starts with its key: %j', checkYaml);

  it.each([
    '⟦⟦a⟧: ⟦|\n  x\n  y⟧\n⟦b⟧: ⟦1⟧⟧',
    '⟦⟦a⟧: ⟦|\r\n  x\r\n  y⟧\r\n⟦b⟧: ⟦1⟧⟧',
    '⟦⟦a⟧: ⟦|-  # c\n  x # no⟧\n\n\n# d\n⟦b⟧: ⟦1⟧⟧',
    '⟦⟦a⟧: ⟦>+\n\n  x⟧⟧\n\n',
    '⟦⟦a⟧: ⟦|\n  x  ⟧\n \n⟦b⟧: ⟦c⟧⟧',
    '⟦⟦a⟧: ⟦|2-\n    x⟧⟧\n',
    '⟦⟦a⟧: ⟦|⟧⟧',
    '⟦⟦a⟧: ⟦|+⟧⟧ # c\n\n\n',
    '⟦- ⟦|\n x⟧\n- ⟦>\n y⟧⟧\n# c',
    '--- ⟦|\n a⟧\n--- ⟦>\n b⟧',
    '⟦? ⟦|\n  x⟧\n: ⟦>\n  y⟧⟧',
  ])('of block scalars, from the indicator to the last line that is not blank: %j', checkYaml);

  it.each([
    '&a ⟦b⟧',
    '!!str &a ⟦b⟧',
    '&a # c\n!!str # d\n⟦b⟧',
    '⟦&k ⟦a⟧: ⟦*k⟧⟧',
    '&m\n⟦&k ⟦a⟧: ⟦b⟧⟧',
    '--- !t\n⟦⟦a⟧: ⟦b⟧⟧',
    '⟦⟦a⟧: !t\n  ⟦⟦b⟧: ⟦c⟧⟧⟧',
    '⟦⟦a⟧: &x-y ⟦b⟧\n⟦c⟧: !t:u ⟦d⟧\n⟦e⟧: ⟦*x-y⟧⟧ # c',
    '⟦- !!seq\n ⟦- ⟦a⟧⟧⟧',
    '!!set ⟦{⟦a⟧⟦⟧, ⟦b⟧⟦⟧}⟧',
  ])('without anchors and tags: %j', checkYaml);

  it.each([
    '⟦⟦a⟧:⟦⟧⟧',
    '⟦⟦a⟧:⟦⟧   # c\n⟦b⟧: ⟦2⟧⟧',
    '⟦-⟦⟧ \n-⟦⟧\n- ⟦a⟧\n-⟦⟧ # c\n- ⟦b⟧⟧',
    '⟦⟦a⟧:\n  ⟦-⟦⟧\n  - ⟦b⟧⟧⟧',
    '⟦{⟦a⟧⟦⟧, ⟦b⟧:⟦⟧ , ⟦c⟧: ⟦1⟧, ⟦"d"⟧⟦⟧}⟧',
    '⟦{⟦a⟧⟦⟧ # c\n}⟧',
    '⟦{? ⟦a⟧⟦⟧, ? ⟦b⟧ : ⟦c⟧}⟧',
    '⟦{?⟦⟧  : ⟦b⟧}⟧',
    '⟦[⟦⟦a⟧:⟦⟧⟧ , ⟦b⟧]⟧',
    '⟦? ⟦a⟧⟦⟧\n? ⟦b⟧⟦⟧⟧',
    '⟦?⟦⟧ \n: ⟦b⟧⟧',
    '⟦?⟦⟧⟦⟧ \n⟦:b⟧: ⟦c⟧⟧',
    '⟦?⟦⟧⟦⟧\n?⟦⟧⟦⟧⟧\n',
    '⟦⟦x⟧: ⟦y⟧\n? ⟦a⟧⟦⟧\n⟦z⟧: ⟦1⟧⟧',
    '⟦⟦a⟧: &x⟦⟧\n⟦b⟧: !!str⟦⟧\n⟦c⟧: &y !t⟦⟧\n⟦d⟧: ⟦*x⟧⟧',
    '⟦- &a⟦⟧\n- !t⟦⟧\n- &b⟦⟧ # c\n- ⟦d⟧⟧',
    '⟦{&a⟦⟧ : ⟦b⟧, &k ⟦k⟧: &v⟦⟧ }⟧',
    '⟦? &a⟦⟧\n: &b⟦⟧⟧',
    '---⟦⟧ # c\n--- !!null⟦⟧\n',
  ])('of nothing: behind what announces it: %j', checkYaml);
});

it.each(['⟦{ ⟦"a"⟧ : ⟦[⟦1⟧, ⟦-2.5e3⟧ ,⟦true⟧, ⟦null⟧]⟧ }⟧', ' ⟦"a\\"b"⟧\n', '⟦[]⟧', '⟦{}⟧', '⟦[⟦{⟦"é"⟧:⟦{}⟧}⟧]⟧'])(
  'spans of JSON nodes: %j',
  checkJson,
);

describe('comments', () => {
  it.each([
    ['# a\n--- # b\n# c\n', ['# a', '# b', '# c']],
    ['%YAML 1.1 # a\n# b\n---\nx', ['# a', '# b']],
    ['x # a\n... # b\n# c\n--- y # d', ['# a', '# b', '# c', '# d']],
    ['x # a\n...\n# b\n...\n# c\n---\ny', ['# a', '# b', '# c']],
    ['# only', ['# only']],
    ['a: # x\n  # y\n  b: # z\n    c\n   # w\n', ['# x', '# y', '# z', '# w']],
    ['- # a\n  # b\n  - c # d\n# e\n- f', ['# a', '# b', '# d', '# e']],
    ['? a # x\n # y\n: # z\n  b', ['# x', '# y', '# z']],
    ['[ # a\n b # b\n, # c\n {d: # d\n # e\n e} # f\n] # g', ['# a', '# b', '# c', '# d', '# e', '# f', '# g']],
    ['&a # x\n!!str # y\nb', ['# x', '# y']],
    ['!t # x\n&a # y\n- b', ['# x', '# y']],
    ['a: | # x\n  b # no\n # y\nc: >- # z\n', ['# x', '# y', '# z']],
    ['a: # x\n\n# y\nb:\n', ['# x', '# y']],
    ['a: b\t#x\r\n#y\rc: d', ['#x', '#y']],
    ['\ufeff# a\nb', ['# a']],
  ])('are found in every gap of %j', (text, expected) => {
    expect(comments(text)).toEqual(expected);
  });

  it.each(['a: b#c', 'a: "b # c"', "a: 'b # c'", 'a: |\n  # b\n  c', '"a # b\n # c"'])('are not what stands inside %j', (text) => {
    expect(readYaml(new Source('test.yaml', text)).problem).toBeUndefined();
    expect(comments(text)).toEqual([]);
  });

  it('carry their text as written behind the hash', () => {
    expect(readYaml(new Source('test.yaml', 'a: b  #@ yes \r\n')).comments.map(({ text }) => text)).toEqual(['@ yes ']);
  });
});

describe('spans of documents', () => {
  it.each([
    '【a: b】\n# c\n',
    '# a\n【---】 # b\n',
    '【---】\n【---】\n',
    '【--- a】\n【---\nb】\n... # c\n【--- c】\n',
    '【a】\n...\n【---\nb】\n...\n...\n【---\nc】\n...\n',
    '%YAML 1.1\n# c\n【---\na】\n...\n%TAG !e! tag:e\n【---\nb】',
    '\ufeff【a】\n【---\nb】',
    '\n【\ufeffa】\n',
    '【...a】',
    '【--- |\n a】\n\n【--- &x】\n# c',
    '',
    ' \n\n',
    '# only a comment',
  ])('reach from the marker to the end of the root: %j', (drawn) => {
    expect(drawDocuments(drawn.replaceAll(/[【】]/g, ''))).toBe(drawn);
  });

  it('say whether there is a start marker', () => {
    const { documents } = readYaml(new Source('test.yaml', 'a\n---\nb\n...\n'));
    expect(documents.map(({ explicitStart }) => explicitStart)).toEqual([false, true]);
  });
});
