import fs from 'node:fs';
import path from 'node:path';

import type { RecordedCase } from './recorded-cases.ts';
import type { Suite } from './suites.ts';

/** An entry of a table: a whole command line, or an expression that a batch of one line gives to the program. */
type TableEntry = CommandEntry | ExpressionEntry;

interface CommandEntry {
  readonly id: string;
  readonly args: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

interface ExpressionEntry {
  readonly id: string;
  readonly args?: undefined;
  readonly expr: string;
  /** What the expression is evaluated on; one without it is only parsed. */
  readonly input?: unknown;
}

/** The cases in the tables of a folder, each named for its table and its `id`. */
export function tableCases(folder: string, suite: Suite): RecordedCase[] {
  const tables = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return tables
    .sort()
    .map((name) => ({ group: path.basename(name, '.json'), place: path.join(folder, name) }))
    .filter(({ group }) => !suite.leftOut.includes(group))
    .flatMap(({ group, place }) => readTable(place).map((entry) => tableCase(entry, suite, group, place)));
}

function readTable(file: string): readonly TableEntry[] {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

function tableCase(entry: TableEntry, suite: Suite, group: string, place: string): RecordedCase {
  const { args, files, stdin } = entry.args === undefined ? batchOf(entry) : entry;
  return {
    name: `${suite.name}/${group}/${entry.id}`,
    suite,
    group,
    place,
    files: files ?? {},
    args,
    around: { env: {}, stdin: Buffer.from(stdin ?? '') },
    expectation: JSON.stringify(entry),
    basis: undefined,
  };
}

function batchOf({ id, input, expr }: ExpressionEntry): CommandEntry {
  const verb = input === undefined ? 'parse' : 'query';
  return { id, args: ['jp', verb, '--batch'], stdin: `${JSON.stringify({ id, input, expr })}\n` };
}
