// Reads the route table of the controller, and the schemas that it names, for what is made from them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';

const SERVER = fileURLToPath(new URL('../packages/server', import.meta.url));

/** What the routes import that is itself made from something is not needed to read them. */
const withoutGenerated = {
  name: 'without-generated',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/generated\// }, ({ path, importer }) => (importer.includes(SERVER) ? { path, namespace: 'absent' } : undefined));
    onLoad({ filter: /^/, namespace: 'absent' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** The table, the line of it that describes the others, and the schemas by their names. */
export async function loadRoutes() {
  const directory = mkdtempSync(join(tmpdir(), 'assay-routes-'));
  const outfile = join(directory, 'routes.mjs');
  const http = './src/http';
  try {
    await build({
      stdin: {
        contents: `export { routes } from '${http}/routes.ts'; export { routeOfDescription } from '${http}/openapi.ts'; export { schemas } from '${http}/schemas.ts';`,
        resolveDir: SERVER,
      },
      bundle: true,
      outfile,
      format: 'esm',
      platform: 'node',
      conditions: ['@assay/source'],
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      logLevel: 'error',
      plugins: [withoutGenerated],
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
