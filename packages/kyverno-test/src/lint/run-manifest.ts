import type { CheckContext, Violation } from '@assay/findings';
import { locate } from '@assay/source';

import { TestAbort } from '../inputs/test-abort.ts';
import { DIALECT_ID, violationsOf } from '../findings/violations.ts';
import type { TestManifest } from '../manifest/model.ts';
import type { TestResultFindings } from '../output/test-result-findings.ts';
import { testResultFindings } from '../output/test-result-findings.ts';
import { loadTest } from '../run/load-test.ts';
import { judgeTest } from '../verdicts/judge-manifest.ts';
import { expressionFindings } from './expression-findings.ts';

/** Runs a manifest in which nothing is wrong, and gives what is to be said about its rows; or about expressions of its policies, if these do not compile. */
export async function runManifest(manifest: TestManifest, { workspace, now, random }: CheckContext): Promise<TestResultFindings> {
  try {
    const environment = { workspace, host: { now, random }, print: () => {} };
    const test = await loadTest(manifest, environment);
    const broken = await expressionFindings(test.policies, test.world.exceptions);
    if (broken.length > 0) return { violations: violationsOf(broken, []), notChecked: [] };
    const { rows } = await judgeTest(manifest, test, manifest.results, environment);
    return testResultFindings(rows, { findWritten: test.writtenOf, asked: manifest.results });
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
