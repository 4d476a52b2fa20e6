import { textColumns, visibleText, wrapText } from '@assay/findings';

import { shortJsonText } from '../../export/json-text.ts';
import type { DocFormat } from '../doc-format.ts';
import type { DocumentedValue } from '../doc-page.ts';
import { ruleTexts, shownLines } from '../doc-page.ts';

/** Columns for a terminal. */
export const table: DocFormat = {
  id: 'table',
  print: ({ values }, columns) => (values.length === 0 ? 'There are no values.\n' : aligned([HEAD, ...values.map(row)], columns)),
};

/** The lines of each cell. */
type Row = readonly (readonly string[])[];

const HEAD: Row = [['PATH'], ['TITLE'], ['TYPE'], ['REQUIRED'], ['DEFAULT'], ['DESCRIPTION']];
const DEFAULT = 4;
const DESCRIPTION = 5;

function row(value: DocumentedValue): Row {
  const { path, title, type, isRequired, description, deprecated, examples } = value;
  const about = [
    ...(deprecated === undefined ? [] : shownLines(`Deprecated: ${deprecated}`)),
    ...(description === undefined ? [] : shownLines(description)),
    ...ruleTexts(value).flatMap(shownLines),
    ...examples.flatMap(({ description: label, value: example }) =>
      shownLines(`Example${label === undefined ? '' : ` (${label})`}: ${shortJsonText(example)}`),
    ),
  ];
  const usual = value.default === undefined ? '-' : shortJsonText(value.default);
  return [...[path, title, type, isRequired ? 'yes' : 'no', usual].map((text) => [visibleText(text)]), about];
}

/** Long defaults take no more columns than these in a terminal, if they can be wrapped. */
const WIDEST_DEFAULT = 24;
/** Where less is left, descriptions are below. */
const LEAST_DESCRIPTION = 30;
const GAP = '  ';
const INDENTATION = '    ';

/** As wide as what is in it, or as the terminal. */
function aligned(rows: readonly Row[], columns: number): string {
  if (columns === Infinity) return textOf(linesOf(rows));
  const narrow = rows.map((cells) => cells.with(DEFAULT, wrapped(cells[DEFAULT]!, WIDEST_DEFAULT)));
  const used = widthsOf(narrow.map((cells) => cells.slice(0, DESCRIPTION))).reduce((sum, width) => sum + width + GAP.length, 0);
  const room = columns - used;
  if (room >= LEAST_DESCRIPTION) return textOf(linesOf(narrow.map((cells) => cells.with(DESCRIPTION, wrapped(cells[DESCRIPTION]!, room)))));
  return textOf(linesAbove(narrow, columns - INDENTATION.length));
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** Each row above its description. */
function linesAbove(rows: readonly Row[], width: number): readonly string[] {
  const widths = widthsOf(rows);
  return rows.flatMap((cells) => [
    ...rowLines(cells.slice(0, DESCRIPTION), widths),
    ...wrapped(cells[DESCRIPTION]!, width).map((line) => INDENTATION + line),
  ]);
}

function linesOf(rows: readonly Row[]): readonly string[] {
  const widths = widthsOf(rows);
  return rows.flatMap((cells) => rowLines(cells, widths));
}

function rowLines(cells: Row, widths: readonly number[]): readonly string[] {
  const height = Math.max(...cells.map((cell) => cell.length));
  return Array.from({ length: height }, (_none, line) =>
    cells
      .map((cell, column) => padded(cell[line] ?? '', widths[column]!))
      .join(GAP)
      .trimEnd(),
  );
}

function wrapped(lines: readonly string[], width: number): readonly string[] {
  return lines.flatMap((line) => wrapText(line, width));
}

function widthsOf(rows: readonly Row[]): readonly number[] {
  const [head = []] = rows;
  return head.map((_cell, column) => rows.reduce((widest, cells) => Math.max(widest, ...cells[column]!.map(textColumns)), 0));
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(width - textColumns(text));
}
