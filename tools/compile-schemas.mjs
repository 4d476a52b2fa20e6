// Compiles our JSON Schemas into modules without eval and without run-time dependency: `npm run generate`.
// The constraints stand in the schema files alone, and those of requests in the route table of the controller; everybody else asks the
// compiled functions.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { buildSync } from 'esbuild';

import { loadRoutes } from './load-routes.mjs';

/** A schema file, the module made from it, and the names that the module exports. */
const SCHEMAS = [
  {
    file: 'packages/recipe/recipe.schema.json',
    module: 'packages/recipe/src/generated/recipe-schema.ts',
    matches: 'matchesRecipeSchema',
    text: 'recipeSchemaText',
    sha256: 'recipeSchemaSha256',
  },
  {
    file: 'packages/project/assay.schema.json',
    module: 'packages/project/src/generated/assay-schema.ts',
    matches: 'matchesAssaySchema',
    text: 'assaySchemaText',
  },
];

const root = fileURLToPath(new URL('..', import.meta.url));

for (const { file, module, matches, text, sha256 } of SCHEMAS) {
  if (!existsSync(root + file)) continue;
  const bytes = readFileSync(root + file);
  const schemaText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const content = `// @ts-nocheck
// Made from ${file} by tools/compile-schemas.mjs.
import type { CompiledSchema } from '@assay/json-schema';

${compile({ [matches]: JSON.parse(schemaText) })}
/** Whether a value meets the schema. */
export const ${matches}: CompiledSchema = compiled.${matches};

/** The schema file, byte for byte once encoded as UTF-8. */
export const ${text}: string = ${JSON.stringify(schemaText)};
${sha256 ? `\n/** Digest of the schema file, in lower-case hex. */\nexport const ${sha256}: string = '${createHash('sha256').update(bytes).digest('hex')}';\n` : ''}`;
  writeIfChanged(root + module, content);
}

await compileRequests();

/** What the controller demands of requests: of the parameters of each route, by its id, and of bodies, by the names of their schemas. */
async function compileRequests() {
  const { routes, routeOfDescription, schemas } = await loadRoutes();
  const table = [...routes, routeOfDescription(routes)];
  const parameters = table.map(({ id, parameters: given }) => [`parametersOf_${id}`, objectOf(given)]);
  const bodies = Object.entries(schemas).filter(([name]) => table.some(({ body }) => body?.schema.$ref?.endsWith(`/${name}`)));
  const listed = (names, prefix) => names.map(([name]) => `  ${name.replace(prefix, '')}: compiled.${name},\n`).join('');
  const content = `// @ts-nocheck
// Made from the route table of the controller by tools/compile-schemas.mjs.
import type { CompiledSchema } from '@assay/json-schema';

${compile(Object.fromEntries([...parameters, ...bodies]), { validateFormats: false, allowUnionTypes: true })}
/** Whether an object of parameters is as a route, named by its id, wants it. */
export const parameterSchemas: Readonly<Record<string, CompiledSchema>> = {
${listed(parameters, 'parametersOf_')}};

/** Whether a body is as the schema of this name says. */
export const bodySchemas: Readonly<Record<${bodies.map(([name]) => `'${name}'`).join(' | ')}, CompiledSchema>> = {
${listed(bodies, '')}};
`;
  writeIfChanged(`${root}packages/server/src/generated/request-schemas.ts`, content);
}

/** Parameters as members of an object that has no others. */
function objectOf(parameters) {
  const properties = Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema]));
  return { type: 'object', properties, additionalProperties: false };
}

/** Schemas by name as a script that defines a function `compiled.NAME` for each, the libraries they need included. */
function compile(schemas, options = {}) {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    // A `then` may speak of members whose type stands elsewhere in the schema.
    strictTypes: false,
    code: { source: true, esm: true },
    ...options,
  });
  addFormats.default(ajv);
  const names = Object.keys(schemas);
  for (const name of names) ajv.addSchema(schemas[name], name);
  const code = standaloneCode.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  const { outputFiles } = buildSync({
    stdin: { contents: countingRarely(code), resolveDir: root },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'compiled',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'error',
  });
  return outputFiles[0].text;
}

/** Counts the code points of a text only if the number of its UTF-16 code units, one or two each, leaves it open: payloads are long. */
function countingRarely(code) {
  return code.replace(
    /(func\d+)\((data\d*)\) > (\d+)/g,
    (_, count, text, most) => `${text}.length > ${most} && (${text}.length > ${2 * most} || ${count}(${text}) > ${most})`,
  );
}

function writeIfChanged(path, content) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
