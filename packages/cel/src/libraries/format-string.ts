import { compareTexts, quote } from '@assay/go-values';
import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { isList, isMap, typeNameOf } from '../values/classify.ts';
import { mapGet, mapKeys, toArray } from '../values/collections.ts';
import type { MapValue } from '../values/collections.ts';
import { Duration } from '../values/duration.ts';
import { textOf } from '../values/text-of.ts';
import { Timestamp } from '../values/timestamp.ts';
import { decodeUtf8, encodeUtf8 } from '../values/utf8.ts';
import { TypeValue, Uint } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { clauseRefusal, parseFormat } from './format-clauses.ts';
import type { Clause } from './format-clauses.ts';
import type { Notation } from './format-notation.ts';

const DEFAULT_PRECISION = 6;
const MAX_PRECISION = 1000;

/** Writes values into a format: cel-go's `string.format`. */
export function formatString(meter: Meter, format: string, values: readonly Value[], notation: Notation): string {
  meter.charge(format.length);
  let result = '';
  let used = 0;
  for (const part of parseFormat(format)) {
    if (part.kind === 'text') {
      result += part.text;
      continue;
    }
    const value = values[used];
    if (value === undefined) throw new Fault(`index ${used} out of range`);
    if (part.kind === 'problem') throw new Fault(part.message);
    used += 1;
    const text = formatClause(meter, part.clause, value, notation);
    result += text;
    meter.chargeGrowth(result.length, text.length);
  }
  return result;
}

function formatClause(meter: Meter, { verb, precision }: Clause, value: Value, notation: Notation): string {
  const refuse = (): never => {
    throw new Fault(clauseRefusal(verb, typeNameOf(value)));
  };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (verb) {
    case 's':
      return textFor(meter, value, notation) ?? refuse();
    case 'd':
      if (!notation.writesLiterals && typeof value === 'number' && !Number.isFinite(value)) return notation.fixed(value, 0);
      return integerOf(value)?.toString() ?? refuse();
    case 'f':
      return notation.fixed(doubleOf(value) ?? refuse(), Math.min(precision ?? DEFAULT_PRECISION, MAX_PRECISION));
    case 'e':
      return notation.scientific(doubleOf(value) ?? refuse(), precision === undefined ? undefined : Math.min(precision, 100));
    case 'b':
      if (typeof value === 'boolean') return value ? '1' : '0';
      return integerOf(value)?.toString(2) ?? refuse();
    case 'o':
      return integerOf(value)?.toString(8) ?? refuse();
    default: {
      const hex = hexOf(value) ?? refuse();
      return verb === 'X' ? hex.toUpperCase() : hex;
    }
  }
}

function integerOf(value: Value): bigint | undefined {
  if (value instanceof Uint) return value.value;
  return typeof value === 'bigint' ? value : undefined;
}

const NAMED_DOUBLES: ReadonlyMap<Value, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

function doubleOf(value: Value): number | undefined {
  return typeof value === 'number' ? value : NAMED_DOUBLES.get(value);
}

function hexOf(value: Value): string | undefined {
  const bytes = typeof value === 'string' ? encodeUtf8(value) : value;
  if (bytes instanceof Uint8Array) return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return integerOf(value)?.toString(16);
}

/** What `%s` writes; `undefined` for values that it does not take. */
function textFor(meter: Meter, value: Value, notation: Notation): string | undefined {
  if (value === null) return 'null';
  if (isList(value)) return `[${elementsOf(meter, toArray(value), notation).join(', ')}]`;
  if (isMap(value)) return formatMap(meter, value, notation);
  if (value instanceof TypeValue) return typeText(value);
  if (typeof value === 'number' && !notation.writesLiterals) return notation.element(value);
  return value instanceof Uint8Array ? decodedText(value) : textOf(value);
}

function typeText({ name, hasText }: TypeValue): string {
  if (hasText) return name;
  throw notConverted("type conversion error from 'type' to 'string'");
}

function decodedText(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw notConverted('invalid UTF-8 in bytes, cannot convert to string');
  return text;
}

function notConverted(reason: string): Fault {
  return new Fault(`error during formatting: could not convert argument "${reason}" to string`);
}

function elementsOf(meter: Meter, elements: readonly Value[], notation: Notation): readonly string[] {
  meter.charge(elements.length);
  return meter.deeper(() => elements.map((element) => elementText(meter, element, notation)));
}

/** A value in a list or map: with quotes if it is text. */
function elementText(meter: Meter, value: Value, notation: Notation): string {
  if (typeof value === 'number') return notation.element(value);
  if (notation.writesLiterals) {
    if (typeof value === 'string') return quote(value);
    if (value instanceof Uint8Array) return `b${quote(decodedText(value))}`;
    if (value instanceof Timestamp) return `timestamp(${quote(value.toText())})`;
    if (value instanceof Duration) return `duration(${quote(value.toText())})`;
  }
  const text = textFor(meter, value, notation);
  if (text === undefined) throw new Fault(`error during formatting: no formatting function for ${typeNameOf(value)}`);
  return text;
}

function formatMap(meter: Meter, map: MapValue, notation: Notation): string {
  const entries = Array.from(mapKeys(map), (key) => {
    const name = keyText(meter, key, notation);
    const [value = ''] = elementsOf(meter, [mapGet(map, key) ?? null], notation);
    return { name, value };
  });
  entries.sort((left, right) => compareTexts(left.name, right.name));
  return `{${entries.map(({ name, value }) => (notation.writesLiterals ? `${name}:${value}` : `${name}: ${value}`)).join(', ')}}`;
}

function keyText(meter: Meter, key: Value, notation: Notation): string {
  if (typeof key === 'string' || typeof key === 'boolean' || typeof key === 'bigint' || key instanceof Uint) return elementText(meter, key, notation);
  throw new Fault(`error during formatting: no formatting function for map key of type ${typeNameOf(key)}`);
}
