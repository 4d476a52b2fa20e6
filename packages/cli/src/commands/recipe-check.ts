import { apiBody, checkRecipe, recipeDialect } from '@assay/recipe';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { readNamedFile, readNamedFiles } from '../files/named-files.ts';
import { CliError } from '../process/cli-error.ts';
import type { ExitStatus, Host } from '../process/host.ts';
import { checkGivenFiles } from '../report/check-given-files.ts';
import { finishCheck, writeOutput } from '../report/report-output.ts';

/** `assay recipe check FILE…`. */
export const runRecipeCheck: RunCommand = async (given, host) => {
  if (given.value('output') === 'api') return writeApiBody(given, host);
  const { files, inputErrors } = readNamedFiles(given.operands, host);
  const { report, sourceText } = await checkGivenFiles(files, recipeDialect, host);
  return finishCheck({ report, ruleSets: [recipeDialect], sourceText, inputErrors }, given, host);
};

function writeApiBody(given: Arguments, host: Host): ExitStatus {
  const [operand = '', ...others] = given.operands;
  if (others.length > 0) throw new CliError('--output api takes one FILE: the body is the answer for one recipe');
  const verdict = checkRecipe(readNamedFile(operand, host).bytes);
  writeOutput(`${JSON.stringify(apiBody(verdict))}\n`, given, host);
  return verdict.isValid && !(given.isOn('deny-warnings') && verdict.warnings.length > 0) ? 0 : 1;
}
