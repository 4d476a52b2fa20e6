// Compiles our JSON Schemas into modules without eval and without run-time dependency: `npm run generate`.
// The constraints stand in the schema files alone; code below the shells asks the compiled function.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { buildSync } from 'esbuild';

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

${compile(JSON.parse(schemaText))}
/** Whether a value meets the schema. */
export const ${matches}: CompiledSchema = compiled.validate;

/** The schema file, byte for byte once encoded as UTF-8. */
export const ${text}: string = ${JSON.stringify(schemaText)};
${sha256 ? `\n/** Digest of the schema file, in lower-case hex. */\nexport const ${sha256}: string = '${createHash('sha256').update(bytes).digest('hex')}';\n` : ''}`;
  writeIfChanged(root + module, content);
}

/** A draft-07 schema as a script that defines `compiled.validate`, the libraries it needs included. */
function compile(schema) {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    // A `then` may speak of members whose type stands elsewhere in the schema.
    strictTypes: false,
    code: { source: true, esm: true },
  });
  addFormats.default(ajv);
  const { outputFiles } = buildSync({
    stdin: { contents: countingRarely(standaloneCode.default(ajv, ajv.compile(schema))), resolveDir: root },
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

/** Counts the code points of a text only if it has more UTF-16 code units than it may have code points: payloads are long. */
function countingRarely(code) {
  return code.replace(/(func\d+)\((data\d*)\) > (\d+)/g, '$2.length > $3 && $1($2) > $3');
}

function writeIfChanged(path, content) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
