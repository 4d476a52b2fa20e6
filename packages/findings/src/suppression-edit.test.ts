import { encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { rangeOf, violation } from '../testing/example-report.ts';
import { applyEdits } from './fix.ts';
import { SourceFile } from './source-file.ts';
import { suppressionEdit } from './suppression-edit.ts';

/** The text with a comment that suppresses a finding in a part of it; nothing where there can be none. */
function suppressed(text: string, part: string, { name = 'a.yaml', isTemplate = false } = {}): string | undefined {
  const found = violation({ file: name, range: rangeOf(text, part) });
  const edit = suppressionEdit(new SourceFile(name, encodeUtf8(text)), found, { reason: 'it is so', isTemplate });
  expect([name, undefined]).toContain(edit?.file);
  return edit && applyEdits(text, [edit]);
}

describe('the comment that suppresses a finding', () => {
  it('stands above its line, as far from the margin', () => {
    expect(suppressed('a:\n  b: 1\n  c: 2\n', 'c: 2')).toBe('a:\n  b: 1\n  # assay-ignore kyverno/unknown-policy: it is so\n  c: 2\n');
    expect(suppressed('a: 1\n', '1')).toBe('# assay-ignore kyverno/unknown-policy: it is so\na: 1\n');
  });

  it('is one that ytt leaves out, in a template', () => {
    expect(suppressed('a:\n- b\n', 'b', { isTemplate: true })).toBe('a:\n#! assay-ignore kyverno/unknown-policy: it is so\n- b\n');
  });

  it('stands beside one for another rule, or for another line', () => {
    const [other, own] = ['# assay-ignore k/x: old\n', '# assay-ignore kyverno/unknown-policy: it is so\n'];
    expect(suppressed(`${other}a: 1\n`, '1')).toBe(`${other}${own}a: 1\n`);
    expect(suppressed(`${own}a: 1\nb: 2\n`, '2')).toBe(`${own}a: 1\n${own}b: 2\n`);
  });

  it.each([
    ['in JSON', '{"a": 1}', '1', 'a.json'],
    ['within a text', 'a: |\n  one\n  two\n', 'two', 'a.yaml'],
    ['within a text that shows such a comment', 'a: |\n  # assay-ignore kyverno/unknown-policy: no\n  one\n', 'one', 'a.yaml'],
  ])('cannot be written %s', (_, text, part, name) => {
    expect(suppressed(text, part, { name })).toBeUndefined();
  });

  it('cannot be written for a finding without a place, or in what is no text', () => {
    const given = { reason: 'it is so', isTemplate: false };
    expect(suppressionEdit(new SourceFile('a.yaml', encodeUtf8('a: 1\n')), violation(), given)).toBeUndefined();
    expect(suppressionEdit(new SourceFile('a.yaml', Uint8Array.of(0xff)), violation({ range: rangeOf('a', 'a') }), given)).toBeUndefined();
  });
});
