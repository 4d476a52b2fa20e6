import { didYouMean } from '@assay/findings';

import { CliError } from '../process/cli-error.ts';
import { callOf } from './command.ts';
import type { Arguments, Command, Flag } from './command.ts';

/**
 * Reads what is after the words of a command. Flags and operands mix; `--flag value` and `--flag=value` are the same,
 * and so are `-f value`, `-f=value` and `-fvalue` where a flag has a letter; a switch takes `=true` or `=false`; everything after `--`
 * is an operand.
 */
export function parseArguments(command: Command, words: readonly string[]): Arguments {
  const end = words.indexOf('--');
  const flagged = end < 0 ? words : words.slice(0, end);
  const operands: string[] = [];
  const values = new Map<string, string[]>();
  for (let at = 0; at < flagged.length; at++) {
    const word = flagged[at]!;
    if (!word.startsWith('-') || word === '-') {
      operands.push(word);
      continue;
    }
    const { flag, inline } = readFlag(command, word);
    const value = flag.value === undefined ? switchValue(flag, inline) : flagValue(flag, inline ?? separateValue(flagged[++at]));
    values.set(flag.name, [...(values.get(flag.name) ?? []), value]);
  }
  const all = end < 0 ? operands : [...operands, ...words.slice(end + 1)];
  checkOperands(command, all);
  return {
    operands: all,
    value: (name) => values.get(name)?.at(-1),
    values: (name) => values.get(name) ?? [],
    isOn: (name, byDefault = false) => (values.has(name) ? values.get(name)?.at(-1) === 'true' : byDefault),
  };
}

/** The words of a command that reads them itself. */
export function asOperands(words: readonly string[]): Arguments {
  return { operands: words, value: () => undefined, values: () => [], isOn: (_name, byDefault = false) => byDefault };
}

interface GivenFlag {
  readonly flag: Flag;
  /** The value, if it is in the same word. */
  readonly inline: string | undefined;
}

function readFlag(command: Command, word: string): GivenFlag {
  const { name, inline } = splitFlag(word);
  const known = [...command.flags, ...(command.idleFlags ?? [])];
  const flag = known.find((each) => `--${each.name}` === name || `-${each.letter}` === name);
  if (flag) return { flag, inline };
  const lettered = word.startsWith('--') ? undefined : known.find(({ letter, value }) => letter === word[1] && value !== undefined);
  if (!lettered) throw unknownFlag(command, name);
  return { flag: lettered, inline: word.slice(2) };
}

function splitFlag(word: string): { readonly name: string; readonly inline: string | undefined } {
  const equals = word.indexOf('=');
  return equals < 0 ? { name: word, inline: undefined } : { name: word.slice(0, equals), inline: word.slice(equals + 1) };
}

function switchValue(flag: Flag, inline: string | undefined): string {
  if (inline === undefined || inline === 'true' || inline === 'false') return inline ?? 'true';
  throw new CliError(`--${flag.name} is a switch: "${inline}" is neither true nor false`);
}

/** The word after a flag is its value, unless it is the next flag. */
function separateValue(word: string | undefined): string {
  return word?.startsWith('--') ? '' : (word ?? '');
}

function flagValue(flag: Flag, value: string): string {
  if (value === '') {
    throw new CliError(`--${flag.name} needs a value: --${flag.name} ${flag.value}`, flag.choices && `choose one of ${flag.choices.join(', ')}`);
  }
  if (flag.choices && !flag.choices.includes(value)) {
    throw new CliError(`--${flag.name} cannot be "${value}": choose one of ${flag.choices.join(', ')}`, didYouMean(value, flag.choices));
  }
  return value;
}

function unknownFlag(command: Command, given: string): CliError {
  const names = command.flags.map((flag) => `--${flag.name}`);
  const meant = command.flags.find(({ typedAs }) => `--${typedAs}` === given);
  const hint = meant ? `did you mean "--${meant.name}"?` : didYouMean(given, [...names, '--help']);
  return new CliError(`unknown flag ${given}`, hint ?? `${callOf(command)} --help lists the flags`);
}

function checkOperands(command: Command, operands: readonly string[]): void {
  const [fewest, most] = command.operandCount;
  const usage = `usage: ${[callOf(command), command.operands].join(' ').trimEnd()}`;
  if (operands.includes('')) throw new CliError('an argument is empty: is a variable not set?', usage);
  if (operands.length < fewest) throw new CliError(`${command.words.join(' ')} needs ${command.operands}`, usage);
  if (operands.length > most) throw new CliError(`unexpected argument "${operands[most]}"`, usage);
}
