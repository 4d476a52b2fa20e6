import fs from 'node:fs';
import path from 'node:path';

import { proposeSettings } from '@assay/project';

import type { RunCommand } from '../arguments/command.ts';
import { dialects } from '@assay/dialects';
import { fileWorkspace } from '../files/file-workspace.ts';
import { writing } from '../files/write-file.ts';
import { printMessage, CliError } from '../process/cli-error.ts';

const FILE_NAME = 'assay.yaml';

/** `assay init [DIRECTORY]`. */
export const runInit: RunCommand = (given, host) => {
  const [directory = '.'] = given.operands;
  const file = path.join(directory, FILE_NAME);
  const absolute = path.resolve(host.cwd, file);
  const workspace = fileWorkspace(host.cwd);
  if (workspace.stat(directory).kind === 'file') throw new CliError(`${directory} is not a directory`);
  const isThere = workspace.stat(file).kind !== 'absent';
  const isDryRun = given.isOn('dry-run');
  if (isThere && !isDryRun) throw new CliError(`${file} exists and is not overwritten`, '--dry-run prints the units that it does not name');
  const proposed = proposeSettings({ workspace, dialects, now: () => host.now(), random: () => host.random() }, directory);
  const [inputError] = proposed.inputErrors;
  if (inputError !== undefined) throw new CliError(inputError);
  if (proposed.isEmpty) {
    printMessage(host, `found nothing to write down: no ${dialects.map(({ title }) => title).join(', no ')}`);
    return 1;
  }
  if (!isThere && proposed.known !== undefined) printMessage(host, `${file} now applies here instead of ${proposed.known}`);
  if (isDryRun) host.stdout.write(proposed.text);
  else {
    writeNew(absolute, file, proposed.text);
    host.stdout.write(`${file} written: ${proposed.units === 1 ? '1 unit' : `${proposed.units} units`} found\n`);
  }
  return 0;
};

/** Writes a file that must not be there. */
function writeNew(absolute: string, name: string, text: string): void {
  writing(name, () => fs.writeFileSync(absolute, text, { flag: 'wx' }));
}
