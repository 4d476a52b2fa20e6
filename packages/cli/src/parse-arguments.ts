import { didYouMean } from '@assay/findings';

import type { Arguments, Command, Flag } from './command.ts';
import { Trouble } from './host.ts';

/**
 * Reads what stands behind the words of a command. Flags and operands mix; `--flag value` and `--flag=value` are the same;
 * a switch takes `=true` or `=false`; everything behind `--` is an operand.
 */
export function parseArguments(command: Command, words: readonly string[]): Arguments {
  const operands: string[] = [];
  const values = new Map<string, string>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === '--') {
      operands.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith('--')) {
      if (word.startsWith('-') && word !== '-') throw unknownFlag(command, word);
      operands.push(word);
      continue;
    }
    const [name, inline] = splitFlag(word);
    const flag = command.flags.find((known) => known.name === name);
    if (!flag) throw unknownFlag(command, `--${name}`);
    values.set(name, flag.value === undefined ? switchValue(flag, inline) : flagValue(flag, inline ?? words[++at]));
  }
  checkOperandCount(command, operands);
  return { operands, value: (name) => values.get(name), isOn: (name) => values.get(name) === 'true' };
}

function splitFlag(word: string): [name: string, inline: string | undefined] {
  const equals = word.indexOf('=');
  return equals < 0 ? [word.slice(2), undefined] : [word.slice(2, equals), word.slice(equals + 1)];
}

function switchValue(flag: Flag, inline: string | undefined): string {
  if (inline === undefined || inline === 'true' || inline === 'false') return inline ?? 'true';
  throw new Trouble(`--${flag.name} is a switch: "${inline}" is neither true nor false`);
}

function flagValue(flag: Flag, value: string | undefined): string {
  if (value === undefined) throw new Trouble(`--${flag.name} needs a value: --${flag.name} ${flag.value}`);
  if (flag.choices && !flag.choices.includes(value)) {
    throw new Trouble(`--${flag.name} cannot be "${value}": choose one of ${flag.choices.join(', ')}`, didYouMean(value, flag.choices));
  }
  return value;
}

function unknownFlag(command: Command, given: string): Trouble {
  const names = command.flags.map((flag) => `--${flag.name}`);
  const hint = didYouMean(given, [...names, '--help']) ?? `assay ${command.words.join(' ')} --help lists the flags`;
  return new Trouble(`unknown flag ${given}`, hint);
}

function checkOperandCount(command: Command, operands: readonly string[]): void {
  const [fewest, most] = command.operandCount;
  const usage = `usage: assay ${[...command.words, command.operands].join(' ')}`;
  if (operands.length < fewest) throw new Trouble(`assay ${command.words.join(' ')} needs ${command.operands}`, usage);
  if (operands.length > most) throw new Trouble(`unexpected argument "${operands[most]}"`, usage);
}
