import { embed, nodeAt, readJson, readYaml, resolveAlias, Source } from '@assay/source';
import type { Node } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { applyEdits } from './fix.ts';
import { adviseQuotes, putInQuotes, takeQuotesAway } from './quotes-fix.ts';

/** The span of the first occurrence of a part of a text. */
function spanOf(text: string, part: string): Parameters<typeof putInQuotes>[0] {
  const start = text.indexOf(part);
  return { source: new Source('a.yaml', text), start, end: start + part.length };
}

describe('quotes of a value', () => {
  it('are put around it by a fix that is safe and does not show the value', () => {
    const text = 'port: 80\npassword: 0123\n';
    const fix = putInQuotes(spanOf(text, '0123'));
    expect(applyEdits(text, fix.edits)).toBe('port: 80\npassword: "0123"\n');
    expect(fix).toMatchObject({ title: 'write it in quotes', applicability: 'safe', edits: [{ file: 'a.yaml' }, { file: 'a.yaml' }] });
    expect(JSON.stringify(fix)).not.toContain('0123');
  });

  it('are put around it under a title of its own', () => {
    expect(putInQuotes(spanOf('a: 1', '1'), 'write it as text').title).toBe('write it as text');
  });

  it('are taken away by a fix that is safe and does not show the value', () => {
    const text = 'port: 80\ncores: "4"\n';
    const fix = takeQuotesAway(spanOf(text, '"4"'));
    expect(applyEdits(text, fix.edits)).toBe('port: 80\ncores: 4\n');
    expect(fix).toMatchObject({ title: 'write it without quotes', applicability: 'safe' });
    expect(fix.edits.map(({ newText }) => newText)).toEqual(['', '']);
  });
});

describe('a value where a text is meant', () => {
  const yaml = (text: string): Node => readYaml(new Source('a.yaml', text)).documents[0]!.root;
  const valueOf = (root: Node, name = 'a'): Node => nodeAt(root, [name])!;

  it.each([
    ['a: no # comment', 'write it in quotes: "no"', 'a: "no" # comment'],
    ['a: 1.10', 'write it in quotes: "1.10"', 'a: "1.10"'],
    ['{a: 0x1F}', 'write it in quotes: "0x1F"', '{a: "0x1F"}'],
  ])('needs quotes: %s', (text, hint, after) => {
    const advice = adviseQuotes(valueOf(readYaml(new Source('a.yaml', text), { schema: 'go-yaml' }).documents[0]!.root), { shows: true });
    expect(advice?.hint).toBe(hint);
    expect(applyEdits(text, advice?.fixes?.[0]?.edits ?? [])).toBe(after);
  });

  it.each(['a: text', 'a: "1"', 'a: null', 'a:', 'a: [1]', 'a: {b: 1}'])('is not told of anything else: %s', (text) => {
    expect(adviseQuotes(valueOf(yaml(text)), { shows: true })).toBeUndefined();
  });

  it('can be kept to oneself', () => {
    expect(adviseQuotes(valueOf(yaml('a: 12')), { shows: false })?.hint).toBe('write it in quotes');
  });

  it.each(['x: &x 12\na: *x', 'a: !!int 12'])('is mended by hand where it is given under another name, or has a tag: %j', (text) => {
    expect(adviseQuotes(valueOf(yaml(text)), { shows: true })).toEqual({ hint: 'write it in quotes: "12"' });
  });

  it.each([
    [`t: '{"a": 12}'`, `t: '{"a": "12"}'`],
    ['t: "{\\"a\\": 12}"', 't: "{\\"a\\": \\"12\\"}"'],
  ])('gets the quotes of the text that it is in: %s', (text, after) => {
    const outer = resolveAlias(valueOf(yaml(text), 't'));
    if (outer.kind !== 'scalar') throw new Error('The text of a test has a scalar there.');
    const advice = adviseQuotes(valueOf(readJson(embed(outer)).root!), { shows: true });
    expect(applyEdits(text, advice?.fixes?.[0]?.edits ?? [])).toBe(after);
  });
});
