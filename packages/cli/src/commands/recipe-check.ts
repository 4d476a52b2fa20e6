import { apiBody, checkRecipe, recipeDialect } from '@assay/recipe';

import { checkGivenFiles } from '../check-given-files.ts';
import type { Arguments, RunCommand } from '../command.ts';
import type { ExitStatus, Host } from '../host.ts';
import { readNamedFile, readNamedFiles } from '../named-files.ts';
import { concludeCheck, writeOutput } from '../report-output.ts';
import { Trouble } from '../trouble.ts';

/** `assay recipe check FILE…`. */
export const runRecipeCheck: RunCommand = async (given, host) => {
  if (given.value('output') === 'api') return writeApiBody(given, host);
  const { files, troubles } = readNamedFiles(given.operands, host);
  const { report, sourceText } = await checkGivenFiles(files, recipeDialect, host);
  return concludeCheck({ report, ruleSets: [recipeDialect], sourceText, troubles }, given, host);
};

function writeApiBody(given: Arguments, host: Host): ExitStatus {
  const [operand = '', ...others] = given.operands;
  if (others.length > 0) throw new Trouble('--output api takes one FILE: the body is the answer for one recipe');
  const verdict = checkRecipe(readNamedFile(operand, host).bytes);
  writeOutput(`${JSON.stringify(apiBody(verdict))}\n`, given, host);
  return verdict.isValid && !(given.isOn('deny-warnings') && verdict.warnings.length > 0) ? 0 : 1;
}
