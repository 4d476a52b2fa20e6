import { didYouMean } from '@assay/findings';

import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, commandList } from './help.ts';
import { Trouble } from './host.ts';
import type { ExitStatus, Host } from './host.ts';
import { parseArguments } from './parse-arguments.ts';
import { version } from './version.ts';

/** Runs a command line (without the program's name) and gives the exit status. Trouble is told on standard error. */
export async function run(words: readonly string[], host: Host): Promise<ExitStatus> {
  try {
    return await dispatch(words, host);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    host.stderr.write(`assay: ${error.message}\n${error.hint === undefined ? '' : `${error.hint}\n`}`);
    return 2;
  }
}

const HELP = new Set(['--help', '-h', 'help']);

async function dispatch(words: readonly string[], host: Host): Promise<ExitStatus> {
  const [first] = words;
  if (first === '--version' || first === 'version') {
    host.stdout.write(`assay ${version}\n`);
    return 0;
  }
  if (first === undefined) {
    host.stderr.write(commandList(commands, []));
    return 2;
  }
  const asked = HELP.has(first) ? [...words.slice(1), '--help'] : words;
  const command = commands.find((known) => known.words.every((word, at) => asked[at] === word));
  if (!command) return withoutCommand(asked, host);
  const rest = asked.slice(command.words.length);
  if (asksForHelp(rest)) {
    host.stdout.write(commandHelp(command));
    return 0;
  }
  const given = parseArguments(command, rest);
  const runCommand = await command.load();
  return runCommand(given, host);
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === '--help' || word === '-h');
}

/** The words name a group of commands, whose list is shown, or nothing. */
function withoutCommand(words: readonly string[], host: Host): ExitStatus {
  const group = words.filter((word) => !word.startsWith('-'));
  const known = commands.filter((command) => group.every((word, at) => command.words[at] === word));
  if (known.length > 0 && asksForHelp(words)) {
    host.stdout.write(commandList(commands, group));
    return 0;
  }
  if (known.length > 0 && group.length > 0 && group.length === words.length) {
    throw new Trouble(`assay ${group.join(' ')} needs a command: ${namesBehind(known, group.length).join(', ')}`);
  }
  const depth = Math.max(0, ...commands.map((command) => matchingWords(command, words)));
  const unknown = words[depth] ?? '';
  const candidates = commands.filter((command) => matchingWords(command, words) === depth);
  const hint = didYouMean(unknown, namesBehind(candidates, depth)) ?? 'assay --help lists the commands';
  throw new Trouble(`unknown command "${words.slice(0, depth + 1).join(' ')}"`, hint);
}

function namesBehind(listed: readonly Command[], depth: number): string[] {
  return [...new Set(listed.flatMap((command) => command.words[depth] ?? []))];
}

function matchingWords(command: Command, words: readonly string[]): number {
  const different = command.words.findIndex((word, at) => words[at] !== word);
  return different < 0 ? command.words.length : different;
}
