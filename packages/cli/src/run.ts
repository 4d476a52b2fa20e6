import { didYouMean } from '@assay/findings';

import type { Command } from './arguments/command.ts';
import { flagsBehindWords } from './arguments/flags-behind-words.ts';
import { commandList } from './arguments/help.ts';
import type { KnownValues } from './arguments/help.ts';
import { asksForHelp, runCommand } from './arguments/run-command.ts';
import { commands } from './commands.ts';
import { withErrorReporting, CliError } from './process/cli-error.ts';
import type { ExitStatus, Host } from './process/host.ts';
import { version } from './version.ts';

/** Runs a command line (without the program's name) and gives the exit status. A `CliError` is printed on standard error. */
export function run(words: readonly string[], host: Host): Promise<ExitStatus> {
  return withErrorReporting(host, () => dispatch(words, host));
}

const HELP = new Set(['--help', '-h', 'help']);
const VERSION = new Set(['--version', 'version']);

async function dispatch(words: readonly string[], host: Host): Promise<ExitStatus> {
  const [first] = words;
  if (first === undefined) {
    host.stderr.write(commandList(commands, [], host.stderr));
    return 2;
  }
  if (VERSION.has(first)) {
    host.stdout.write(`assay ${version}\n`);
    return 0;
  }
  const asked = flagsBehindWords(HELP.has(first) ? [...words.slice(1), '--help'] : words, commands);
  const command = commands.find((known) => known.words.every((word, at) => asked[at] === word));
  if (!command) return withoutCommand(asked, host);
  const rest = asked.slice(command.words.length);
  return runCommand(command, rest, host, loadKnownValues);
}

/** Loads every dialect, which only help needs. */
async function loadKnownValues(): Promise<KnownValues> {
  return (await import('./arguments/known-values.ts')).knownValues;
}

/** The words name a group of commands, whose list is shown, or nothing. */
function withoutCommand(words: readonly string[], host: Host): ExitStatus {
  const group = words.filter((word) => !word.startsWith('-'));
  const known = commands.filter((command) => group.every((word, at) => command.words[at] === word));
  if (known.length > 0 && asksForHelp(words)) {
    host.stdout.write(commandList(commands, group, host.stdout));
    return 0;
  }
  const [first = ''] = words;
  if (first.startsWith('-')) {
    const hint = didYouMean(first, ['--help', '--version']) ?? 'flags go after the command; assay --help lists the commands';
    throw new CliError(`unknown flag ${first}`, hint);
  }
  if (known.length > 0 && group.length === words.length) {
    const command = group.join(' ');
    throw new CliError(`${command} needs a command: ${nextWords(known, group.length).join(', ')}`, `assay ${command} --help describes them`);
  }
  const depth = Math.max(...commands.map((command) => matchingWords(command, words)));
  const candidates = commands.filter((command) => matchingWords(command, words) === depth);
  const fallback = /[./]/.test(first) ? `to check files: assay check ${first}` : 'assay --help lists the commands';
  const hint = didYouMean(words[depth] ?? '', nextWords(candidates, depth)) ?? fallback;
  throw new CliError(`unknown command "${words.slice(0, depth + 1).join(' ')}"`, hint);
}

function nextWords(listed: readonly Command[], depth: number): string[] {
  return [...new Set(listed.flatMap((command) => command.words[depth] ?? []))];
}

/** How many words a command line has in common with a command. */
function matchingWords(command: Command, words: readonly string[]): number {
  const different = command.words.findIndex((word, at) => words[at] !== word);
  return different < 0 ? command.words.length : different;
}
