import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const GENERATOR = process.env['ASSAY_WORKLOADS'] ?? fileURLToPath(new URL('../../../../shared/bench/make-workloads.mjs', import.meta.url));

/** Writes the workloads into a directory for the time of a measurement; undefined if what makes them is not at hand. */
export async function withWorkloads<Result>(measure: (directory: string) => Promise<Result>): Promise<Result | undefined> {
  if (!fs.existsSync(GENERATOR)) return undefined;
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-workloads-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, [GENERATOR, directory], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${GENERATOR} failed: ${stderr}`);
    return await measure(directory);
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
}
