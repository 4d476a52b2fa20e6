import { locate } from '@assay/source';

import { runTest } from '../engine/run-test.ts';
import { loadTest } from '../load/load-test.ts';
import type { ResultRow, TestManifest } from '../manifest/model.ts';
import { ExpectedObjects } from '../results/expected-objects.ts';
import { printRows } from '../results/print-rows.ts';
import type { PrintedRow } from '../results/printed-row.ts';
import type { RowRemark } from '../results/row-remarks.ts';
import { excludedRemarks, unknownNames } from '../results/row-remarks.ts';
import type { TestEnvironment } from './test-environment.ts';

/** How rows are judged. */
export interface JudgeOptions {
  /** Whether rows that were not checked fail. */
  readonly isStrict: boolean;
}

/**
 * Runs one test and compares its answers with these rows; what the reference does not say is told on standard error. Throws a `TestAbort`
 * where the reference ends the test.
 */
export async function judgeManifest(
  manifest: TestManifest,
  rows: readonly ResultRow[],
  environment: TestEnvironment,
  { isStrict }: JudgeOptions,
): Promise<readonly PrintedRow[]> {
  const { policies, world, payloads, invalidPolicies, named } = await loadTest(manifest, environment);
  const run = await runTest({ policies, world, payloads, rows });
  environment.print('  Checking results ...\n');
  const expectedObjects = new ExpectedObjects(environment.workspace, manifest.directory, world.kinds);
  const printed = printRows(rows, { run, usesKinds: manifest.shape === 'v1beta1', invalidPolicies, expectedObjects });
  const excluded = excludedRemarks(printed);
  for (const remark of [...unknownNames(rows, { policies: named, run }), ...excluded]) environment.printError(`${remarkText(remark)}\n`);
  return isStrict ? printed.map(withExcludedFailing) : printed;
}

function remarkText({ span, message }: RowRemark): string {
  const { file, range } = locate(span);
  return `${file}:${range.start.line}:${range.start.column}: warning: ${message}`;
}

function withExcludedFailing(row: PrintedRow): PrintedRow {
  return row.outcome === 'excluded' && row.row.result.text !== 'skip' ? { ...row, result: 'Fail' } : row;
}
