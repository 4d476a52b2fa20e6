import { quote } from '@assay/go-values';
import { parseQuantity } from '@assay/kubernetes-values';
import { compareTexts, isList, isObject, plainObject, printJson } from '@assay/jmespath';
import type { Charge, ObjectValue, Value } from '@assay/jmespath';

import { parseTime, RFC3339 } from '../jmespath/time/parse-time.ts';
import { isNumber } from '../values/numbers.ts';
import { goJsonKind } from '../objects/go-json-kind.ts';
import type { GoField, GoType, StructType } from './go-types.ts';

/** An object with the fields of its type alone, spelled as the type spells them; or why a value is none of that type. */
export type DecodedStruct = { readonly kind: 'decoded'; readonly object: ObjectValue } | { readonly kind: 'problem'; readonly message: string };

/**
 * How a value came to be: of JSON, or as sigs.k8s.io/yaml reads in its strict mode, which refuses fields that a struct does not have, and
 * takes the text of numbers and booleans where a text belongs.
 */
export type GoReading = 'json' | 'strict-yaml';

/**
 * Decodes a value into a struct, in the words of encoding/json of Go 1.26. Fields are gone through in the order of their names, and
 * letter case does not count in them. The first fault is told, unless a type that decodes itself refuses a value.
 */
export function decodeGo(value: Value, type: StructType, charge: Charge, reading: GoReading = 'json'): DecodedStruct {
  if (!isObject(value)) return { kind: 'problem', message: misfitMessage(value, type.goType, undefined) };
  const decoding = new Decoding(charge, reading);
  const object = decoding.decodeStruct(value, type, []);
  const message = decoding.refusal ?? decoding.fault;
  return message === undefined ? { kind: 'decoded', object } : { kind: 'problem', message };
}

/** Where a value goes. */
interface Place {
  /** The struct whose field leads here. */
  readonly struct: StructType;
  /** The names of the fields that lead here, with those of embedded structs. */
  readonly path: readonly string[];
}

class Decoding {
  readonly #charge: Charge;
  readonly #reading: GoReading;
  /** What is told of a value that does not fit; the decoding goes on. */
  fault: string | undefined;
  /** What a type that decodes itself says of a value; in the reference this ends the decoding. */
  refusal: string | undefined;

  constructor(charge: Charge, reading: GoReading) {
    this.#charge = charge;
    this.#reading = reading;
  }

  decodeStruct(value: ObjectValue, type: StructType, path: readonly string[]): ObjectValue {
    const struct = plainObject();
    const names = Object.keys(value).sort(compareTexts);
    this.#charge(1 + names.length);
    for (const name of names) {
      const field = fieldNamed(type, name);
      if (field === undefined) {
        if (this.#reading === 'strict-yaml') this.fault ??= `json: unknown field ${quote(name)}`;
        continue;
      }
      const steps = field.embeddedIn === undefined ? [field.name] : [field.embeddedIn, field.name];
      const place = { struct: type, path: [...path, ...steps] };
      const decoded = this.#decode(value[name] ?? null, field.type, place);
      if (decoded !== undefined) struct[field.name] = decoded;
    }
    return struct;
  }

  /** The value as its type has it; `undefined` for null, which leaves everything as it is, and for what does not fit. */
  #decode(value: Value, type: GoType, place: Place): Value | undefined {
    this.#charge(1);
    if (value === null || type.kind === 'any') return undefined;
    switch (type.kind) {
      case 'struct':
        return isObject(value) ? this.decodeStruct(value, type, place.path) : this.#misfit(value, type, place);
      case 'list':
        return isList(value)
          ? value.map((item) => this.#decode(item, type.element, place) ?? zeroOf(type.element))
          : this.#misfit(value, type, place);
      case 'map':
        return isObject(value) ? this.#decodeMap(value, type.element, place) : this.#misfit(value, type, place);
      case 'text':
        if (typeof value === 'string') return value;
        if (this.#reading === 'strict-yaml' && (isNumber(value) || typeof value === 'boolean')) return jsonText(value);
        return this.#misfit(value, type, place);
      case 'boolean':
        return typeof value === 'boolean' ? value : this.#misfit(value, type, place);
      case 'int32':
      case 'int64':
        return isInteger(value, type.kind) ? value : this.#misfit(value, type, place);
      case 'float64':
        return isNumber(value) ? value : this.#misfit(value, type, place);
      case 'integer-or-text':
        if (typeof value === 'string' || isInteger(value, 'int32')) return value;
        return this.#refuse(misfitMessage(value, 'int32', place));
      case 'quantity':
        return this.#decodeQuantity(value);
      case 'time':
        return this.#decodeTime(value, place);
    }
  }

  #decodeMap(value: ObjectValue, type: GoType, place: Place): ObjectValue {
    const map = plainObject();
    for (const name of Object.keys(value).sort(compareTexts)) {
      map[name] = this.#decode(value[name] ?? null, type, place) ?? zeroOf(type);
    }
    return map;
  }

  /** A quantity takes the text of any value. */
  #decodeQuantity(value: Value): Value | undefined {
    const text = typeof value === 'string' ? value : jsonText(value);
    const quantity = parseQuantity(text.trim());
    return quantity.kind === 'quantity' || quantity.code === 'out-of-bounds' ? value : this.#refuse(quantity.message);
  }

