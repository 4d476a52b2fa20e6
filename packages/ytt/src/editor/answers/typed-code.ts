import type { CodePiece } from '../code/code-piece.ts';

/** The code around a place where somebody types. */
export interface TypedCode {
  readonly piece: CodePiece;
  /** The code of the piece in the line, up to the place. */
  readonly before: string;
  /** Where the word begins that the place is in or behind, and where it ends. */
  readonly wordStart: number;
  readonly wordEnd: number;
  /** The text in quotes up to the place, if it is in quotes. */
  readonly quoted: string | undefined;
}

/** The code around an offset; nothing in a comment or outside of code. */
export function typedCode(text: string, pieces: readonly CodePiece[], offset: number): TypedCode | undefined {
  const piece = pieces.find(({ openedAt, end }) => openedAt <= offset && offset <= end);
  if (!piece) return undefined;
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(Math.max(lineStart, piece.start), Math.max(offset, piece.start));
  const quoted = quotedEnd(before);
  if (quoted === undefined && /(?:^|[^"'])#/.test(withoutTexts(before))) return undefined;
  const behind = /^\w*/.exec(text.slice(offset, piece.end))?.[0] ?? '';
  return { piece, before, wordStart: offset - (/\w*$/.exec(before)?.[0].length ?? 0), wordEnd: offset + behind.length, quoted };
}

/** What stands behind quotes that are open at the end of a text. */
function quotedEnd(before: string): string | undefined {
  let open = -1;
  for (let at = 0; at < before.length; at++) {
    const character = before.charAt(at);
    if (open >= 0 && character === '\\') at++;
    else if (open >= 0 && character === before.charAt(open)) open = -1;
    else if (open < 0 && (character === '"' || character === "'")) open = at;
  }
  return open < 0 ? undefined : before.slice(open + 1);
}

function withoutTexts(before: string): string {
  return before.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
}
