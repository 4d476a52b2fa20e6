// Puts beside bundled code what the embedded store reads when it runs: the programs of PGlite, and a store with nothing in it.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const serverPackage = createRequire(new URL('../packages/server/package.json', import.meta.url));
const { PGlite } = serverPackage('@electric-sql/pglite');

const PROGRAMS = ['pglite.wasm', 'pglite.data', 'initdb.wasm'];

/** Into the directory of the bundle. */
export async function copyEmbeddedStore(directory) {
  for (const program of PROGRAMS) cpSync(serverPackage.resolve(`@electric-sql/pglite/${program}`), join(directory, program));
  writeFileSync(join(directory, 'empty-store.tar.gz'), await emptyStore());
}

async function emptyStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-empty-store-'));
  try {
    const pglite = await PGlite.create({ dataDir });
    const archive = await pglite.dumpDataDir('gzip');
    await pglite.close();
    return Buffer.from(await archive.arrayBuffer());
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
