// Bundles the page for operators into a module of the server: `npm run generate`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const page = fileURLToPath(new URL('../packages/operators-page', import.meta.url));
const generated = fileURLToPath(new URL('../packages/server/src/generated', import.meta.url));

/** Bundles a script with all that it imports. */
async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [`${page}/src/${entry}`],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    conditions: ['@assay/source'],
  });
  return outputFiles[0].text;
}

const texts = {
  pageDocument: readFileSync(`${page}/index.html`, 'utf8'),
  pageScript: await bundled('main.ts'),
  recipeCheckerScript: await bundled('recipe-checker.ts'),
  pageStyle: readFileSync(`${page}/page.css`, 'utf8'),
};
const lines = Object.entries(texts).map(([name, text]) => `export const ${name}: string = ${JSON.stringify(text)};`);
mkdirSync(generated, { recursive: true });
writeFileSync(`${generated}/operators-page.ts`, `// Made from packages/operators-page by tools/bundle-page.mjs.\n${lines.join('\n')}\n`);
