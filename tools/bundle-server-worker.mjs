// Bundles the language server as a script for a worker of an editor that runs in a browser.
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const script = fileURLToPath(new URL('../editors/vscode/src/web/server-worker.ts', import.meta.url));

/** The text of the script. It is one file: such editors load a worker without modules, so that it can load no parts. */
export async function bundleServerWorker(version) {
  const { outputFiles } = await build({
    entryPoints: [script],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@assay/source'],
    define: { ASSAY_VERSION: JSON.stringify(version) },
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}
