// `npm run extension`: what the extension for Visual Studio Code needs beside its own files, in `editors/vscode/dist`; then `vsce package` packs it.
// Wants `npm run bundle` before it.
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const extension = `${root}editors/vscode`;

rmSync(`${extension}/dist`, { recursive: true, force: true });
await build({
  entryPoints: [`${extension}/src/extension.ts`],
  outfile: `${extension}/dist/extension.cjs`,
  bundle: true,
  minify: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  logLevel: 'warning',
});
const withoutMaps = { recursive: true, filter: (file) => !file.endsWith('.map') };
cpSync(`${root}packages/cli/bin`, `${extension}/dist/assay/bin`, withoutMaps);
cpSync(`${root}packages/cli/dist/bundle`, `${extension}/dist/assay/dist/bundle`, withoutMaps);
writeFileSync(`${extension}/dist/assay/package.json`, '{ "type": "module" }\n');
copyFileSync(`${root}packages/cli/THIRD-PARTY-NOTICES`, `${extension}/dist/assay/THIRD-PARTY-NOTICES`);
copyFileSync(`${root}LICENSE`, `${extension}/LICENSE`);
