// Bundles the page for operators into a module of the server: `npm run generate`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { bundlePageScript, page, PAGE_SCRIPTS } from './page-bundle.mjs';

const generated = fileURLToPath(new URL('../packages/server/src/generated', import.meta.url));

const [main, recipeChecker] = await Promise.all(PAGE_SCRIPTS.map(bundlePageScript));
const texts = {
  pageDocument: readFileSync(`${page}/index.html`, 'utf8'),
  pageScript: main.text,
  recipeCheckerScript: recipeChecker.text,
  pageStyle: readFileSync(`${page}/page.css`, 'utf8'),
};
const lines = Object.entries(texts).map(([name, text]) => `export const ${name}: string = ${JSON.stringify(text)};`);
mkdirSync(generated, { recursive: true });
writeFileSync(`${generated}/operators-page.ts`, `// Made from packages/operators-page by tools/bundle-page.mjs.\n${lines.join('\n')}\n`);
