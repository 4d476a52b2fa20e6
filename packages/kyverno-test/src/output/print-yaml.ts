import { yamlText } from '@assay/kyverno/objects';

import type { PrintedRow } from '../verdicts/printed-row.ts';
import { rowFields } from './row-fields.ts';

/** The rows as a list in YAML. */
export function printYaml(rows: readonly PrintedRow[], isDetailed: boolean): string {
  return yamlText(rowFields(rows, isDetailed).map((fields) => ({ ...fields })));
}
