import { quote } from '@assay/go-values';
import type { ObjectValue, Value } from '@assay/jmespath';
import { Int64, isList, isObject, printJson, propertyOf } from '@assay/jmespath';
import type { Path } from '@assay/source';
import { childPath } from '@assay/source';

import { objectWith } from '../objects/with-fields.ts';
import type { ListSchema, ObjectSchema, ScalarSchema, Schema } from './policy-schema.ts';
import type { SchemaFault } from './schema-fault.ts';
import { printFieldPath } from './schema-fault.ts';

/**
 * What a schema does not allow in a value, all of it, in the order of the schema. Unknown fields are not looked for.
 * Follows the messages of k8s.io/apiextensions-apiserver v0.36 on k8s.io/kube-openapi.
 */
export function validateValue(value: Value, schema: Schema, path?: Path): readonly SchemaFault[] {
  const faults: SchemaFault[] = [];
  const uniqueness: SchemaFault[] = [];
  const rules: SchemaFault[] = [];
  validate({ faults, uniqueness, rules }, value, schema, path);
  faults.push(...uniqueness);
  if (!faults.some(({ code }) => BLOCKING.has(code))) return [...faults, ...rules];
  return hasRules(schema) ? [...faults, UNCHECKED_RULES] : faults;
}

interface Found {
  readonly faults: SchemaFault[];
  /** What is found when all else is. */
  readonly uniqueness: SchemaFault[];
  /** What rules of CEL find; they are only asked about values that are otherwise right. */
  readonly rules: SchemaFault[];
}

const BLOCKING: ReadonlySet<string> = new Set(['wrong-type', 'required', 'not-allowed', 'too-long']);
const UNCHECKED_RULES: SchemaFault = {
  code: 'combination',
  path: undefined,
  message:
    'Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
  isUnplaced: true,
  isConsequence: true,
};

function validate(found: Found, value: Value, schema: Schema, path: Path): void {
  if (schema.kind === 'any' || (value === null && schema.isNullable)) return;
  const wanted = schema.kind === 'list' ? 'array' : schema.kind === 'map' ? 'object' : schema.kind;
  const actual = typeName(value);
  if (actual !== wanted && !(wanted === 'number' && actual === 'integer')) {
    const message = `Invalid value: ${quote(actual)}: ${printFieldPath(path)} in body must be of type ${wanted}: ${quote(actual)}`;
    found.faults.push({ code: 'wrong-type', path, message, types: { wanted, actual } });
  }
  if (schema.kind === 'object') validateCombinations(found, value, schema, path);
  else if (schema.kind === 'list') validateList(found, value, schema, path);
  else if (schema.kind !== 'map') validateScalar(found, value, schema, path);
  if (schema.enum !== undefined && !schema.enum.some((each) => each === value)) {
    const supported = schema.enum.map(quote).join(', ');
    found.faults.push({ code: 'not-allowed', path, message: `Unsupported value: ${printed(value)}: supported values: ${supported}` });
  }
  if (schema.kind === 'object' && isObject(value)) validateFields(found, value, schema, path);
  if (schema.kind === 'map' && isObject(value)) {
    for (const name of Object.keys(value)) validate(found, value[name] ?? null, schema.element, childPath(path, name));
  }
}

/** These are judged of values of any type. */
function validateCombinations(found: Found, value: Value, { notAllOf, oneOf, exactlyOne }: ObjectSchema, path: Path): void {
  const has = (name: string): boolean => !isObject(value) || Object.hasOwn(value, name);
  const combination = (message: string): SchemaFault => ({ code: 'combination', path, message, isUnplaced: true });
  const at = (): string => quote(printFieldPath(path));
  if (notAllOf?.every(has)) found.faults.push(combination(`Invalid value: "": ${at()} must not validate the schema (not)`));
  const present = oneOf?.filter(has).length;
  if (present !== undefined && present !== 1) {
    const count = present === 0 ? 'Found none valid' : `Found ${present} valid alternatives`;
    found.faults.push(combination(`Invalid value: "": ${at()} must validate one and only one schema (oneOf). ${count}`));
    // The reference also says what the first of the alternatives lacks.
    const lacking = childPath(path, oneOf?.[0] ?? '');
    if (present === 0) found.faults.push({ code: 'required', path: lacking, message: 'Required value', isConsequence: true });
  }
  if (exactlyOne === undefined || exactlyOne.fields.filter(has).length === 1) return;
  found.rules.push({ code: 'combination', path, message: `Invalid value: ${exactlyOne.message}` });
}

