import { recipeSchemaText } from '@assay/recipe';

import type { RunCommand } from '../command.ts';

/** `assay recipe schema`. */
export const runRecipeSchema: RunCommand = (_given, host) => {
  host.stdout.write(recipeSchemaText);
  return 0;
};
