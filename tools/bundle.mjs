// Bundles the command: one small entry, and one file per command that is loaded only when it runs.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const cli = fileURLToPath(new URL('../packages/cli', import.meta.url));

rmSync(`${cli}/dist/bundle`, { recursive: true, force: true });
await build({
  entryPoints: [`${cli}/src/main.ts`],
  outdir: `${cli}/dist/bundle`,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['@assay/source'],
  // Bundled CommonJS packages call `require` for what Node brings.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  sourcemap: 'linked',
  logLevel: 'warning',
});
