import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';

/** Belongs to the pinned version of PGlite. */
const ARCHIVE = join(tmpdir(), 'assay-empty-store-0.5.16.tar.gz');

/** An archive of a store with nothing in it. Made once on a machine: that takes seconds. */
export async function emptyStore(): Promise<string> {
  if (existsSync(ARCHIVE)) return ARCHIVE;
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-empty-store-'));
  const pglite = await PGlite.create({ dataDir });
  const archive = await pglite.dumpDataDir('gzip');
  await pglite.close();
  rmSync(dataDir, { recursive: true });
  const draft = `${ARCHIVE}.${randomUUID()}`;
  writeFileSync(draft, Buffer.from(await archive.arrayBuffer()));
  renameSync(draft, ARCHIVE);
  return ARCHIVE;
}
