import type { ShownRow } from '../verdicts/printed-row.ts';
import { printJson } from './print-json.ts';
import { printJunit } from './print-junit.ts';
import { printMarkdown } from './print-markdown.ts';
import { printYaml } from './print-yaml.ts';

/** Prints rows, numbered from 1. */
export type PrintResults = (rows: readonly ShownRow[], isDetailed: boolean) => string;

/** The forms of rows that programs read: those of `--output-format`. */
export const RESULT_FORMATS: ReadonlyMap<string, PrintResults> = new Map([
  ['json', printJson],
  ['yaml', printYaml],
  ['markdown', printMarkdown],
  ['junit', printJunit],
]);
