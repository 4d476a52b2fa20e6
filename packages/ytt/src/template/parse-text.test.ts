import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { parseText } from './parse-text.ts';

function parts(text: string): readonly string[] {
  const source = new Source('t.txt', text);
  const span = { source, start: 0, end: text.length };
  return parseText(text, { span, origin: 0 }).map((part) => `${part.kind} ${part.content} @${part.span.start}`);
}

describe('a text template', () => {
  it('is texts and code in turn, also where a text is empty', () => {
    expect(parts('a(@ x @)(@= y -@)\n')).toEqual(['text a @0', 'code  x  @3', 'text  @8', 'code = y - @10', 'text \n @17']);
  });

  it.each([
    ['(@ a (@ b @)', "Unexpected code opening '(@' at line 1 col 7"],
    ['a\nb @) c', "Unexpected code closing '@)' at line 2 col 4"],
    ['é(@ x', "Missing code closing '@)' at line 1 col 6"],
    ['(@)', "Unexpected code closing '@)' at line 1 col 3"],
  ])('is rejected when it is %j', (text, message) => {
    expect(() => parts(text)).toThrow(message);
  });
});