function validateFields(found: Found, object: ObjectValue, { fields, required }: ObjectSchema, path: Path): void {
  for (const [name, schema] of fields) {
    if (Object.hasOwn(object, name)) validate(found, object[name] ?? null, schema, childPath(path, name));
  }
  for (const name of required) {
    if (!Object.hasOwn(object, name)) found.faults.push({ code: 'required', path: childPath(path, name), message: 'Required value' });
  }
}

/** Whether a rule of CEL stands anywhere in a schema; they are told of in messages even where there is no value for them. */
function hasRules(schema: Schema): boolean {
  if (schema.kind === 'list' || schema.kind === 'map') return hasRules(schema.element);
  return schema.kind === 'object' && (schema.exactlyOne !== undefined || [...schema.fields.values()].some(hasRules));
}

function validateList(found: Found, value: Value, schema: ListSchema, path: Path): void {
  if (!isList(value)) return;
  for (const [index, each] of value.entries()) validate(found, each, schema.element, childPath(path, index));
  const { minItems = 0 } = schema;
  if (value.length < minItems) {
    const message = `Invalid value: ${value.length}: ${printFieldPath(path)} in body should have at least ${minItems} items`;
    found.faults.push({ code: 'too-few', path, message });
  }
  if (schema.keys !== undefined || schema.isSet) validateUniqueness(found, value, schema, path);
}

function validateUniqueness(found: Found, list: readonly Value[], { keys }: ListSchema, path: Path): void {
  const seen = new Set<string>();
  for (const [index, each] of list.entries()) {
    const identity = keys === undefined ? each : isObject(each) ? keyFields(each, keys) : undefined;
    if (identity === undefined) continue;
    const text = printed(identity);
    if (seen.has(text)) found.uniqueness.push({ code: 'duplicate', path: childPath(path, index), message: `Duplicate value: ${text}` });
    seen.add(text);
  }
}

function keyFields(element: ObjectValue, keys: readonly string[]): ObjectValue {
  return objectWith(Object.fromEntries(keys.map((key) => [key, propertyOf(element, key)])));
}

function validateScalar(found: Found, value: Value, { minLength = 0, maxLength = Infinity, minimum }: ScalarSchema, path: Path): void {
  if (typeof value === 'string') {
    const length = [...value].length;
    if (length > maxLength) found.faults.push({ code: 'too-long', path, message: `Too long: may not be more than ${maxLength} bytes` });
    if (length < minLength) {
      const message = `Invalid value: ${quote(value)}: ${printFieldPath(path)} in body should be at least ${minLength} chars long`;
      found.faults.push({ code: 'too-short', path, message });
    }
  }
  const number = value instanceof Int64 ? Number(value.value) : value;
  if (minimum !== undefined && typeof number === 'number' && number < minimum) {
    const message = `Invalid value: ${printed(value)}: ${printFieldPath(path)} in body should be greater than or equal to ${minimum}`;
    found.faults.push({ code: 'too-small', path, message });
  }
}

/** What the API server calls the type of a value. */
function typeName(value: Value): string {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (value instanceof Int64) return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'object' : typeof value;
}

/** A value in a message: as JSON. */
function printed(value: Value): string {
  if (typeof value === 'string') return quote(value);
  const json = printJson(value);
  return json.kind === 'text' ? json.text : json.message;
}
