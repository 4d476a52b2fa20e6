import type { Report, TestCounts, Violation } from '@assay/findings';
import { makeReport } from '@assay/findings';

import { rowFindings } from './row-violations.ts';
import { coverageSupplement } from '../test-coverage/coverage-report.ts';
import type { Coverage } from '../test-coverage/rule-coverage.ts';
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
  readonly judged: JudgedManifest[];
}

/** What is said where a manifest cannot be loaded and no place is known. */
export function loadViolation(file: string, message: string): Violation {
  return { dialect: DIALECT_ID, rule: 'failed-test', severity: 'error', fault: 'subject', message, file };
}

/** The report of a run. */
export function reportOf({ files, violations, judged }: RunFindings, coverage: Coverage | undefined): Report {
  const found = judged.map(({ rows, asked, test, run }) =>
    rowFindings(rows, { findWritten: test.writtenOf, asked, remarks: unknownNames(asked, { policies: test.named, run }) }),
  );
  const all = {
    violations: [...violations, ...found.flatMap((each) => each.violations)],
    notChecked: found.flatMap((each) => each.notChecked),
  };
  const counts = countsOf(judged.flatMap(({ rows }) => rows));
  const report = makeReport(all, { checked: files.size, ignored: 0 }, counts);
  return coverage ? { ...report, supplements: [coverageSupplement(coverage)] } : report;
}

function countsOf(rows: readonly PrintedRow[]): TestCounts {
  const counts = { passed: 0, failed: 0, excluded: 0, skipped: 0 };
  for (const row of withoutShadows(rows)) counts[isExcluded(row) ? 'excluded' : FATES[row.result]]++;
  return counts;
}

const FATES = { Pass: 'passed', Fail: 'failed', Skip: 'skipped' } as const;
