import { yamlText } from '@assay/kyverno/objects';

import type { ShownRow } from '../verdicts/printed-row.ts';
import { rowFields } from './row-fields.ts';

/** The rows as a list in YAML. */
export function printYaml(rows: readonly ShownRow[], isDetailed: boolean): string {
  return yamlText(rowFields(rows, isDetailed).map((fields) => ({ ...fields })));
}
