// The program `provisioner` of a maintenance image: one file with the commands of the host and nothing else.
// Without a word, or with `dispatch`, it dispatches; with the word `report` it reports.
import type { Command } from './arguments/command.ts';
import { runCommand } from './arguments/run-command.ts';
import { recipeDispatchCommand } from './commands/recipe-dispatch-command.ts';
import { recipeReportCommand } from './commands/recipe-report-command.ts';
import { runProcess } from './process/run-process.ts';

const [word, ...others] = process.argv.slice(2);
const words = word === 'dispatch' || word === 'report' ? others : process.argv.slice(2);
const command =
  word === 'report'
    ? called(recipeReportCommand, 'provisioner report', 'assay recipe report')
    : called(recipeDispatchCommand, 'provisioner', 'assay recipe dispatch');

void runProcess((host) => runCommand(command, words, host, async () => new Map()));

/** A command of `assay` as it is called here. */
function called(command: Command, call: string, there: string): Command {
  const examples = command.examples.map(({ commandLine, does }) => ({ commandLine: commandLine.replace(there, call), does }));
  return { ...command, call, examples };
}
