import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';

/** What threads for heavy work run, bundled once for all that is started from its source: Node.js starts no thread from TypeScript. */
export function threadProgram(): Promise<URL> {
  return (bundled ??= bundle());
}

let bundled: Promise<URL> | undefined;

async function bundle(): Promise<URL> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'assay-thread-')), 'work-thread.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../src/threads/work-thread.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@assay/source'],
    logLevel: 'error',
  });
  return pathToFileURL(outfile);
}
