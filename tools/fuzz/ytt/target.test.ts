import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

import { agreementOf, runCampaign } from '../campaign.mjs';
import { makeYttTarget } from './target.mjs';

const ASSAY = fileURLToPath(new URL('../../../packages/cli/bin/assay.js', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-fuzz-test-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('fuzzing ytt', () => {
  it('agrees with a reference that does the same', async () => {
    const { tally, groups } = await campaign(`exec node "${ASSAY}" ytt "$@"`);
    expect(groups).toEqual([]);
    expect(agreementOf(tally)).toEqual({ compared: 6, share: 1 });
  });

  it('catches a reference that prints something else', async () => {
    const { tally, groups } = await campaign(`echo 'wrong: true'`, [0]);
    expect(agreementOf(tally).share).toBe(0);
    expect(groups.map(({ example }) => example.reference.stdout)).toContain('wrong: true\n');
  });

  it('catches a reference that fails otherwise, and groups by what it says', async () => {
    const { groups } = await campaign(`echo "ytt: Error: no file $$" | tr '0-9' 1 >&2; exit 3`, [0, 1]);
    for (const { signature } of groups) expect(signature).toMatch(/^3\/[01] stderr: ytt: Error: no file N ≠ /);
  });

  it('leaves out what a reference prints at random', async () => {
    const { tally } = await campaign('echo $$');
    expect(Object.fromEntries(tally)).toEqual({ random: 6 });
  });
});

/** Runs a few cases, made of our examples, against a shell script in place of `ytt`. */
function campaign(script: string, indices: readonly number[] = [0, 1, 2, 3, 4, 5]) {
  const program = path.join(folder, 'ytt');
  fs.writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const target = makeYttTarget({ suites: folder, packages: [], program });
  return runCampaign(target, { seed: 1, indices, lanes: 2, attempts: 10 });
}
