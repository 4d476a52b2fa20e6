import { checkFiles } from '@assay/project';
import { apiBody, checkRecipe, recipeDialect } from '@assay/recipe';

import type { Arguments, RunCommand } from '../command.ts';
import { Trouble } from '../host.ts';
import type { ExitStatus, Host } from '../host.ts';
import { readNamedFiles } from '../named-files.ts';
import { reportStatus, writeOutput, writeReport } from '../report-output.ts';

/** `assay recipe check FILE…`. */
export const runRecipeCheck: RunCommand = (given, host) => {
  if (given.value('output') === 'api') return writeApiBody(given, host);
  const { files, troubles } = readNamedFiles(given.operands, host);
  if (files.length > 0) {
    const { report, sourceText } = checkFiles({ files, dialects: [recipeDialect], dialectOf: () => recipeDialect });
    writeReport(report, { ruleSets: [recipeDialect], sourceText }, given, host);
    return reportStatus(report, { troubles, denyWarnings: given.isOn('deny-warnings') }, host);
  }
  throw new Trouble(troubles.join('\nassay: '));
};

function writeApiBody(given: Arguments, host: Host): ExitStatus {
  if (given.operands.length > 1) throw new Trouble('--output api takes one FILE: the body is the answer for one recipe');
  const { files, troubles } = readNamedFiles(given.operands, host);
  const [file] = files;
  if (!file) throw new Trouble(troubles.join('\n'));
  const verdict = checkRecipe(file.bytes);
  writeOutput(`${JSON.stringify(apiBody(verdict))}\n`, given, host);
  return verdict.isValid && !(given.isOn('deny-warnings') && verdict.warnings.length > 0) ? 0 : 1;
}
