// Makes packages/kyverno/src/schemas/policy-schema-table.ts from the custom resource definitions that the Kyverno CLI embeds:
//
//   node tools/make-policy-schema-table.mjs DEFINITIONS
//
// DEFINITIONS is a directory with one JSON file for each: {group, scope, names: {kind}, versions: {VERSION: {schema}}}. Descriptions and
// patterns (which only conditions of a status have) are left out; equal schemas get one line. How the lines are to be read stands in
// policy-schema.ts beside the table.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TARGET = fileURLToPath(new URL('../packages/kyverno/src/schemas/policy-schema-table.ts', import.meta.url));
const LINE_LENGTH = 138;
const LETTERS = { string: 's', integer: 'i', number: 'n', boolean: 'b' };
/** The one rule of CEL that the definitions have, as what it says. */
const RULES = {
  '(has(self.expression) && !has(self.template)) || (!has(self.expression) && has(self.template))': ['expression', 'template'],
};

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('usage: node tools/make-policy-schema-table.mjs DEFINITIONS');

const numbers = new Map();
const kinds = new Map();
for (const file of readdirSync(directory).sort()) {
  const { group, scope, names, versions } = JSON.parse(readFileSync(join(directory, file), 'utf8'));
  for (const [version, { schema }] of Object.entries(versions)) {
    const apiVersion = `${group}/${version}`;
    const entry = `${names.kind}${scope === 'Cluster' ? '!' : ''}=${reference(schema.openAPIV3Schema ?? schema)}`;
    kinds.set(apiVersion, `${kinds.get(apiVersion) ?? `${apiVersion}:`} ${entry}`);
  }
}
writeTable(
  [...kinds.values()].sort((one, other) => (one < other ? -1 : 1)),
  [...numbers.keys()],
);

/** How a schema is named where it is used: by the letters of its type if these say all, else by the number of its line. */
function reference(schema) {
  const facets = facetsOf(schema);
  const text = shapeOf(schema);
  if (facets === undefined && ((schema.properties === undefined && schema.type !== 'object') || text.startsWith('{'))) return text;
  return numberOf(facets === undefined ? text : `${text} | ${JSON.stringify(facets)}`);
}

function shapeOf(schema) {
  if (schema.properties === undefined && schema.additionalProperties !== undefined) return `{${reference(schema.additionalProperties)}`;
  if (schema.type === 'array') return `[${reference(schema.items)}`;
  if (schema.type !== 'object') return LETTERS[schema.type] ?? '*';
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, type]) => `${name}${required.has(name) ? '!' : ''}=${reference(type)}`);
  return ['o', ...fields].join(' ');
}

function numberOf(line) {
  if (!numbers.has(line)) numbers.set(line, numbers.size);
  return String(numbers.get(line));
}

/** What a schema demands beside its type. */
function facetsOf(schema) {
  const isAny = schema.type === undefined;
  const found = {
    default: schema.default,
    enum: schema.enum,
    minLength: schema.minLength,
    maxLength: schema.maxLength,
    minimum: schema.minimum,
    minItems: schema.minItems,
    isOpen: !isAny && schema['x-kubernetes-preserve-unknown-fields'] ? true : undefined,
    notAllOf: schema.not && onlyRequired(schema.not),
    oneOf: schema.oneOf?.map((each) => only(onlyRequired(each))),
    exactlyOne: schema['x-kubernetes-validations'] && ruleOf(only(schema['x-kubernetes-validations'])),
    isNullable: schema.nullable,
    keys: schema['x-kubernetes-list-map-keys'],
    isSet: schema['x-kubernetes-list-type'] === 'set' ? true : undefined,
  };
  const facets = Object.entries(found).filter(([, value]) => value !== undefined);
  return facets.length === 0 ? undefined : Object.fromEntries(facets);
}

function onlyRequired(schema) {
  if (Object.keys(schema).join() !== 'required') throw new Error(`unknown form of a schema: ${JSON.stringify(schema)}`);
  return schema.required;
}

function ruleOf({ rule, message }) {
  if (RULES[rule] === undefined) throw new Error(`unknown rule: ${rule}`);
  return { fields: RULES[rule], message };
}

function only(list) {
  if (list.length !== 1) throw new Error(`more than one: ${JSON.stringify(list)}`);
  return list[0];
}

function writeTable(kindLines, schemaLines) {
  const text = (lines) => lines.flatMap(broken).join('\n');
  writeFileSync(
    TARGET,
    `/**
 * The schemas of policies, exceptions and files of tests that the Kyverno CLI embeds (main branch of August 2026, commit 111e07bb), in the notation that
 * \`policy-schema.ts\` reads.
 * Made by tools/make-policy-schema-table.mjs.
 */
export const POLICY_SCHEMA_TABLE = {
  kinds: \`
${text(kindLines)}
\`,
  schemas: \`
${text(schemaLines)}
\`,
};
`,
  );
}

/** Breaks a long line at blanks; what follows is indented. */
function broken(line) {
  const lines = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length >= LINE_LENGTH) {
      lines.push(current);
      current = ` ${word}`;
    } else current += current === '' ? word : ` ${word}`;
  }
  return [...lines, current];
}
