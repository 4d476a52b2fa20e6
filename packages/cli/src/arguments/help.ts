import { textColumns, wrapText } from '@assay/findings';

import type { Output } from '../process/host.ts';
import { callOf } from './command.ts';
import type { Command, Flag } from './command.ts';

/** What can stand for the word that names a value or an operand in the help. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

/** The help of one command. */
export function commandHelp(command: Command, knownValues: KnownValues, output: Output): string {
  const width = helpWidth(output);
  const flags: readonly Flag[] = [...command.flags, HELP_FLAG];
  const usage = [callOf(command), ...(command.flags.length > 0 ? ['[flags]'] : []), command.operands].join(' ').trimEnd();
  return [
    ...wrapText(command.summary, width),
    '',
    `Usage: ${usage}`,
    ...command.description.flatMap((paragraph) => ['', ...wrapText(paragraph, width)]),
    '',
    'Flags:',
    ...table(
      flags.map((flag) => [flagUsage(flag), flagDescription(flag, knownValues)]),
      width,
    ),
    '',
    'Examples:',
    ...command.examples.flatMap(({ commandLine, does }) => [`  # ${does}`, `  ${commandLine}`]),
    '',
  ].join('\n');
}

/** The list of commands whose words start with the given ones. */
export function commandList(commands: readonly Command[], words: readonly string[], output: Output): string {
  const width = helpWidth(output);
  const listed = commands.filter((command) => words.every((word, at) => command.words[at] === word));
  return [
    ...(words.length === 0 ? [...wrapText('Assay checks infrastructure configuration before anything runs it.', width), ''] : []),
    `Usage: ${['assay', ...words].join(' ')} COMMAND`,
    '',
    'Commands:',
    ...table(
      listed.map((command) => [[...command.words, command.operands].join(' ').trimEnd(), command.summary]),
      width,
    ),
    '',
    'Examples:',
    ...listed.flatMap(({ examples: [example] }) => (example ? [`  ${example.commandLine}`] : [])),
    '',
    ...wrapText('assay COMMAND --help describes a command; assay --version prints the version.', width),
    ...wrapText('Exit status: 0 no errors, 1 errors found, 2 wrong usage or an I/O error.', width),
    '',
  ].join('\n');
}

/** The flag that every command has. */
export const HELP_FLAG: Flag = { name: 'help', description: 'print this help' };

/** Rows of a name and what it is, in two columns; what is too long for the terminal goes on below in its column. */
export function table(rows: readonly (readonly [string, string])[], width: number): string[] {
  const nameColumns = rows.reduce((widest, [name]) => Math.max(widest, textColumns(name)), 0);
  const indent = ' '.repeat(nameColumns + 4);
  return rows.flatMap(([name, text]) => {
    const [first = '', ...rest] = wrapText(text, Math.max(LEAST_COLUMNS, width - indent.length));
    return [`  ${name}${' '.repeat(nameColumns - textColumns(name))}  ${first}`.trimEnd(), ...rest.map((line) => `${indent}${line}`)];
  });
}

/** Columns that prose is wrapped to. */
export function helpWidth({ isTerminal, columns }: Output): number {
  return isTerminal ? Math.min(columns, MOST_COLUMNS) : 80;
}

const LEAST_COLUMNS = 24;
/** Longer lines are hard to read, however wide the terminal. */
const MOST_COLUMNS = 100;

function flagUsage({ name, letter, value }: Flag): string {
  return `${letter === undefined ? '' : `-${letter}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function flagDescription({ description, choices, value = '' }: Flag, knownValues: KnownValues): string {
  const values = choices ?? knownValues.get(value);
  return values ? `${description}: ${values.join(', ')}` : description;
}
