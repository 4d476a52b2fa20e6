import { textColumns, visibleText } from '@assay/findings';

import { shortJsonText } from '../../export/json-text.ts';
import type { DocFormat } from '../doc-format.ts';
import type { DocumentedValue } from '../doc-page.ts';
import { ruleText } from '../rule-text.ts';
import { shownLines } from '../shown-lines.ts';

/** Columns for a terminal. */
export const table: DocFormat = {
  id: 'table',
  print: ({ values }) => (values.length === 0 ? 'There are no values.\n' : aligned([HEAD, ...values.map(row)])),
};

/** The lines of each cell. */
type Row = readonly (readonly string[])[];

const HEAD: Row = [['PATH'], ['TITLE'], ['TYPE'], ['REQUIRED'], ['DEFAULT'], ['DESCRIPTION']];

function row(value: DocumentedValue): Row {
  const { path, title, type, isRequired, description, deprecated, examples, rules } = value;
  const about = [
    ...(deprecated === undefined ? [] : shownLines(`Deprecated: ${deprecated}`)),
    ...(description === undefined ? [] : shownLines(description)),
    ...rules.flatMap((rule) => shownLines(ruleText(rule))),
    ...examples.flatMap(({ description: label, value: example }) =>
      shownLines(`Example${label === undefined ? '' : ` (${label})`}: ${shortJsonText(example)}`),
    ),
  ];
  const usual = value.default === undefined ? '-' : shortJsonText(value.default);
  return [...[path, title, type, isRequired ? 'yes' : 'no', usual].map((text) => [visibleText(text)]), about];
}

function aligned(rows: readonly Row[]): string {
  const widths = HEAD.map((_head, column) => rows.reduce((widest, cells) => Math.max(widest, ...cells[column]!.map(textColumns)), 0));
  const lines = rows.flatMap((cells) => {
    const height = Math.max(...cells.map((cell) => cell.length));
    return Array.from({ length: height }, (_none, line) =>
      cells
        .map((cell, column) => padded(cell[line] ?? '', widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  });
  return `${lines.join('\n')}\n`;
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(width - textColumns(text));
}
