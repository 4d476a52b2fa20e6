import type { Surroundings } from '@assay/findings';
import { locate } from '@assay/source';

import { runTest } from '../engine/run-test.ts';
import { TestAbort } from '../engine/test-abort.ts';
import { loadTest } from '../load/load-test.ts';
import { expressionFindings } from '../manifest/check/expression-findings.ts';
import type { TestManifest } from '../manifest/model.ts';
import { DIALECT_ID, violationsOf } from '../manifest/violations.ts';
import { ExpectedObjects } from '../results/expected-objects.ts';
import { printRows } from '../results/print-rows.ts';
import type { RowFindings } from './row-violations.ts';
import { rowFindings } from './row-violations.ts';

/** Runs a manifest in which nothing is wrong, and gives what is to be said about its rows; or about expressions in its policies that do not compile. */
export async function runManifest(manifest: TestManifest, { workspace, now, random }: Surroundings): Promise<RowFindings> {
  try {
    const rows = manifest.results;
    const test = await loadTest(manifest, { workspace, host: { now, random }, print: () => {} });
    const { policies, world, payloads, invalidPolicies, writtenOf } = test;
    const broken = await expressionFindings(policies, world.exceptions);
    if (broken.length > 0) return { violations: violationsOf(broken, []), notChecked: [] };
    const run = await runTest({ policies, world, payloads, rows });
    const expectedObjects = new ExpectedObjects(workspace, manifest.directory, world.kinds);
    const printed = printRows(rows, { run, usesKinds: manifest.shape === 'v1beta1', invalidPolicies, expectedObjects });
    return rowFindings(printed, writtenOf);
  } catch (error) {
    if (!(error instanceof TestAbort)) throw error;
    return { violations: [abortViolation(manifest, error.message)], notChecked: [] };
  }
}

function abortViolation({ written }: TestManifest, message: string): RowFindings['violations'][number] {
  const first = written.root.entries[0]?.key ?? written.root;
  return { dialect: DIALECT_ID, rule: 'failed-test', severity: 'error', fault: 'subject', message, ...locate(first.origin) };
}
