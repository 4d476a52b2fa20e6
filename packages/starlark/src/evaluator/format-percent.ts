import { Dict } from '../values/dict.ts';
import { convertFloat } from '../values/format-float.ts';
import { Float } from '../values/float.ts';
import { Tuple } from '../values/tuple.ts';
import type { Value } from '../values/value.ts';
import { can, isInt, typeNameOf } from '../values/value.ts';
import { Fault } from './fault.ts';

import { intToFloat, toInteger } from './integers.ts';
import type { Thread } from './thread.ts';

/** A text with a single conversion, which is not taken from a mapping: `w%d`. */
export interface SingleConversion {
  readonly before: string;
  readonly conversion: string;
  readonly behind: string;
}

const SINGLE = /^([^%]*)%([srdioxXeEfFgGc])([^%]*)$/;

/** The parts of a text that has just one conversion; undefined for others, which are read each time. */
export function singleConversion(text: string): SingleConversion | undefined {
  const [, before = '', conversion = '', behind = ''] = SINGLE.exec(text) ?? [];
  return conversion === '' ? undefined : { before, conversion, behind };
}

/** As {@link formatPercent} for a text whose parts are known. */
export function formatSingle(thread: Thread, text: string, { before, conversion, behind }: SingleConversion, operand: Value): string {
  if (typeof operand === 'number' && conversion === 'd') return before + String(operand) + behind;
  if (typeof operand === 'object') return formatPercent(thread, text, operand);
  const formatted = before + convert(thread, conversion, operand) + behind;
  thread.checkSize(formatted.length);
  return thread.semantics.text.mend(formatted);
}

/** The value of `text % operand`: each conversion takes the next item of a tuple, or the entry that it names of a mapping. */
export function formatPercent(thread: Thread, text: string, operand: Value): string {
  let formatted = '';
  const items = operand instanceof Tuple ? operand.items : [operand];
  const isLegacy = thread.semantics.details === 'legacy';
  let taken = 0;
  let at = 0;
  for (let percent = text.indexOf('%'); percent >= 0; percent = text.indexOf('%', at)) {
    formatted += text.slice(at, percent);
    at = percent + 1;
    if (text.charAt(at) === '%') {
      formatted += '%';
      at++;
      continue;
    }
    const key = keyAt(text, at);
    let item: Value | undefined;
    if (key === undefined) item = items[taken++];
    else {
      at = key.end;
      item = entryOf(operand, key.name);
      if (isLegacy) taken++;
    }
    if (item === undefined) throw new Fault('not enough arguments for format string');
    if (at >= text.length) throw new Fault('incomplete format');
    const conversion = String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += conversion.length;
    formatted += convert(thread, conversion, item);
  }
  formatted += text.slice(at);
  if (taken < items.length && (isLegacy || !can(operand, 'valueAt'))) throw new Fault('too many arguments for format string');
  thread.checkSize(formatted.length);
  return thread.semantics.text.mend(formatted);
}

function keyAt(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  if (text.charAt(at) !== '(') return undefined;
  const close = text.indexOf(')', at);
  if (close < 0) throw new Fault('incomplete format key');
  return { name: text.slice(at + 1, close), end: close + 1 };
}

function entryOf(operand: Value, key: string): Value {
  if (!(operand instanceof Dict) && !can(operand, 'valueAt')) throw new Fault('format requires a mapping');
  const value = operand.valueAt(key);
  if (value === undefined) throw new Fault(`key not found: ${key}`);
  return value;
}

function convert(thread: Thread, conversion: string, item: Value): string {
  switch (conversion) {
    case 's':
      return typeof item === 'string' ? item : thread.str(item);
    case 'r':
      return thread.repr(item);
    case 'd':
    case 'i':
      return typeof item === 'number' ? String(item) : toInteger(item, (reason) => `%${conversion} format requires integer: ${reason}`).toString();
    case 'o':
      return toInteger(item, (reason) => `%o format requires integer: ${reason}`).toString(8);
    case 'x':
      return toInteger(item, (reason) => `%x format requires integer: ${reason}`).toString(16);
    case 'X':
      return toInteger(item, (reason) => `%X format requires integer: ${reason}`)
        .toString(16)
        .toUpperCase();
    case 'e':
    case 'f':
    case 'g':
    case 'E':
    case 'F':
    case 'G':
      return convertReal(thread, conversion, item);
    case 'c':
      return convertCharacter(item);
    default:
      throw new Fault(`unknown conversion %${conversion}`);
  }
}

function convertReal(thread: Thread, conversion: 'e' | 'f' | 'g' | 'E' | 'F' | 'G', item: Value): string {
  const value = item instanceof Float ? item.value : isInt(item) ? intToFloat(item) : undefined;
  if (value === undefined) throw new Fault(`%${conversion} format requires float, not ${typeNameOf(item)}`);
  const { floatText } = thread.semantics;
  switch (conversion) {
    case 'e':
    case 'f':
    case 'g':
      return convertFloat(conversion, value, floatText);
    case 'E':
      return convertFloat('e', value, floatText).toUpperCase();
    case 'F':
      return convertFloat('f', value, floatText).toUpperCase();
    case 'G':
      return convertFloat('g', value, floatText).toUpperCase();
  }
}

function convertCharacter(item: Value): string {
  if (isInt(item)) {
    if (item < 0 || item > 0x10ffff) throw new Fault(`%c format requires a valid Unicode code point, got ${item}`);
    return String.fromCodePoint(Number(item));
  }
  if (typeof item !== 'string') throw new Fault(`%c format requires int or single-character string, not ${typeNameOf(item)}`);
  const [character, ...rest] = item;
  if (character === undefined || rest.length > 0) throw new Fault('%c format requires a single-character string');
  return character;
}
