import { SPACE, TAB, isBlank, isBreak, isDigit } from './characters.ts';
import type { TextCursor } from './text-cursor.ts';

/** The text of a block scalar, and where the last line ends that has some. */
export interface BlockScalar {
  readonly value: string;
  readonly end: number;
}

/** Passes a block scalar after its `|` or `>`. `outerIndent`: the column of the collection around it. */
export function scanBlockScalar(cursor: TextCursor, isLiteral: boolean, outerIndent: number): BlockScalar {
  let chomping = passChomping(cursor);
  let indent = 0;
  const code = cursor.codeAt(cursor.at);
  if (isDigit(code)) {
    if (code === 0x30) throw cursor.failure('found an indentation indicator equal to 0');
    indent = Math.max(outerIndent, 0) + code - 0x30;
    cursor.at++;
    chomping ||= passChomping(cursor);
  }
  let contentEnd = cursor.at;
  cursor.passRestOfLine();
  let breaks = '';
  if (indent === 0) ({ indent, breaks } = passFirstBreaks(cursor, outerIndent));
  else breaks = passBreaks(cursor, indent);

  const { text, length } = cursor;
  let value = '';
  let leadingBreak = '';
  let wasIndented = false;
  while (cursor.at - cursor.lineStart === indent && cursor.at < length) {
    const isIndented = isBlank(text.charCodeAt(cursor.at));
    if (!isLiteral && !wasIndented && !isIndented && leadingBreak === '\n') value += breaks === '' ? ' ' : breaks;
    else value += leadingBreak + breaks;
    wasIndented = isIndented;
    const lineStart = cursor.at;
    const end = cursor.lineEnd(lineStart);
    value += text.slice(lineStart, end);
    if (isWritten(text, lineStart, end)) contentEnd = end;
    cursor.at = end;
    leadingBreak = end < length ? cursor.passBreak() : '';
    breaks = passBreaks(cursor, indent);
  }
  if (chomping !== '-') value += leadingBreak;
  if (chomping === '+') value += breaks;
  return { value, end: contentEnd };
}

function passChomping(cursor: TextCursor): '' | '-' | '+' {
  const code = cursor.codeAt(cursor.at);
  if (code !== 0x2b && code !== 0x2d) return '';
  cursor.at++;
  return code === 0x2b ? '+' : '-';
}

/** Passes indentation and empty lines before the first line with text, which finds out the indentation. */
function passFirstBreaks(cursor: TextCursor, outerIndent: number): { readonly indent: number; readonly breaks: string } {
  let breaks = '';
  let widest = 0;
  for (;;) {
    while (cursor.codeAt(cursor.at) === SPACE) cursor.at++;
    widest = Math.max(widest, cursor.at - cursor.lineStart);
    const code = cursor.codeAt(cursor.at);
    if (code === TAB) throw cursor.failure(TAB_MESSAGE);
    if (!isBreak(code)) return { indent: Math.max(widest, outerIndent + 1, 1), breaks };
    breaks += cursor.passBreak();
  }
}

/** Passes indentation and empty lines; returns the breaks of these. */
function passBreaks(cursor: TextCursor, indent: number): string {
  let breaks = '';
  for (;;) {
    const limit = cursor.lineStart + indent;
    while (cursor.at < limit && cursor.codeAt(cursor.at) === SPACE) cursor.at++;
    const code = cursor.codeAt(cursor.at);
    if (cursor.at < limit && code === TAB) throw cursor.failure(TAB_MESSAGE);
    if (!isBreak(code)) return breaks;
    breaks += cursor.passBreak();
  }
}

const TAB_MESSAGE = 'found a tab character where an indentation space is expected';

/** Whether there is something else than blanks in a line. */
function isWritten(text: string, start: number, end: number): boolean {
  let at = end - 1;
  while (at >= start && isBlank(text.charCodeAt(at))) at--;
  return at >= start;
}
