import { decodeBinary } from './decode-binary.ts';
import { isTimestamp } from './timestamp.ts';
import type { ScalarNode, ScalarStyle, ScalarType } from './tree.ts';

/** What the text of a scalar means. */
export type ScalarResolution = Pick<ScalarNode, 'type' | 'value'>;

/**
 * Which texts of plain scalars are null, booleans and numbers: `go-yaml` as go-yaml v2.4 reads them (`resolve.go`), `core` as the
 * core schema of YAML 1.2 does (section 10.3).
 */
export type ScalarSchema = 'go-yaml' | 'core';

/** Resolves the text of a plain scalar. */
export function resolvePlainScalar(text: string, schema: ScalarSchema): ScalarResolution {
  const first = text.charCodeAt(0);
  // Words that mean something else than themselves start with one of these characters only; most scalars do not.
  if (first > 0x39 && !WORD_STARTS.has(first)) return { type: 'string', value: text };
  const word = (schema === 'core' ? CORE_WORDS : GO_YAML_WORDS).get(text);
  if (word) return word;
  if (SMALL_DECIMAL.test(text)) return { type: 'integer', value: Number(text) };
  const number = schema === 'core' ? coreNumber(text) : goYamlNumber(text);
  return number ?? { type: 'string', value: text };
}

/** What is wrong with a scalar, in the words of go-yaml. */
export interface ScalarProblem {
  readonly problem: string;
}

/** Resolves a scalar with its tag in full, `undefined` if it has none. Tags that say nothing about scalars leave it a string, as `!` does. */
export function resolveScalar(text: string, style: ScalarStyle, tag: string | undefined, schema: ScalarSchema): ScalarResolution | ScalarProblem {
  if (tag === undefined) return style === 'plain' ? resolvePlainScalar(text, schema) : { type: 'string', value: text };
  const name = tag.startsWith(YAML_TAGS) ? tag.slice(YAML_TAGS.length) : '';
  if (name === 'binary') {
    const value = decodeBinary(text);
    return value === undefined ? { problem: '!!binary value contains invalid base64 data' } : { type: 'string', value };
  }
  const type = TYPES_BY_TAG.get(name);
  if (type === 'string' || (type === undefined && name !== 'timestamp')) return { type: 'string', value: text };
  if (name === 'timestamp' && isTimestamp(text)) return { type: 'string', value: text };
  const resolved = resolvePlainScalar(text, schema);
  if (resolved.type === type) return resolved;
  if (type === 'float' && isInteger(resolved) && resolved.value <= MAX_INT64) return { type, value: Number(resolved.value) };
  return { problem: `cannot decode !!${TAGS_BY_TYPE[resolved.type]} \`${text}\` as a !!${name}` };
}

function isInteger(resolution: ScalarResolution): resolution is { type: 'integer'; value: number | bigint } {
  return resolution.type === 'integer';
}

/** What the tags of YAML itself start with in full. */
export const YAML_TAGS = 'tag:yaml.org,2002:';

const TAGS_BY_TYPE: Readonly<Record<ScalarType, string>> = { null: 'null', boolean: 'bool', integer: 'int', float: 'float', string: 'str' };

const TYPES_BY_TAG: ReadonlyMap<string, ScalarType> = new Map(
  (['null', 'boolean', 'integer', 'float', 'string'] as const).map((type) => [TAGS_BY_TYPE[type], type]),
);

/** Longer digit strings are read as floats: converting them to a `bigint` takes quadratic time. */
export const MAX_INTEGER_LENGTH = 1000;

/** An exact integer: a number while it is safe, a `bigint` beyond. */
export function integerValue(value: bigint): number | bigint {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

const WORD_STARTS = new Set([...'~nNtTfFyYoO'].map((letter) => letter.charCodeAt(0)));

const CORE_WORDS = words({
  null: ['', '~', 'null', 'Null', 'NULL'],
  true: ['true', 'True', 'TRUE'],
  false: ['false', 'False', 'FALSE'],
});

const GO_YAML_WORDS = words({
  null: ['', '~', 'null', 'Null', 'NULL'],
  true: ['true', 'True', 'TRUE', 'y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'],
  false: ['false', 'False', 'FALSE', 'n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF'],
});

function words(spellings: Record<'null' | 'true' | 'false', readonly string[]>): ReadonlyMap<string, ScalarResolution> {
  const resolutions = {
    null: { type: 'null', value: null },
    true: { type: 'boolean', value: true },
    false: { type: 'boolean', value: false },
  } as const;
  return new Map(
    (['null', 'true', 'false'] as const).flatMap((meaning) =>
      spellings[meaning].map((text): [string, ScalarResolution] => [text, resolutions[meaning]]),
    ),
  );
}

const INFINITY = /^([-+]?)\.(?:inf|Inf|INF)$/;
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/;

function specialFloat(text: string): ScalarResolution | undefined {
  const infinity = INFINITY.exec(text);
  if (infinity) return { type: 'float', value: infinity[1] === '-' ? -Infinity : Infinity };
  return NOT_A_NUMBER.test(text) ? { type: 'float', value: NaN } : undefined;
}

function coreNumber(text: string): ScalarResolution | undefined {
  if (text.length <= MAX_INTEGER_LENGTH && /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/.test(text)) {
    return { type: 'integer', value: integerValue(BigInt(text)) };
  }
  if (isFloat(text)) return { type: 'float', value: Number(text) };
  return specialFloat(text);
}

/** How many digits there are matters not: of very many, for which a pattern could use up the stack, a thousand become one. */
function isFloat(text: string): boolean {
  return FLOAT.test(text.length > MAX_INTEGER_LENGTH ? text.replaceAll(/[0-9]{1,1000}/g, '0') : text);
}

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/** Most numbers are these, and they mean the same everywhere. */
const SMALL_DECIMAL = /^(?:0|-?[1-9][0-9]{0,14})$/;

const GO_INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;
/** go-yaml reads what is after `0b` as a number of its own if Go does not know the whole. */
const SIGNED_BINARY = /^0b([-+])([01]+)$/;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
const MAX_UINT64 = 2n ** 64n - 1n;

/**
 * `resolve.go` of go-yaml v2.4: underscores are dropped first, after a leading dot only between digits; integers are int64,
 * without a sign also uint64, and others become floats; a float that overflows is a string; no base 60.
 */
function goYamlNumber(text: string): ScalarResolution | undefined {
  const plain = text.replace(text.startsWith('.') ? /(?<=[0-9])_(?=[0-9])/g : /_/g, '');
  if (plain.length <= MAX_INTEGER_LENGTH && GO_INTEGER.test(plain)) {
    const value = goInteger(plain);
    if (value >= MIN_INT64 && value <= (plain.startsWith('+') ? MAX_INT64 : MAX_UINT64)) return { type: 'integer', value: integerValue(value) };
  }
  if (isFloat(plain)) {
    const value = Number(plain);
    return Number.isFinite(value) ? { type: 'float', value } : undefined;
  }
  const binary = plain.length <= MAX_INTEGER_LENGTH ? SIGNED_BINARY.exec(plain) : null;
  if (binary) {
    const value = goInteger(`${binary[1]}0b${binary[2]}`);
    if (value >= MIN_INT64 && value <= MAX_INT64) return { type: 'integer', value: integerValue(value) };
  }
  return specialFloat(text);
}

/** A leading zero means octal. */
function goInteger(text: string): bigint {
  const negative = text.startsWith('-');
  const digits = text.replace(/^[-+]/, '');
  const magnitude = BigInt(digits.replace(/^0(?=[0-7]+$)/, '0o'));
  return negative ? -magnitude : magnitude;
}
