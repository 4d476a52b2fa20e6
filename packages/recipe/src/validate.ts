import { onePerPlace, schemaProblems } from '@assay/json-schema';
import type { SchemaProblem } from '@assay/json-schema';
import { utf8Length } from '@assay/source';

import { MAX_PAYLOAD_BYTES } from './limits.ts';
import { PAYLOADS } from './payloads.ts';
import type { PayloadName } from './payloads.ts';
import { acceptedSchemas } from './released-schemas.ts';
import { keywordRules } from './rules/keyword-rules.ts';
import { selectSchema } from './schema-registry.ts';
import type { SchemaChoice } from './schema-registry.ts';

/**
 * What is wrong with a recipe as plain value, sorted by path and with one problem for each: the schema, the byte limits
 * of the payloads, and whether `$schema` names a schema that is known. What only a text can tell is not looked at:
 * duplicate members and the size of `metadata`.
 */
export function validateRecipe(value: unknown, schemas: SchemaChoice = acceptedSchemas): readonly SchemaProblem[] {
  const members = isObject(value) ? value : NO_MEMBERS;
  const schema = selectSchema(schemas, members['$schema']);
  const { matches } = schema ?? schemas.usual;
  const errors = matches(value) ? [] : (matches.errors ?? []);
  const tooLong = longPayloads(members);
  if (errors.length === 0 && schema && tooLong.length === 0) return NO_PROBLEMS;
  return sortedProblems([
    ...schemaProblems(errors),
    ...tooLong.map((name) => tooManyBytes(name, MAX_PAYLOAD_BYTES[name])),
    ...(schema ? [] : [problem('$schema', 'schema_id')]),
  ]);
}

/** One problem for each path, sorted by path. Where several rules are broken at one place, the first of the list of rules counts. */
export function sortedProblems(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  return onePerPlace(problems, KEYWORDS);
}

/** A member takes more bytes than it may. */
export function tooManyBytes(member: string, limit: number): SchemaProblem {
  return problem(member, 'maxBytes', limit);
}

/** Whether a text takes more bytes in UTF-8 than a limit. Counts only where the number of UTF-16 code units, of one to three bytes, leaves it open. */
export function exceedsBytes(text: string, limit: number): boolean {
  return text.length > limit || (3 * text.length > limit && utf8Length(text) > limit);
}

type Members = Readonly<Record<string, unknown>>;

const NO_MEMBERS: Members = {};
const NO_PROBLEMS: readonly SchemaProblem[] = [];
const KEYWORDS = keywordRules.map(({ code }) => code);

function longPayloads(members: Members): readonly PayloadName[] {
  return PAYLOADS.filter((name) => {
    const payload = members[name];
    return typeof payload === 'string' && exceedsBytes(payload, MAX_PAYLOAD_BYTES[name]);
  });
}

function problem(member: string, keyword: string, limit?: number): SchemaProblem {
  return { steps: [member], keyword, schemaPath: '', params: limit === undefined ? {} : { limit } };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
