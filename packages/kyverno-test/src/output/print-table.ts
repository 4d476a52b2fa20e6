import { textColumns } from '@assay/findings';

import { wrapCell } from './wrap-cell.ts';

/** A row but for its number. */
export interface TableRow {
  readonly policy: string;
  readonly rule: string;
  readonly resource: string;
  readonly result: 'Pass' | 'Fail' | 'Warn' | 'Error' | 'Skip';
  readonly reason: string;
  readonly message: string;
}

/** How a table is drawn. */
export interface TableStyle {
  /** Whether there is a column with the messages. */
  readonly isDetailed: boolean;
  readonly hasColoredHeader: boolean;
  readonly hasColoredCells: boolean;
}

/** Rows as `kyverno test` and `kyverno apply` draw them, numbered from 1; nothing for no rows. */
export function printTable(rows: readonly TableRow[], style: TableStyle): string {
  if (rows.length === 0) return '';
  const titles = ['ID', 'POLICY', 'RULE', 'RESOURCE', 'RESULT', 'REASON', ...(style.isDetailed ? ['MESSAGE'] : [])];
  if (rows.length > MANY_ROWS) titles[0] = `ID (${rows.length}) `;
  const cells = rows.map((row, at) => cellsOf(row, at + 1, style));
  const widths = titles.map((title, column) => cells.reduce((most, row) => Math.max(most, columnsOf(row[column]!.lines)), textColumns(title)));
  const rule = `│${widths.map((width) => '─'.repeat(width + 2)).join('│')}│`;
  const header = titles.map((title, column) =>
    style.hasColoredHeader ? `${GREEN_ON_BLACK}${padded(title, widths[column]!)}${PLAIN}` : padded(title, widths[column]!),
  );
  return `${[rule, lineOf(header), rule, ...cells.flatMap((row) => linesOf(row, widths)), rule].join('\n')}\n`;
}

/** Beyond so many rows the first title tells how many there are, with a blank behind it as `render` of lensesio/tableprinter writes it. */
const MANY_ROWS = 10;

const GREEN_ON_BLACK = '\u001B[40;32m';
const PLAIN = '\u001B[0m';
const CYAN = '\u001B[36;1m';
const GREEN = '\u001B[32;1m';
const RED = '\u001B[31;1m';
const YELLOW = '\u001B[33;1m';

interface Cell {
  readonly lines: readonly string[];
  readonly color: string | undefined;
}

function cellsOf(row: TableRow, id: number, { isDetailed, hasColoredCells }: TableStyle): readonly Cell[] {
  const cell = (text: string, color?: string): Cell => ({ lines: wrapCell(text), color: hasColoredCells ? color : undefined });
  const answered = REMARKS.has(row.reason) ? YELLOW : undefined;
  return [
    cell(String(id)),
    cell(row.policy, CYAN),
    cell(row.rule, CYAN),
    cell(row.resource, CYAN),
    cell(row.result, RESULT_COLORS[row.result]),
    cell(row.reason, answered),
    ...(isDetailed ? [cell(row.message)] : []),
  ];
}

const RESULT_COLORS = { Pass: GREEN, Fail: RED, Warn: YELLOW, Error: RED, Skip: CYAN } as const;
const REMARKS = new Set(['Excluded', 'Not found', 'Invalid Policy']);

/** A row as high as its highest cell. */
function linesOf(row: readonly Cell[], widths: readonly number[]): string[] {
  const height = row.reduce((most, { lines }) => Math.max(most, lines.length), 1);
  return Array.from({ length: height }, (_, at) =>
    lineOf(
      row.map(({ lines, color }, column) => {
        const text = lines[at] ?? '';
        return color === undefined || text === '' ? padded(text, widths[column]!) : `${color}${text}${PLAIN}${padding(text, widths[column]!)}`;
      }),
    ),
  );
}

function lineOf(texts: readonly string[]): string {
  return `│ ${texts.join(' │ ')} │`;
}

function columnsOf(lines: readonly string[]): number {
  return lines.reduce((most, line) => Math.max(most, textColumns(line)), 0);
}

function padded(text: string, width: number): string {
  return text + padding(text, width);
}

function padding(text: string, width: number): string {
  return ' '.repeat(width - textColumns(text));
}
