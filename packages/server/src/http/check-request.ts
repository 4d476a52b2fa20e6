import { onePerPlace } from '@assay/json-schema';
import { escapePointerToken } from '@assay/source';

import type { Detail } from './answer.ts';
import type { JsonSchema, JsonType } from './json-schema.ts';

/**
 * What is wrong with a value of a request, sorted and one for each place. Knows the keywords that our requests use; no
 * message holds a value.
 */
export function checkRequest(value: unknown, schema: JsonSchema): readonly Detail[] {
  return onePerPlace([...problemsOf(value, schema, [])], RANKING).map(({ steps, keyword, message }) => ({
    path: steps.map((step) => `/${escapePointerToken(shownName(step))}`).join(''),
    code: keyword,
    message,
  }));
}

interface Problem {
  readonly steps: readonly string[];
  readonly keyword: string;
  readonly message: string;
}

const RANKING = [
  'type',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
  'additionalProperties',
  'required',
];

function* problemsOf(value: unknown, schema: JsonSchema, steps: readonly string[]): Generator<Problem> {
  const problem = (keyword: string, message: string): Problem => ({ steps, keyword, message });
  if (schema.type !== undefined && !hasType(value, schema.type)) {
    yield problem('type', `must be ${[schema.type].flat().map(typeInWords).join(' or ')}`);
    return;
  }
  if (typeof value === 'string') yield* textProblems(value, schema, problem);
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity)) yield problem('minimum', `must be at least ${schema.minimum}`);
    if (value > (schema.maximum ?? Infinity)) yield problem('maximum', `must be at most ${schema.maximum}`);
  }
  if (isObject(value)) yield* memberProblems(value, schema, steps);
  if (Array.isArray(value)) yield* itemProblems(value, schema, steps);
}

type MakeProblem = (keyword: string, message: string) => Problem;

function* textProblems(text: string, schema: JsonSchema, problem: MakeProblem): Generator<Problem> {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  if (schema.enum && !schema.enum.includes(text)) yield problem('enum', `must be one of ${schema.enum.join(', ')}`);
  if (text.length < minLength) yield problem('minLength', minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`);
  if (text.length > maxLength && Array.from(text).length > maxLength) yield problem('maxLength', `must have at most ${maxLength} characters`);
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) yield problem('pattern', `must match ${pattern}`);
}

function* memberProblems(value: Members, schema: JsonSchema, steps: readonly string[]): Generator<Problem> {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  for (const name of required) {
    if (!Object.hasOwn(value, name)) yield { steps: [...steps, name], keyword: 'required', message: 'is missing' };
  }
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known) yield* problemsOf(member, known, [...steps, name]);
    else if (additionalProperties === false) yield { steps: [...steps, name], keyword: 'additionalProperties', message: 'is not known here' };
  }
  if (schema.if && schema.then && [...problemsOf(value, schema.if, steps)].length === 0) yield* problemsOf(value, schema.then, steps);
}

function* itemProblems(
  values: readonly unknown[],
  { items, minItems = 0, maxItems = Infinity }: JsonSchema,
  steps: readonly string[],
): Generator<Problem> {
  if (values.length < minItems) yield { steps, keyword: 'minItems', message: `must have at least ${inWords(minItems)}` };
  if (values.length > maxItems) yield { steps, keyword: 'maxItems', message: `must have at most ${inWords(maxItems)}` };
  else if (items) for (const [at, value] of values.entries()) yield* problemsOf(value, items, [...steps, String(at)]);
}

function inWords(items: number): string {
  return items === 1 ? 'one item' : `${items} items`;
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasType(value: unknown, type: JsonType | readonly JsonType[]): boolean {
  const own = typeOf(value);
  return own !== undefined && [type].flat().includes(own);
}

function typeOf(value: unknown): JsonType | undefined {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : undefined;
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'object' ? JSON_TYPES[typeof value] : undefined;
}

const JSON_TYPES: Readonly<Record<string, JsonType>> = { string: 'string', boolean: 'boolean', object: 'object' };

function typeInWords(type: JsonType): string {
  return type === 'null' ? 'null' : `${type === 'integer' || type === 'object' || type === 'array' ? 'an' : 'a'} ${type}`;
}

/** A member name as it may be shown: cut as those of recipes are. */
function shownName(name: string): string {
  const codePoints = Array.from(name.slice(0, 2 * (MAX_SHOWN_NAME + 1)));
  return codePoints.length <= MAX_SHOWN_NAME ? name : `${codePoints.slice(0, MAX_SHOWN_NAME).join('')}\u2026`;
}

const MAX_SHOWN_NAME = 128;
