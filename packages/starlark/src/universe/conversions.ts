import { any, optional, text } from '../evaluator/parameters.ts';
import { namedBuiltin, positionalBuiltin } from '../evaluator/declare-builtin.ts';
import { Fault } from '../evaluator/fault.ts';
import { intToFloat, isSmallInt, toInteger } from '../evaluator/integers.ts';
import type { Thread } from '../evaluator/thread.ts';
import { Builtin } from '../values/builtin.ts';
import { Float } from '../values/float.ts';
import type { Value } from '../values/value.ts';
import { isInt, truthOf, typeNameOf } from '../values/value.ts';
import { builtinOfOneValue, refuseNamed } from './of-one-value.ts';
import { parseInteger } from './parse-integer.ts';

/** Functions that make a value of one type from another one. */
export const conversions: readonly Builtin[] = [
  positionalBuiltin('bool', [optional(any)], (_thread, value) => value !== undefined && truthOf(value)),
  builtinOfOneValue('chr', '1', (_thread, code) => toCharacter(code)),
  new Builtin('float', (thread, positional, named) => {
    refuseNamed('float', named);
    if (positional.length > 1) throw new Fault(`float got ${positional.length} arguments, wants 1`, { isNamed: true });
    const [value] = positional;
    return new Float(value === undefined ? 0 : toFloat(thread, value));
  }),
  positionalBuiltin('hash', [text], (thread, value) => hashText(thread, value)),
  namedBuiltin('int', { x: any, base: optional(any) }, (thread, { x, base }) => toInt(thread, x, base)),
  builtinOfOneValue('ord', '1', (_thread, value) => toCodePoint(value)),
  positionalBuiltin('repr', [any], (thread, value) => thread.repr(value)),
  builtinOfOneValue('str', 'exactly 1', (thread, value) => thread.str(value)),
  builtinOfOneValue('type', 'exactly 1', (_thread, value) => typeNameOf(value)),
];

function toCharacter(code: Value): string {
  if (!isInt(code) || !isSmallInt(code)) throw new Fault(`got ${typeNameOf(code)}, want int`);
  if (code < 0) throw new Fault(`Unicode code point ${code} out of range (<0)`);
  if (code > 0x10ffff) throw new Fault(`Unicode code point U+${code.toString(16).toUpperCase()} out of range (>0x10FFFF)`);
  return isSurrogate(code) ? REPLACEMENT : String.fromCodePoint(code);
}

const REPLACEMENT = '\ufffd';

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

/** Half a character, or a byte that belongs to none, counts as the one that stands for what cannot be read. */
function toCodePoint(character: Value): number {
  if (typeof character !== 'string') throw new Fault(`got ${typeNameOf(character)}, want string`);
  const code = character.codePointAt(0);
  if (code !== undefined && character.length === (code > 0xffff ? 2 : 1)) return isSurrogate(code) ? 0xfffd : code;
  throw new Fault(`string encodes ${[...character].length} Unicode code points, want 1`);
}

/** Underscores may part digits, as in Go. */
const FLOAT_LITERAL = /^[+-]?(?:[0-9](?:_?[0-9])*\.?|(?:[0-9](?:_?[0-9])*)?\.[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?$/;
const SPECIAL_FLOAT = /^(?:([+-]?)inf(?:inity)?|nan)$/i;

function toFloat(thread: Thread, value: Value): number {
  if (value instanceof Float) return value.value;
  if (typeof value === 'boolean') return Number(value);
  if (isInt(value)) return intToFloat(value);
  if (typeof value !== 'string') throw new Fault(`float got ${typeNameOf(value)}, want number or string`, { isNamed: true });
  const special = SPECIAL_FLOAT.exec(value);
  if (special) return /nan/i.test(value) ? Number.NaN : special[1] === '-' ? -Infinity : Infinity;
  if (!FLOAT_LITERAL.test(value)) throw new Fault(thread.semantics.wording.invalidFloatLiteral(value));
  const parsed = Number(value.replaceAll('_', ''));
  if (!Number.isFinite(parsed)) throw new Fault(thread.semantics.wording.tooLargeFloatLiteral(value));
  return parsed;
}

/** The hash of Java's strings; over UTF-8 texts, as in go.starlark.net, a character beyond U+FFFF counts as one number. */
function hashText(thread: Thread, value: string): number {
  thread.charge(value.length);
  let hash = 0;
  const isByCharacter = thread.semantics.text.name === 'utf-8';
  for (let at = 0; at < value.length; at++) {
    const code = isByCharacter ? (value.codePointAt(at) ?? 0) : value.charCodeAt(at);
    if (code > 0xffff) at++;
    hash = (Math.imul(31, hash) + code) | 0;
  }
  return hash;
}

function toInt(thread: Thread, value: Value, base: Value | undefined): number | bigint {
  if (typeof value === 'string') {
    const radix = base === undefined ? 10 : base;
    if (typeof radix !== 'number' || (radix !== 0 && (radix < 2 || radix > 36))) throw new Fault('base must be an integer >= 2 && <= 36');
    thread.charge(value.length);
    const parsed = parseInteger(value, radix, thread.semantics.details === 'legacy' ? 'invalid' : 'digits');
    if (parsed === undefined) throw new Fault(`invalid literal with base ${radix}: ${value}`);
    return parsed;
  }
  if (base !== undefined) throw new Fault("can't convert non-string with explicit base");
  return typeof value === 'boolean' ? Number(value) : toInteger(value);
}
