import { Source } from '@assay/source';
import { scan } from '@assay/starlark';
import type { Token } from '@assay/starlark';

import { language } from '../../template/language.ts';
import type { CodePiece } from './code-piece.ts';

/** The tokens of each piece of code, at their offsets in the file. Line breaks stay where they end a statement; indentation says nothing. */
export function codeTokens(text: string, pieces: readonly CodePiece[]): readonly (readonly Token[])[] {
  const code = pieces.map(({ start, end }) => text.slice(start, end)).join('\n');
  const { tokens } = scan(new Source('', code), { ...language, blocks: 'indentation' });
  let at = 0;
  let from = 0;
  return pieces.map(({ start, end }) => {
    const shift = start - from;
    const to = from + (end - start);
    const own: Token[] = [];
    for (let token = tokens[at]; token && token.start < to; token = tokens[++at])
      if (token.start >= from && !LAYOUT.has(token.kind)) own.push({ ...token, start: token.start + shift, end: token.end + shift });
    from = to + '\n'.length;
    return own;
  });
}

const LAYOUT: ReadonlySet<string> = new Set(['indent', 'outdent', 'end of file']);
