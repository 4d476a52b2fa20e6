import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { typeNameOf } from '../values/classify.ts';
import { toArray } from '../values/collections.ts';
import type { List } from '../values/collections.ts';
import { quoteText } from '../values/quote.ts';
import { textOf } from '../values/text-of.ts';
import { formatString } from './format-string.ts';
import { localizedNotation, plainNotation } from './format-notation.ts';
import { formatValidator } from './format-validator.ts';
import { overload } from './library.ts';
import type { Library } from './library.ts';

// Indices count code points.

function charactersOf(meter: Meter, text: string): readonly string[] {
  meter.charge(text.length);
  return Array.from(text);
}

function outOfRange(index: bigint): Fault {
  return new Fault(`index out of range: ${index}`);
}

function charAt(meter: Meter, text: string, index: bigint): string {
  const characters = charactersOf(meter, text);
  if (index < 0n || index > BigInt(characters.length)) throw outOfRange(index);
  return characters[Number(index)] ?? '';
}

function indexOf(meter: Meter, text: string, part: string, from: bigint = 0n): bigint {
  if (from < 0n) throw outOfRange(from);
  if (part === '') return from;
  const characters = charactersOf(meter, text);
  if (from >= BigInt(characters.length)) return -1n;
  const before = characters.slice(0, Number(from)).join('').length;
  const found = text.indexOf(part, before);
  return found < 0 ? -1n : BigInt(Array.from(text.slice(0, found)).length);
}

function lastIndexOf(meter: Meter, text: string, part: string, from?: bigint): bigint {
  const characters = charactersOf(meter, text);
  if (part === '') return from ?? BigInt(characters.length);
  if (from !== undefined && from < 0n) throw outOfRange(from);
  if (from !== undefined && from >= BigInt(characters.length)) return -1n;
  const before = from === undefined ? text.length : characters.slice(0, Number(from)).join('').length;
  const found = text.lastIndexOf(part, before);
  return found < 0 ? -1n : BigInt(Array.from(text.slice(0, found)).length);
}

function substring(meter: Meter, text: string, start: bigint, end?: bigint): string {
  const characters = charactersOf(meter, text);
  const size = BigInt(characters.length);
  if (end !== undefined && start > end) throw new Fault(`invalid substring range. start: ${start}, end: ${end}`);
  if (start < 0n || start > size) throw outOfRange(start);
  if (end !== undefined && (end < 0n || end > size)) throw outOfRange(end);
  return characters.slice(Number(start), end === undefined ? undefined : Number(end)).join('');
}

function replace(meter: Meter, text: string, old: string, replacement: string, count: bigint = -1n): string {
  const limit = count < 0n ? Number.POSITIVE_INFINITY : Number(count);
  meter.charge(text.length);
  const pieces = old === '' ? ['', ...Array.from(text), ''] : text.split(old);
  const replaced = Math.min(limit, pieces.length - 1);
  meter.chargeSize(text.length + replaced * replacement.length);
  return (
    pieces.slice(0, replaced + 1).join(replacement) +
    pieces
      .slice(replaced + 1)
      .map((piece) => old + piece)
      .join('')
  );
}

function split(meter: Meter, text: string, separator: string, count: bigint = -1n): readonly string[] {
  meter.chargeSize(text.length);
  if (count === 0n) return [];
  const pieces = separator === '' ? Array.from(text) : text.split(separator);
  if (count < 0n || BigInt(pieces.length) <= count) return pieces;
  const kept = Number(count) - 1;
  return [...pieces.slice(0, kept), pieces.slice(kept).join(separator)];
}

function join(meter: Meter, list: List, separator: string = ''): string {
  const texts = toArray(list).map((element) => {
    if (typeof element === 'string') return element;
    throw new Fault(`join: invalid input: ${textOf(element) ?? typeNameOf(element)}`);
  });
  let size = 0;
  for (const text of texts) size += text.length + separator.length;
  meter.chargeSize(size);
  return texts.join(separator);
}

/** Unicode's white space, without the byte order mark that JavaScript counts as such. */
const SPACE = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const TRIMMED = new RegExp(`^${SPACE}|${SPACE}$`, 'gu');

function ofText(id: string, name: string, body: (text: string) => string): ReturnType<typeof overload> {
  return overload(id, `string.${name}() -> string`, (meter: Meter, text: string) => {
    meter.charge(text.length);
    return body(text);
  });
}

const toUpperAscii = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
const toLowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** How `format` writes numbers: in the notation of a locale up to version 3, plainly from version 4 on. */
export interface StringsOptions {
  /** Default: 2. */
  readonly version?: number;
}

/** Strings: cel-go's ext.Strings. Texts of version 2 are what Kubernetes and Kyverno show. */
export function stringsLibrary({ version = 2 }: StringsOptions = {}): Library {
  const notation = version < 4 ? localizedNotation : plainNotation;
  return {
    name: 'strings',
    validators: [formatValidator(notation)],
    functions: [
      overload('string_char_at_int', 'string.charAt(int) -> string', charAt),
      overload('string_index_of_string', 'string.indexOf(string) -> int', indexOf),
      overload('string_index_of_string_int', 'string.indexOf(string, int) -> int', indexOf),
      overload('string_last_index_of_string', 'string.lastIndexOf(string) -> int', lastIndexOf),
      overload('string_last_index_of_string_int', 'string.lastIndexOf(string, int) -> int', lastIndexOf),
      ofText('string_lower_ascii', 'lowerAscii', toLowerAscii),
      overload('string_replace_string_string', 'string.replace(string, string) -> string', replace),
      overload('string_replace_string_string_int', 'string.replace(string, string, int) -> string', replace),
      overload('string_split_string', 'string.split(string) -> list(string)', split),
      overload('string_split_string_int', 'string.split(string, int) -> list(string)', split),
      overload('string_substring_int', 'string.substring(int) -> string', substring),
      overload('string_substring_int_int', 'string.substring(int, int) -> string', substring),
      ofText('string_trim', 'trim', (text) => text.replace(TRIMMED, '')),
      ofText('string_upper_ascii', 'upperAscii', toUpperAscii),
      overload('list_join', 'list(string).join() -> string', join),
      overload('list_join_string', 'list(string).join(string) -> string', join),
      overload('string_format', 'string.format(list(dyn)) -> string', (meter: Meter, text: string, list: List) => {
        return formatString(meter, text, toArray(list), notation);
      }),
      overload('strings_quote', 'strings.quote(string) -> string', (meter: Meter, text: string) => {
        meter.charge(text.length);
        return quoteText(text);
      }),
      ...(version >= 3 ? [ofText('string_reverse', 'reverse', (text) => Array.from(text).toReversed().join(''))] : []),
    ],
  };
}
