import { Source, embed, nodeAt, readYaml } from '@assay/source';
import type { ScalarNode, Span } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { applyEdits } from './fix.ts';
import { replaceName, suggestName } from './suggest-name.ts';

const known = ['labels', 'policy', 'min', 'max'];

/** The span of the first occurrence of a part of a text. */
function spanOf(text: string, part: string, source = new Source('a.yaml', text)): Span {
  const start = source.text.indexOf(part);
  return { source, start, end: start + part.length };
}

/** A text with the only fix for a name in it applied; the text as it is where there is none. */
function fixed(text: string, suggestion: ReturnType<typeof replaceName> = {}): string {
  const [fix, ...others] = suggestion.fixes ?? [];
  expect(others).toEqual([]);
  return fix ? applyEdits(text, fix.edits) : text;
}

describe('a suggestion of a name', () => {
  it('says it as a question, and writes it into the file', () => {
    const text = 'a: 1\nlables: x\n';
    expect(suggestName('lables', known, { span: spanOf(text, 'lables') })).toEqual({
      hint: 'did you mean "labels"?',
      fixes: [
        {
          title: 'write "labels"',
          applicability: 'safe',
          edits: [
            {
              file: 'a.yaml',
              range: { start: { offset: 5, line: 2, column: 1 }, end: { offset: 11, line: 2, column: 7 } },
              newText: 'labels',
            },
          ],
        },
      ],
    });
    expect(suggestName('other', known, { span: spanOf(text, 'lables') })).toBeUndefined();
  });

  it('is a guess where several names are near', () => {
    expect(suggestName('mix', known, { span: spanOf('mix', 'mix') })?.fixes).toMatchObject([{ applicability: 'unsafe' }]);
    expect(suggestName('polici', known, { span: spanOf('polici', 'polici') })?.fixes).toMatchObject([{ applicability: 'safe' }]);
  });

  it('is a hint alone where the name would clash with another one', () => {
    expect(suggestName('lables', known, { span: spanOf('lables', 'lables'), taken: ['labels'] })).toEqual({ hint: 'did you mean "labels"?' });
  });

  it('takes names from what can be read only once', () => {
    expect(suggestName('lables', new Set(known).values(), { span: spanOf('lables', 'lables') })?.fixes).toHaveLength(1);
  });
});

describe('a replacement of a name', () => {
  it.each([
    ['lables: x', 'lables', 'labels: x'],
    ['"lables": x', '"lables"', '"labels": x'],
    ["'lables': x", "'lables'", "'labels': x"],
  ])('in %j at %j gives %j', (text, part, result) => {
    expect(fixed(text, replaceName('lables', 'labels', { span: spanOf(text, part) }))).toBe(result);
  });

  it('leaves what stands before it', () => {
    const text = 'policy: team-a/lables';
    expect(fixed(text, replaceName('lables', 'labels', { span: spanOf(text, 'team-a/lables'), prefix: 'team-a/' }))).toBe('policy: team-a/labels');
  });

  it.each([
    ['an escape', '"l\\u0061bles": x', '"l\\u0061bles"'],
    ['an alias', 'a: *lables', '*lables'],
    ['more than the name', 'lables: x', 'lables: x'],
    ['half of quotes', '"lables": x', '"lables'],
  ])('is not made of %s', (_, text, part) => {
    expect(replaceName('lables', 'labels', { span: spanOf(text, part) })).toEqual({});
  });

  it.each(['true', 'No', 'null', '1.0', 'a b', 'a: b', '- a', '{a}', "it's", ''])(
    'is not made by %j, unless in quotes that can hold it',
    (newName) => {
      expect(replaceName('lables', newName, { span: spanOf('lables', 'lables') })).toEqual({});
    },
  );

  it.each(['true', '1.0', 'a b', 'a: b'])('can be %j in quotes', (newName) => {
    expect(fixed('"lables"', replaceName('lables', newName, { span: spanOf('"lables"', '"lables"') }))).toBe(`"${newName}"`);
  });

  it.each(['a"b', "it's", 'a\\b', 'a\nb', ''])('is never %j', (newName) => {
    expect(replaceName('lables', newName, { span: spanOf('"lables"', '"lables"') })).toEqual({});
  });

  it.each([
    ['a block', 'rules: |\n  [{"lables": 1}]\n', 'rules: |\n  [{"labels": 1}]\n'],
    ['single quotes', 'rules: \'[{"lables": 1}]\'\n', 'rules: \'[{"labels": 1}]\'\n'],
    ['double quotes', 'rules: "[{\\"lables\\": 1}]"\n', 'rules: "[{\\"labels\\": 1}]"\n'],
  ])('is made in JSON that stands in %s', (_, text, result) => {
    const [document] = readYaml(new Source('a.yaml', text), { schema: 'core' }).documents;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text of the row is a scalar.
    const inner = embed(nodeAt(document!.root, ['rules']) as ScalarNode);
    expect(fixed(text, replaceName('lables', 'labels', { span: spanOf('', '"lables"', inner) }))).toBe(result);
  });
});
