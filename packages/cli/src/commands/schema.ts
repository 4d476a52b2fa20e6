import { assaySchemaText } from '@assay/project';

import type { RunCommand } from '../command.ts';

/** `assay schema`. */
export const runSchema: RunCommand = (_given, host) => {
  host.stdout.write(assaySchemaText);
  return 0;
};
