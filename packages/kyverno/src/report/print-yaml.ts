import type { PrintedRow } from '../results/printed-row.ts';
import { yamlText } from '../results/yaml-text.ts';
import { rowFields } from './row-fields.ts';

/** The rows as a list in YAML. */
export function printYaml(rows: readonly PrintedRow[], isDetailed: boolean): string {
  return yamlText(rowFields(rows, isDetailed).map((fields) => ({ ...fields })));
}
