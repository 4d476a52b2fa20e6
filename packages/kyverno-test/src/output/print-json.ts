import { htmlEscape } from '@assay/go-values';

import type { ShownRow } from '../verdicts/printed-row.ts';
import { rowFields } from './row-fields.ts';

/** The rows as a list in JSON, as Go prints it. */
export function printJson(rows: readonly ShownRow[], isDetailed: boolean): string {
  return htmlEscape(JSON.stringify(rowFields(rows, isDetailed), undefined, 2));
}
