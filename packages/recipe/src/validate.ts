import { onePerPlace, schemaProblems } from '@assay/json-schema';
import type { SchemaProblem } from '@assay/json-schema';
import { utf8Length } from '@assay/source';

import { MAX_PAYLOAD_BYTES } from './limits.ts';
import { keywordRules } from './rules/keyword-rules.ts';
import { acceptedSchemas } from './released-schemas.ts';
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
  const isMet = matches(value);
  if (isMet && schema && !hasLongPayload(members)) return NO_PROBLEMS;
  const errors = isMet ? [] : (matches.errors ?? []);
  return sortedProblems([...schemaProblems(errors), ...payloadProblems(members), ...(schema ? [] : [problem('$schema', 'schema_id')])]);
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
const PAYLOADS = Object.entries(MAX_PAYLOAD_BYTES);

function hasLongPayload({ user_data, unattend_xml, ks_cfg }: Members): boolean {
  return (
    isLong(user_data, MAX_PAYLOAD_BYTES.user_data) || isLong(unattend_xml, MAX_PAYLOAD_BYTES.unattend_xml) || isLong(ks_cfg, MAX_PAYLOAD_BYTES.ks_cfg)
  );
}

function isLong(payload: unknown, limit: number): boolean {
  return typeof payload === 'string' && exceedsBytes(payload, limit);
}

function payloadProblems(members: Members): SchemaProblem[] {
  return PAYLOADS.filter(([member, limit]) => isLong(members[member], limit)).map(([member, limit]) => tooManyBytes(member, limit));
}

function problem(member: string, keyword: string, limit?: number): SchemaProblem {
  return { steps: [member], keyword, schemaPath: '', params: limit === undefined ? {} : { limit } };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
