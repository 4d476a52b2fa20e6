import { recipeSchemaText } from '@assay/recipe';

import type { RunCommand } from '../arguments/command.ts';

/** `assay recipe schema`. */
export const runRecipeSchema: RunCommand = (_given, host) => {
  host.stdout.write(recipeSchemaText);
  return 0;
};