  #decodeTime(value: Value, place: Place): Value | undefined {
    if (typeof value !== 'string') return this.#refuse(misfitMessage(value, 'string', place));
    const time = parseTime(RFC3339, value);
    return time.kind === 'instant' ? value : this.#refuse(time.message);
  }

  #misfit(value: Value, { goType }: GoType, place: Place): undefined {
    this.fault ??= misfitMessage(value, goType, place);
  }

  #refuse(message: string): undefined {
    this.refusal ??= message;
  }
}

/** The exact name comes first. */
function fieldNamed({ fields }: StructType, name: string): GoField | undefined {
  const exact = fields.find((field) => field.name === name);
  if (exact !== undefined) return exact;
  const folded = foldCase(name);
  return fields.find((field) => foldCase(field.name) === folded);
}

/** Two steps, as Unicode has small letters that share a capital, and capitals that share a small letter. */
function foldCase(name: string): string {
  return name.toLowerCase().toUpperCase();
}

/** What an element or entry is that is null. */
function zeroOf({ kind }: GoType): Value {
  switch (kind) {
    case 'struct':
    case 'map':
      return plainObject();
    case 'list':
      return [];
    case 'boolean':
      return false;
    case 'int32':
    case 'int64':
    case 'float64':
    case 'integer-or-text':
      return 0;
    case 'text':
    case 'quantity':
    case 'time':
      return '';
    case 'any':
      return null;
  }
}

const LIMITS = { int32: 2n ** 31n, int64: 2n ** 63n };

function isInteger(value: Value, kind: 'int32' | 'int64'): boolean {
  if (!isNumber(value)) return false;
  const text = jsonText(value);
  if (!/^-?[0-9]+$/.test(text)) return false;
  return BigInt(text) >= -LIMITS[kind] && BigInt(text) < LIMITS[kind];
}

function misfitMessage(value: Value, goType: string, place: Place | undefined): string {
  const number = isNumber(value) && goType.startsWith('int') ? ` ${jsonText(value)}` : '';
  return `json: cannot unmarshal ${goJsonKind(value)}${number} into Go ${nameOfPlace(place)} of type ${goType}`;
}

function nameOfPlace(place: Place | undefined): string {
  return place === undefined ? 'value' : `struct field ${place.struct.goType.slice('v1.'.length)}.${place.path.join('.')}`;
}

function jsonText(value: Value): string {
  const printed = printJson(value);
  return printed.kind === 'text' ? printed.text : '';
}
