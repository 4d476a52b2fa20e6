// The flags that several commands with a report have in common.
import { reportFormats } from '@assay/findings';

import type { Flag } from './command.ts';

export const REPORT_FORMATS: readonly string[] = reportFormats.map((format) => format.id);

export const OUTPUT_FILE: Flag = { name: 'output-file', value: 'FILE', description: 'write the report to this file' };
export const COLOR: Flag = { name: 'color', value: 'WHEN', choices: ['auto', 'always', 'never'], description: 'colors in the text report' };
export const DENY_WARNINGS: Flag = { name: 'deny-warnings', description: 'exit with 1 also on warnings' };

export function outputFlag(choices: readonly string[]): Flag {
  return { name: 'output', value: 'FORMAT', choices, description: 'format of the report' };
}
