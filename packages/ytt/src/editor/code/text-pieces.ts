import type { CodePiece } from './code-piece.ts';

/** The code between `(@` and `@)` in a part of a text. What is not closed yet goes to the end of its line. */
export function textPieces(text: string, from: number, to: number): readonly CodePiece[] {
  const pieces: CodePiece[] = [];
  let at = from;
  for (let openedAt = text.indexOf('(@', at); openedAt >= 0 && openedAt < to; openedAt = text.indexOf('(@', at)) {
    const prefix = PREFIX.exec(text.slice(openedAt, openedAt + LONGEST_PREFIX))?.[0] ?? '(@';
    const start = openedAt + prefix.length;
    const close = text.indexOf('@)', start);
    const isClosed = close >= 0 && close <= to;
    const end = isClosed ? close - (text[close - 1] === '-' && close > start ? 1 : 0) : endOfLine(text, start, to);
    pieces.push({ kind: prefix.includes('=') ? 'value' : 'code', start, end, openedAt });
    at = isClosed ? close + '@)'.length : end;
  }
  return pieces;
}

const PREFIX = /^\(@(?:-=)?=?-?/;
const LONGEST_PREFIX = '(@-==-'.length;

function endOfLine(text: string, from: number, to: number): number {
  const end = text.slice(from, to).search(/[\r\n]/);
  return end < 0 ? to : from + end;
}
