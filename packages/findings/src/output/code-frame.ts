import type { Position, Range } from '@assay/source';

import { terminalColumns } from './terminal-text.ts';
import type { Paint, TextRole } from './terminal-text.ts';
import { visibleText } from './visible-text.ts';

export interface FrameStyle {
  /** Columns of the terminal. */
  readonly width: number;
  readonly paint: Paint;
  /** Role of what is underlined. */
  readonly role: TextRole;
}

/**
 * The source lines of a range with carets below it: at most three lines, of a longer range only the first. Lines that
 * are too long are cut around the range. Empty if the range does not lie in the text as it says, because the text has
 * changed meanwhile. The cost depends on the width, not on the length of lines.
 */
export function codeFrame(text: string, range: Range, { width, paint, role }: FrameStyle): readonly string[] {
  const room = Math.max(LEAST_ROOM, Math.min(width, MOST_COLUMNS) - (GUTTER.length - 1) - String(lastLineOf(range)).length);
  const shown = linesOf(text, range, room * REACH);
  if (!shown) return [];
  const numberWidth = String(range.start.line + shown.lines.length - 1).length;
  const gutter = (label: string): string => paint('faint', GUTTER.replace('N', label.padStart(numberWidth)));
  const frame = shown.lines.flatMap((line, at) => {
    const { code, indent, carets } = drawLine(text, line, room);
    const marks = `${' '.repeat(indent)}${paint(role, '^'.repeat(carets))}`;
    return [`${gutter(String(range.start.line + at))}${code}`.trimEnd(), `${gutter('')}${marks}`];
  });
  return shown.isWhole ? frame : [...frame, paint('faint', '  ...')];
}

/** What is before the code: `N` is the number of the line. */
const GUTTER = '  N | ';
const LEAST_ROOM = 20;
/** Nobody reads a longer line, however wide the terminal. */
const MOST_COLUMNS = 160;
const MOST_LINES = 3;
const TAB = 4;
/** How many code units are looked at on either side, for each column that is there: characters may take no column. */
const REACH = 4;

/** Offsets of a piece of a line and of what is underlined in it. */
interface FramedLine {
  readonly start: number;
  readonly end: number;
  readonly isCutBefore: boolean;
  readonly isCutBehind: boolean;
  readonly markStart: number;
  readonly markEnd: number;
}

/** The line in which a range ends; a line break at the end does not lead to the next line. */
function lastLineOf({ start, end }: Range): number {
  return end.column === 1 && end.line > start.line ? end.line - 1 : Math.max(start.line, end.line);
}

function linesOf(text: string, range: Range, reach: number): { readonly lines: readonly FramedLine[]; readonly isWhole: boolean } | undefined {
  const { start, end } = range;
  const lineStart = start.offset - start.column + 1;
  if (!isLineStart(text, lineStart, start)) return undefined;
  const count = lastLineOf(range) - start.line + 1;
  const isWhole = count <= MOST_LINES;
  const shownCount = isWhole ? count : 1;
  const lines = [lineAround(text, { lineStart, markStart: start.offset, markEnd: end.offset }, reach)];
  while (lines.length < shownCount) {
    const before = lines.at(-1)!;
    if (before.isCutBehind || before.end >= text.length) return { lines, isWhole: false };
    const lineStart = before.end + (text.startsWith('\r\n', before.end) ? 2 : 1);
    lines.push(lineAround(text, { lineStart, markStart: lineStart + indentation(text, lineStart, reach), markEnd: end.offset }, reach));
  }
  return { lines, isWhole };
}

function isLineStart(text: string, lineStart: number, { offset, line }: Position): boolean {
  if (lineStart < 0 || offset > text.length) return false;
  return line === 1 ? lineStart === 0 : /[\r\n]/.test(text.charAt(lineStart - 1));
}

/** As much of a line as can be shown around its mark. */
function lineAround(
  text: string,
  line: { readonly lineStart: number; readonly markStart: number; readonly markEnd: number },
  reach: number,
): FramedLine {
  const { lineStart, markStart } = line;
  const start = Math.max(lineStart, markStart - reach);
  const length = text.slice(markStart, markStart + reach).search(/[\r\n]/);
  const end = length < 0 ? Math.min(text.length, markStart + reach) : markStart + length;
  return {
    start,
    end,
    isCutBefore: start > lineStart,
    isCutBehind: length < 0 && end < text.length,
    markStart,
    markEnd: Math.max(line.markEnd, markStart),
  };
}

function indentation(text: string, lineStart: number, reach: number): number {
  return Math.max(0, text.slice(lineStart, lineStart + reach).search(/[^ \t]/));
}

/** A character as it is shown. */
interface Cell {
  readonly text: string;
  readonly columns: number;
  readonly offset: number;
}

interface DrawnLine {
  readonly code: string;
  /** Columns before the carets. */
  readonly indent: number;
  readonly carets: number;
}

function drawLine(text: string, line: FramedLine, room: number): DrawnLine {
  const cells = cellsOf(text, line.start, line.end);
  const mark = cells.findIndex((cell) => cell.offset >= line.markStart);
  const first = mark < 0 ? cells.length : mark;
  const { from, to } = windowAround(cells, first, room, line);
  const shown = cells.slice(from, to);
  const before = from > 0 || line.isCutBefore ? CUT : '';
  const behind = to < cells.length || line.isCutBehind ? CUT : '';
  return {
    code: `${before}${shown.map((cell) => cell.text).join('')}${behind}`.trimEnd(),
    indent: before.length + columnsOf(shown.slice(0, first - from)),
    carets: Math.max(1, columnsOf(shown.slice(first - from).filter((cell) => cell.offset < line.markEnd))),
  };
}

const CUT = '…';

function cellsOf(text: string, start: number, end: number): readonly Cell[] {
  const cells: Cell[] = [];
  let offset = start;
  let column = 0;
  for (const character of text.slice(start, end)) {
    const shown = shownCharacter(character, column);
    const columns = shown === character ? terminalColumns(character) : shown.length;
    cells.push({ text: shown, columns, offset });
    offset += character.length;
    column += columns;
  }
  return cells;
}

function shownCharacter(character: string, column: number): string {
  if (character >= ' ' && character <= '~') return character;
  return character === '\t' ? ' '.repeat(TAB - (column % TAB)) : visibleText(character);
}

/** Which cells fit, so that the first marked one is among them: to its left as much as its right leaves, at least a third. */
function windowAround(cells: readonly Cell[], first: number, room: number, line: FramedLine): { readonly from: number; readonly to: number } {
  const isCut = line.isCutBefore || line.isCutBehind;
  if (!isCut && columnsOf(cells) <= room) return { from: 0, to: cells.length };
  const available = room - 2 * CUT.length;
  const behind = Math.min(columnsOf(cells.slice(first)), Math.floor((available * 2) / 3));
  let from = first;
  let used = behind;
  while (from > 0 && used + cells[from - 1]!.columns <= available) used += cells[--from]!.columns;
  let to = first;
  used = columnsOf(cells.slice(from, first));
  while (to < cells.length && used + cells[to]!.columns <= available) used += cells[to++]!.columns;
  return { from, to };
}

function columnsOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.columns, 0);
}
