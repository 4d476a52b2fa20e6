import type { Surroundings, Violation } from '@assay/findings';
import { locate } from '@assay/source';

import { TestAbort } from '../engine/test-abort.ts';
import type { TestManifest } from '../manifest/model.ts';
import { DIALECT_ID } from '../manifest/violations.ts';
import { judgeManifest } from '../results/judge-manifest.ts';
import type { RowFindings } from './row-violations.ts';
import { rowFindings } from './row-violations.ts';

/** Runs a manifest in which nothing is wrong, and gives what is to be said about its rows. */
export async function runManifest(manifest: TestManifest, { workspace, now, random }: Surroundings): Promise<RowFindings> {
  try {
    const { rows, test } = await judgeManifest(manifest, manifest.results, { workspace, host: { now, random }, print: () => {} });
    return rowFindings(rows, { findWritten: test.writtenOf });
  } catch (error) {
    if (!(error instanceof TestAbort)) throw error;
    return { violations: [abortViolation(manifest, error.message)], notChecked: [] };
  }
}

/** What is said about a test that was given up. */
export function abortViolation({ written }: TestManifest, message: string): Violation {
  const first = written.root.entries[0]?.key ?? written.root;
  return { dialect: DIALECT_ID, rule: 'failed-test', severity: 'error', fault: 'subject', message, ...locate(first.origin) };
}
