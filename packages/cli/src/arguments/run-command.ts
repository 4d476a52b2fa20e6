import { withErrorReporting } from '../process/cli-error.ts';
import type { ExitStatus, Host } from '../process/host.ts';
import type { Command } from './command.ts';
import { commandHelp } from './help.ts';
import type { KnownValues } from './help.ts';
import { asOperands, parseArguments } from './parse-arguments.ts';

/** Runs a command with the words after its own, or prints its help. */
export async function runCommand(
  command: Command,
  words: readonly string[],
  host: Host,
  loadKnownValues: () => Promise<KnownValues>,
): Promise<ExitStatus> {
  if (asksForHelp(words) || (command.isDropIn && words[0] === 'help')) {
    host.stdout.write(commandHelp(command, await loadKnownValues(), host.stdout));
    return 0;
  }
  const runGiven = async (): Promise<ExitStatus> => {
    const given = command.isDropIn ? asOperands(words) : parseArguments(command, words);
    const run = await command.load();
    return run(given, host);
  };
  return withErrorReporting(host, runGiven, command.errorStatus);
}

export function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === '--help' || word === '-h');
}
