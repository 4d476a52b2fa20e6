// How a script of the page for operators is bundled with all that it imports.
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

/** The directory of the page. */
export const page = fileURLToPath(new URL('../packages/operators-page', import.meta.url));

/** The scripts of the page. */
export const PAGE_SCRIPTS = ['main.tsx', 'recipe/recipe-checker.ts'];

/** The text of a script, and what it is made of. */
export async function bundlePageScript(script) {
  const { outputFiles, metafile } = await build({
    entryPoints: [`${page}/src/${script}`],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    metafile: true,
    conditions: ['@assay/source'],
  });
  return { text: outputFiles[0].text, metafile };
}
