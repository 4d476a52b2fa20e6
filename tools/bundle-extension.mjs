// `npm run extension`: what the extension for Visual Studio Code needs beside its own files, in `editors/vscode/dist`; then `vsce package` packs it.
// Wants `npm run bundle` before it.
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { bundleServerWorker } from './bundle-server-worker.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const extension = `${root}editors/vscode`;

rmSync(`${extension}/dist`, { recursive: true, force: true });
const options = { bundle: true, minify: true, target: 'es2022', conditions: ['@assay/source'], logLevel: 'warning' };
const { version } = JSON.parse(readFileSync(`${extension}/package.json`, 'utf8'));
await Promise.all([
  build({
    ...options,
    entryPoints: [`${extension}/src/extension.ts`],
    outfile: `${extension}/dist/extension.cjs`,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vscode'],
  }),
  build({
    ...options,
    entryPoints: [`${extension}/src/web/web-extension.ts`],
    outfile: `${extension}/dist/web-extension.cjs`,
    format: 'cjs',
    platform: 'browser',
    external: ['vscode'],
  }),
]);
writeFileSync(`${extension}/dist/server-worker.js`, await bundleServerWorker(version));
const bundle = `${root}packages/cli/dist/bundle`;
cpSync(`${root}packages/cli/bin`, `${extension}/dist/assay/bin`, { recursive: true });
for (const file of loadedFrom(['main.js', 'kyverno-test-main.js', 'kyverno-test-worker.js']))
  cpSync(`${bundle}/${file}`, `${extension}/dist/assay/dist/bundle/${file}`);
writeFileSync(`${extension}/dist/assay/package.json`, '{ "type": "module" }\n');
copyFileSync(`${root}packages/cli/THIRD-PARTY-NOTICES`, `${extension}/dist/assay/THIRD-PARTY-NOTICES`);
copyFileSync(`${root}LICENSE`, `${extension}/LICENSE`);

/** Files of the bundle with all that they load: the extension runs `assay lsp` and `assay kyverno test`, and not what other programs start from. */
function loadedFrom(roots) {
  const files = new Set(roots);
  for (const file of files) {
    for (const [, other] of readFileSync(`${bundle}/${file}`, 'utf8').matchAll(/"\.\/([\w-]+\.js)"/g)) files.add(other);
  }
  return files;
}
