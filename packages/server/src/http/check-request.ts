import { onePerPlace, schemaProblems } from '@assay/json-schema';
import type { CompiledSchema, SchemaParams, SchemaProblem } from '@assay/json-schema';
import { escapePointerToken } from '@assay/source';

import type { Detail } from './answer.ts';

/** What is wrong with a value of a request, sorted and one for each place. No message holds a value. */
export function checkRequest(value: unknown, matches: CompiledSchema): readonly Detail[] {
  if (matches(value)) return [];
  const problems = withoutItemsOfLongLists(schemaProblems(matches.errors ?? []));
  return onePerPlace(problems, KEYWORDS).map(({ steps, keyword, params }) => ({
    path: steps.map((step) => `/${escapePointerToken(shownName(step))}`).join(''),
    code: keyword,
    message: messageOf(keyword, params),
  }));
}

/** What is wrong with the items of a list that is too long is nobody's question. */
function withoutItemsOfLongLists(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const tooLong = problems.filter(({ keyword }) => keyword === 'maxItems').map(({ steps }) => steps);
  if (tooLong.length === 0) return problems;
  return problems.filter(({ steps }) => !tooLong.some((list) => list.length < steps.length && list.every((step, at) => step === steps[at])));
}

/** How the keywords that our requests use are told, the first of those at one place. */
const MESSAGES: Readonly<Record<string, (params: SchemaParams) => string>> = {
  type: ({ type }) => `must be ${[type ?? []].flat().map(typeInWords).join(' or ')}`,
  enum: ({ allowedValues = [] }) => `must be one of ${allowedValues.join(', ')}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minItems: ({ limit }) => `must have at least ${inWords(limit)}`,
  maxItems: ({ limit }) => `must have at most ${inWords(limit)}`,
  pattern: ({ pattern }) => `must match ${pattern}`,
  additionalProperties: () => 'is not known here',
  required: () => 'is missing',
};

const KEYWORDS = Object.keys(MESSAGES);

function messageOf(keyword: string, params: SchemaParams): string {
  const message = MESSAGES[keyword];
  if (!message) throw new Error(`a schema of requests uses the keyword ${keyword}, which has no message`);
  return message(params);
}

function inWords(items: number | undefined): string {
  return items === 1 ? 'one item' : `${items} items`;
}

function typeInWords(type: string): string {
  return type === 'null' ? 'null' : `${type === 'integer' || type === 'object' || type === 'array' ? 'an' : 'a'} ${type}`;
}

/** A member name as it may be shown: cut as those of recipes are. */
function shownName(name: string): string {
  const codePoints = Array.from(name.slice(0, 2 * (MAX_SHOWN_NAME + 1)));
  return codePoints.length <= MAX_SHOWN_NAME ? name : `${codePoints.slice(0, MAX_SHOWN_NAME).join('')}\u2026`;
}

const MAX_SHOWN_NAME = 128;
