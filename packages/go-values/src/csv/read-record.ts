import type { Problem } from '../problem.ts';

/** The fields of one line of CSV. */
export interface CsvRecord {
  readonly kind: 'record';
  readonly fields: readonly string[];
}

/** Reads one line as `csv.Reader` does: fields in double quotes may hold commas, and a quote as two of them. An empty line is one empty field. */
export function readCsvRecord(line: string): CsvRecord | Problem {
  const fields: string[] = [];
  for (let at = 0; at <= line.length; at++) {
    FIELD.lastIndex = at;
    const field = FIELD.exec(line);
    if (!field) return { kind: 'problem', message: misquoted(line, at) };
    fields.push(field[1] === undefined ? (field[2] ?? '') : field[1].replaceAll('""', '"'));
    at += field[0].length;
  }
  return { kind: 'record', fields };
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/y;

/** Where a field that begins at a position breaks the rules for double quotes. */
function misquoted(line: string, at: number): string {
  const field = line.slice(at);
  if (!field.startsWith('"')) return `parse error on line 1, column ${at + field.indexOf('"') + 1}: bare " in non-quoted-field`;
  const closed = QUOTED.exec(field);
  const column = at + (closed ? closed[0].length : field.length + 1);
  return `parse error on line 1, column ${column}: extraneous or missing " in quoted-field`;
}

const QUOTED = /^"(?:[^"]|"")*"/;
