import { runTest } from '../engine/run-test.ts';
import { loadTest } from '../load/load-test.ts';
import type { ResultRow, TestManifest } from '../manifest/model.ts';
import { ExpectedObjects } from '../results/expected-objects.ts';
import { printRows } from '../results/print-rows.ts';
import type { PrintedRow } from '../results/printed-row.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Runs one test and compares its answers with these rows. Throws a `TestAbort` where the reference ends it. */
export async function judgeManifest(
  manifest: TestManifest,
  rows: readonly ResultRow[],
  environment: TestEnvironment,
): Promise<readonly PrintedRow[]> {
  const { policies, world, payloads, invalidPolicies } = await loadTest(manifest, environment);
  const run = await runTest({ policies, world, payloads, rows });
  environment.print('  Checking results ...\n');
  const expectedObjects = new ExpectedObjects(environment.workspace, manifest.directory, world.kinds);
  return printRows(rows, { run, invalidPolicies, expectedObjects });
}
