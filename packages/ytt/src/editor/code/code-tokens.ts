import { Source } from '@assay/source';
import { scan } from '@assay/starlark';
import type { Token } from '@assay/starlark';

import { language } from '../../template/language.ts';
import type { CodePiece } from './code-piece.ts';

/** The tokens of each piece of code, at their offsets in the file. Line breaks stay where they end a statement; indentation says nothing. */
export function codeTokens(text: string, pieces: readonly CodePiece[]): readonly (readonly Token[])[] {
  const { tokens } = scan(new Source('', onlyCode(text, pieces)), { ...language, blocks: 'indentation' });
  let at = 0;
  return pieces.map(({ start, end }) => {
    while (at < tokens.length && (tokens[at]?.start ?? 0) < start) at++;
    const first = at;
    while (at < tokens.length && (tokens[at]?.start ?? end) < end) at++;
    return tokens.slice(first, at).filter(({ kind }) => !LAYOUT.has(kind));
  });
}

const LAYOUT: ReadonlySet<string> = new Set(['indent', 'outdent', 'end of file']);

/** The text with blanks in place of all that is no code, so that offsets stay the same. */
function onlyCode(text: string, pieces: readonly CodePiece[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const piece of pieces) {
    parts.push(blanked(text.slice(end, piece.start)), text.slice(piece.start, piece.end));
    end = piece.end;
  }
  return parts.join('');
}

function blanked(text: string): string {
  return text.replaceAll(/[^\r\n]+/g, ({ length }) => ' '.repeat(length));
}
