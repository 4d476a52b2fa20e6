import type { ShownRow } from '../verdicts/printed-row.ts';
import { rowFields } from './row-fields.ts';

/** The rows as a list in JSON, as Go prints it: safe to stand in HTML. */
export function printJson(rows: readonly ShownRow[], isDetailed: boolean): string {
  return JSON.stringify(rowFields(rows, isDetailed), undefined, 2).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
