// The program `provisioner` of a maintenance image: one file with the commands of the host and nothing else.
// Without a word it dispatches; with the word `report` it reports.
import { runCommand } from './arguments/run-command.ts';
import { recipeDispatchCommand } from './commands/recipe-dispatch-command.ts';
import { recipeReportCommand } from './commands/recipe-report-command.ts';
import { runProcess } from './process/run-process.ts';

const words = process.argv.slice(2);

void runProcess((host) =>
  words[0] === 'report'
    ? runCommand(recipeReportCommand, words.slice(1), host, async () => new Map())
    : runCommand(recipeDispatchCommand, words, host, async () => new Map()),
);
