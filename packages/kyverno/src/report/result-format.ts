import type { PrintedRow } from '../results/printed-row.ts';

/** The forms of rows that programs read: those of `--output-format`. */
export const RESULT_FORMATS = ['json', 'yaml', 'markdown', 'junit'] as const;

/** One of the forms of rows that programs read. */
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** Prints rows, numbered from 1, in one of the formats. */
export type PrintResults = (rows: readonly PrintedRow[], isDetailed: boolean) => string;

/** Loads what prints a format; most runs need none. */
export async function resultPrinter(format: ResultFormat): Promise<PrintResults> {
  switch (format) {
    case 'json':
      return (await import('./print-json.ts')).printJson;
    case 'yaml':
      return (await import('./print-yaml.ts')).printYaml;
    case 'markdown':
      return (await import('./print-markdown.ts')).printMarkdown;
    case 'junit':
      return (await import('./print-junit.ts')).printJunit;
  }
}
