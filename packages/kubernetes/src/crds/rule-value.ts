import { CelDuration, parseTimestamp } from '@assay/cel';
import type { CelValue } from '@assay/cel';
import type { JsonValue } from '@assay/findings';
import { decodeBase64 } from '@assay/go-values';
import { parseDuration } from '@assay/kubernetes-values';

import type { Schema } from '../model.ts';
import { escapePropertyName } from './property-name.ts';

/** A value as rules in CEL see it: with defaults, numbers and texts as the schema takes them, and names that CEL can write. */
export function ruleValue(value: JsonValue, schema: Schema | undefined): CelValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isInteger(value) && schema?.type !== 'number' ? BigInt(value) : value;
  if (typeof value === 'string') return textValue(value, schema);
  if (isList(value)) return value.map((item) => ruleValue(item, schema?.items));
  return objectValue(value, schema);
}

function objectValue(value: { readonly [name: string]: JsonValue }, schema: Schema | undefined): CelValue {
  const fields = schema?.fields;
  const entries = Object.entries(value).flatMap(([name, item]): [string, CelValue][] => {
    const member = memberSchema(schema, name);
    if (isDropped(item, member)) return [];
    return [[fields?.has(name) ? (escapePropertyName(name) ?? name) : name, ruleValue(item, member)]];
  });
  const absent = [...(fields ?? [])].flatMap(([name, field]): [string, CelValue][] => {
    const isWritten = Object.hasOwn(value, name) && !isDropped(value[name]!, field.schema);
    return isWritten || field.default === undefined ? [] : [[escapePropertyName(name) ?? name, ruleValue(field.default, field.schema)]];
  });
  return Object.fromEntries([...entries, ...absent]);
}

/** The schema of what an object has under a name; `undefined` where anything is right. */
function memberSchema(schema: Schema | undefined, name: string): Schema | undefined {
  const field = schema?.fields.get(name);
  if (field) return field.schema;
  return typeof schema?.others === 'object' ? schema.others : undefined;
}

/** The API server drops null where it is no value, of all kinds that have rules: `dropsNull` of their schemas. */
function isDropped(item: JsonValue, schema: Schema | undefined): boolean {
  return item === null && schema?.isNullable === false;
}

function textValue(text: string, schema: Schema | undefined): CelValue {
  const format = schema?.constraints.find((constraint) => constraint.kind === 'format')?.name;
  return (format !== undefined && FORMAT_VALUES.get(format)?.(text)) || text;
}

/** What texts of some formats are in rules; `undefined` for one that is not of its format. */
const FORMAT_VALUES: ReadonlyMap<string, (text: string) => CelValue | undefined> = new Map([
  ['date-time', parseTimestamp],
  ['datetime', parseTimestamp],
  ['date', (text: string) => parseTimestamp(`${text}T00:00:00Z`)],
  ['duration', durationValue],
  ['byte', bytesValue],
]);

function durationValue(text: string): CelValue | undefined {
  const duration = parseDuration(text);
  return duration.kind === 'duration' ? new CelDuration(duration.nanoseconds) : undefined;
}

function bytesValue(text: string): CelValue | undefined {
  const decoded = decodeBase64(text);
  return decoded.kind === 'bytes' ? decoded.bytes : undefined;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
