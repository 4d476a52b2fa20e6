import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const playground = fileURLToPath(new URL('../../packages/playground', import.meta.url));

/** Bundles the page and its workers into a directory; what only some dialects need is in files of its own, which are loaded when it is wanted. */
export function bundlePlayground(outdir) {
  return build({
    entryPoints: {
      main: `${playground}/src/main.tsx`,
      'language-worker': `${playground}/src/worker/language-worker.ts`,
      'run-worker': `${playground}/src/worker/run-worker.ts`,
    },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    conditions: ['@assay/source'],
  });
}
