import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { applyEdits } from './fix.ts';
import { putInQuotes, takeQuotesAway } from './quotes-fix.ts';

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
