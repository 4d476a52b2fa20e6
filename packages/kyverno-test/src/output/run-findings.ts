import type { NotChecked, Report, TestCounts, Violation } from '@assay/findings';
import { makeReport, sumTestCounts } from '@assay/findings';

import { explanationSupplement } from './explanations.ts';
import type { ShownExplanation } from './explanations.ts';
import { testResultFindings } from './test-result-findings.ts';
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
  /** Why rows come to what they do, if that is asked for. */
  readonly explanations: ShownExplanation[];
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
  return { ...testResultFindings(rows, { findWritten: test.writtenOf, asked, remarks }), counts: countsOf(rows), coverage: coverageIn(judged) };
}

/** What is said where a manifest cannot be loaded and no place is known. */
export function loadViolation(file: string, message: string): Violation {
  return { dialect: DIALECT_ID, rule: 'failed-test', severity: 'error', fault: 'subject', message, file };
}

/** What a report has beside its findings. */
export interface ReportParts {
  readonly coverage: Coverage | undefined;
  readonly explains: boolean;
}

/** The report of a run. */
export function reportOf({ files, violations, tests, explanations }: RunFindings, { coverage, explains }: ReportParts): Report {
  const all = {
    violations: [...violations, ...tests.flatMap((test) => test.violations)],
    notChecked: tests.flatMap((test) => test.notChecked),
  };
  const counts = sumTestCounts(tests.map((test) => test.counts));
  const report = makeReport(all, { checked: files.size, ignored: 0 }, counts);
  const supplements = [...(explains ? [explanationSupplement(explanations)] : []), ...(coverage ? [coverageSupplement(coverage)] : [])];
  return supplements.length > 0 ? { ...report, supplements } : report;
}

function countsOf(rows: readonly PrintedRow[]): TestCounts {
  const counts = { passed: 0, failed: 0, excluded: 0, skipped: 0 };
  for (const row of withoutShadows(rows)) counts[isExcluded(row) ? 'excluded' : FATES[row.result]]++;
  return counts;
}

const FATES = { Pass: 'passed', Fail: 'failed', Skip: 'skipped' } as const;
