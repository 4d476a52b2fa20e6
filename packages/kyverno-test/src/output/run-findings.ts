import type { NotChecked, Report, TestCounts, Violation } from '@assay/findings';
import { makeReport } from '@assay/findings';

import { rowFindings } from './row-violations.ts';
import { coverageSupplement } from '../test-coverage/coverage-report.ts';
import { coverageIn } from '../test-coverage/rule-coverage.ts';
import type { Coverage, TestCoverage } from '../test-coverage/rule-coverage.ts';
import { DIALECT_ID } from '../findings/violations.ts';
import { isExcluded, withoutShadows } from '../verdicts/excluded-rows.ts';
import type { JudgedManifest } from '../verdicts/judge-manifest.ts';
import type { PrintedRow } from '../verdicts/printed-row.ts';
import { unknownNames } from '../verdicts/row-remarks.ts';

/** What a run has found so far. */
export interface RunFindings {
  /** Of the manifests. */
  readonly files: Set<string>;
  readonly violations: Violation[];
  /** Those of tests that ran, in their order. */
  readonly tests: TestFindings[];
}

/** What one test has found: plain data. */
export interface TestFindings {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  readonly counts: TestCounts;
  readonly coverage: TestCoverage;
}

/** What was found by a test that ran. */
export function findingsIn(judged: JudgedManifest): TestFindings {
  const { rows, asked, test, run } = judged;
  const remarks = unknownNames(asked, { policies: test.named, run });
  return { ...rowFindings(rows, { findWritten: test.writtenOf, asked, remarks }), counts: countsOf(rows), coverage: coverageIn(judged) };
}

/** What is said where a manifest cannot be loaded and no place is known. */
export function loadViolation(file: string, message: string): Violation {
  return { dialect: DIALECT_ID, rule: 'failed-test', severity: 'error', fault: 'subject', message, file };
}

/** The report of a run. */
export function reportOf({ files, violations, tests }: RunFindings, coverage: Coverage | undefined): Report {
  const all = {
    violations: [...violations, ...tests.flatMap((test) => test.violations)],
    notChecked: tests.flatMap((test) => test.notChecked),
  };
  const counts = { passed: 0, failed: 0, excluded: 0, skipped: 0 };
  for (const test of tests) for (const fate of FATE_NAMES) counts[fate] += test.counts[fate];
  const report = makeReport(all, { checked: files.size, ignored: 0 }, counts);
  return coverage ? { ...report, supplements: [coverageSupplement(coverage)] } : report;
}

const FATE_NAMES = ['passed', 'failed', 'excluded', 'skipped'] as const;

function countsOf(rows: readonly PrintedRow[]): TestCounts {
  const counts = { passed: 0, failed: 0, excluded: 0, skipped: 0 };
  for (const row of withoutShadows(rows)) counts[isExcluded(row) ? 'excluded' : FATES[row.result]]++;
  return counts;
}

const FATES = { Pass: 'passed', Fail: 'failed', Skip: 'skipped' } as const;
