import { assaySchemaText } from '@assay/project';

import type { RunCommand } from '../arguments/command.ts';

/** `assay schema`. */
export const runSchema: RunCommand = (_given, host) => {
  host.stdout.write(assaySchemaText);
  return 0;
};
