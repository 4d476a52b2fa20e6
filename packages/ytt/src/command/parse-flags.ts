import { parseBool, quote, quoteRune, readCsvRecord } from '@assay/go-values';
import { byteText } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { nearestName } from '../nearest-name.ts';
import type { FlagDefinition } from './flags.ts';

/** What was on a command line. */
export interface ParsedFlags {
  readonly operands: readonly string[];
  /** Whether a switch is on. */
  isOn(name: string): boolean;
  /** The last value of a flag. */
  text(name: string): string | undefined;
  /** All values of a flag, in order. */
  texts(name: string): readonly string[];
}

/** A flag that does not exist; `near` is one that does. */
export class UnknownFlag extends Failure {
  readonly near: string | undefined;

  constructor(message: string, near: string | undefined) {
    super(message, []);
    this.near = near;
  }
}

/**
 * Reads flags and operands, mixed, as the library pflag of the reference does; everything after `--` is an operand.
 * Throws a `Failure` with pflag's messages.
 */
export function parseFlags(words: readonly string[], definitions: readonly FlagDefinition[]): ParsedFlags {
  const parser = new FlagParser(words, definitions);
  while (parser.next());
  return parser;
}

class FlagParser implements ParsedFlags {
  readonly operands: string[] = [];
  readonly #words: readonly string[];
  readonly #definitions: readonly FlagDefinition[];
  readonly #values = new Map<string, string[]>();
  #at = 0;

  constructor(words: readonly string[], definitions: readonly FlagDefinition[]) {
    this.#words = words;
    this.#definitions = definitions;
  }

  isOn(name: string): boolean {
    return this.text(name) === 'true';
  }

  text(name: string): string | undefined {
    return this.#values.get(name)?.at(-1);
  }

  texts(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** Reads one word with its value; false at the end. */
  next(): boolean {
    const word = this.#words[this.#at++];
    if (word === undefined) return false;
    if (word === '--') {
      this.operands.push(...this.#words.slice(this.#at));
      return false;
    }
    if (!word.startsWith('-') || word === '-') this.operands.push(word);
    else if (word.startsWith('--')) this.#readLong(word);
    else this.#readLetters(word);
    return true;
  }

  #readLong(word: string): void {
    const equals = word.indexOf('=');
    const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
    if (name === '' || name.startsWith('-')) throw new Failure(`bad flag syntax: ${word}`, []);
    const flag = this.#definitions.find((known) => known.name === name);
    if (!flag) throw this.#unknown(`unknown flag: --${name}`, name);
    if (equals >= 0) this.#set(flag, word.slice(equals + 1));
    else if (flag.type === 'switch') this.#set(flag, 'true');
    else this.#set(flag, this.#valueFor(`flag needs an argument: --${name}`));
  }

  /** `-sf a`: letters in a row; what follows one that takes a value is its value. As in pflag, `-f=` has the value `=`. */
  #readLetters(word: string): void {
    for (let at = 1; at < word.length; at++) {
      const letter = word.charAt(at);
      const flag = this.#definitions.find((known) => known.letter === letter);
      if (!flag) throw this.#unknown(`unknown shorthand flag: ${quotedFirstByte(word.slice(at))} in -${word.slice(at)}`, word.slice(1));
      const rest = word.slice(at + 1);
      if (rest.length > 1 && rest.startsWith('=')) return this.#set(flag, rest.slice(1));
      if (flag.type === 'switch') {
        this.#set(flag, 'true');
        continue;
      }
      return this.#set(flag, rest !== '' ? rest : this.#valueFor(`flag needs an argument: '${letter}' in -${word.slice(at)}`));
    }
  }

  #valueFor(message: string): string {
    const word = this.#words[this.#at++];
    if (word === undefined) throw new Failure(message, []);
    return word;
  }

  #set(flag: FlagDefinition, value: string): void {
    this.#values.set(flag.name, [...this.texts(flag.name), ...parseValue(flag, value)]);
  }

  #unknown(message: string, given: string): UnknownFlag {
    const near = nearestName(
      given,
      this.#definitions.map(({ name }) => name),
    );
    return new UnknownFlag(message, near);
  }
}

/** pflag takes the first byte of a letter for the whole of it. */
function quotedFirstByte(text: string): string {
  return quoteRune(byteText.toUnits(text).charCodeAt(0));
}

function parseValue(flag: FlagDefinition, value: string): readonly string[] {
  switch (flag.type) {
    case 'switch':
      return [String(parseSwitch(flag, value))];
    case 'text':
    case 'texts':
      return [value];
    case 'list':
      return value === '' ? [] : parseList(flag, value);
    case 'count':
      if (!/^[0-9]{1,15}$/.test(value)) throw invalidArgument(flag, value, `strconv.ParseUint: parsing ${quote(value)}: invalid syntax`);
      return [value];
  }
}

function parseSwitch(flag: FlagDefinition, value: string): boolean {
  const parsed = parseBool(value);
  if (parsed === undefined) throw invalidArgument(flag, value, `strconv.ParseBool: parsing ${quote(value)}: invalid syntax`);
  return parsed;
}

/** One line of CSV, as pflag reads its slices. */
function parseList(flag: FlagDefinition, value: string): readonly string[] {
  const record = readCsvRecord(value);
  if (record.kind === 'problem') throw invalidArgument(flag, value, record.message);
  return record.fields;
}

function invalidArgument(flag: FlagDefinition, value: string, reason: string): Failure {
  const name = flag.letter === undefined ? `--${flag.name}` : `-${flag.letter}, --${flag.name}`;
  return new Failure(`invalid argument ${quote(value)} for "${name}" flag: ${reason}`, []);
}
