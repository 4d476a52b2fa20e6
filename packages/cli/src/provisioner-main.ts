// The program `provisioner` of a maintenance image: one file with the commands of the host and nothing else.
// Without a word it dispatches; with the word `report` it reports.
import { dispatchCommand, reportCommand } from './host-commands.ts';
import { runCommand } from './run-command.ts';
import { runProcess } from './run-process.ts';

const words = process.argv.slice(2);

void runProcess((host) =>
  words[0] === 'report'
    ? runCommand(reportCommand, words.slice(1), host, async () => new Map())
    : runCommand(dispatchCommand, words, host, async () => new Map()),
);
