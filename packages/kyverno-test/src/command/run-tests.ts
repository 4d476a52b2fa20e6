import type { Report } from '@assay/findings';
import { painter } from '@assay/findings';
import { TestAbort } from '@assay/kyverno/engine';
import { locate } from '@assay/source';

import { isWithin } from '../findings/is-within.ts';
import { abortViolation } from '../lint/run-manifest.ts';
import type { LoadedDocument } from '../manifest/load-manifests.ts';
import { printTable } from '../output/print-table.ts';
import type { RunFindings } from '../output/run-findings.ts';
import { loadViolation, reportOf } from '../output/run-findings.ts';
import { coverageLines, shownPercent, uncovered } from '../test-coverage/coverage-report.ts';
import { coverageOf, percentOf } from '../test-coverage/rule-coverage.ts';
import type { FileUpdate } from '../update/updated-files.ts';
import { UpdatedFiles } from '../update/updated-files.ts';
import { isExcluded, withoutShadows } from '../verdicts/excluded-rows.ts';
import type { JudgedManifest } from '../verdicts/judge-manifest.ts';
import { judgeManifest } from '../verdicts/judge-manifest.ts';
import type { PrintedRow } from '../verdicts/printed-row.ts';
import type { RowRemark } from '../verdicts/row-remarks.ts';
import { excludedRemarks, unansweredRemarks, unknownNames } from '../verdicts/row-remarks.ts';
import { CommandFailure } from './command-failure.ts';
import { loadDocuments } from './load-documents.ts';
import type { Selector } from './select-rows.ts';
import { readSelector } from './select-rows.ts';
import type { TestEnvironment } from './test-environment.ts';
import type { TestFlags } from './test-flags.ts';
import { updateExpected } from './update-expected.ts';

/** What a run of tests came to. */
export interface TestOutcome {
  readonly status: 0 | 1;
  /** The report of our own, if one is wanted. */
  readonly report: Report | undefined;
  /** The files to write, if expected objects are to be updated; the status says what it is with them. */
  readonly updates: readonly FileUpdate[];
}

/**
 * Runs `kyverno test` with these flags. Prints what the reference prints
 * (kyverno/kyverno v1.19.0, cmd/cli/kubectl-kyverno/commands/test); only, a test that is given up does not end the others. With a report of
 * our own nothing is printed but what stands on standard error.
 */
export async function runTests(flags: TestFlags, environment: TestEnvironment): Promise<TestOutcome> {
  const files = new UpdatedFiles(environment.workspace);
  const findings: RunFindings = { files: new Set(), violations: [], judged: [] };
  const print = flags.report ? () => {} : environment.print;
  const status = await failing(environment, () => runAll(flags, { ...environment, print, files, findings }));
  const coverage = needsCoverage(flags) ? coverageOf(findings.judged) : undefined;
  const report = flags.report && reportOf(findings, flags.showsCoverage ? coverage : undefined);
  if (coverage && flags.showsCoverage && !HOLDING_COVERAGE.has(flags.report?.output ?? '')) {
    environment.printError(`${coverageLines(coverage, painter(false), Infinity).join('\n')}\n`);
  }
  if (coverage && flags.minCoverage !== undefined && percentOf(coverage) < flags.minCoverage) {
    const missing = flags.showsCoverage ? [] : uncovered(coverage).map((line) => `  ${line}`);
    environment.printError(
      `Error: coverage ${shownPercent(coverage)} is below ${flags.minCoverage} %${missing.length > 0 ? '; never tested:' : ''}\n`,
    );
    for (const line of missing) environment.printError(`${line}\n`);
    return { status: 1, report, updates: files.updates };
  }
  return { status, report, updates: files.updates };
}

function needsCoverage({ showsCoverage, minCoverage }: TestFlags): boolean {
  return showsCoverage || minCoverage !== undefined;
}

/** Whether what was judged is looked at again at the end; otherwise it is not kept, as there can be much of it. */
function needsJudged(flags: TestFlags): boolean {
  return flags.report !== undefined || needsCoverage(flags);
}

/** The reports of our own that have a place for coverage. */
const HOLDING_COVERAGE = new Set(['text', 'json']);

/** A run, and where it puts what it finds. */
interface Run extends TestEnvironment {
  readonly files: UpdatedFiles;
  readonly findings: RunFindings;
}

async function failing({ printError }: TestEnvironment, run: () => Promise<0 | 1>): Promise<0 | 1> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    printError(`Error: ${error.message}\n`);
    return 1;
  }
}

async function runAll(flags: TestFlags, run: Run): Promise<0 | 1> {
  const documents = await loadDocuments(flags, run, run.findings);
  return documents.length === 0 ? 0 : runDocuments(documents, flags, run);
}

async function runDocuments(documents: readonly LoadedDocument[], flags: TestFlags, run: Run): Promise<0 | 1> {
  const printResults = resultsPrinter(flags, run);
  const selector = readSelector(flags.selector);
  warnOfNothingSelected(documents, selector, run);
  const failed: PrintedRow[] = [];
  let count = 0;
  let aborted = 0;
  for (const document of documents) {
    const outcome = await runDocument(document, selector, flags, run);
    if (outcome === 'aborted') aborted++;
    if (typeof outcome === 'string') continue;
    count += outcome.length;
    for (const row of outcome) if (row.result === 'Fail') failed.push(row);
    if (!flags.failOnly) run.print(`\n${printResults(outcome)}\n`);
  }
  if (aborted === documents.length) return 1;
  run.print(summaryOf(count, failed.length, flags.failOnly));
  if (flags.failOnly && failed.length > 0) {
    run.print(flags.format === undefined ? `Aggregated Failed Test Cases : \n${printResults(failed)}` : `\n${printResults(failed)}\n`);
  }
  if (failed.length === 0) return aborted > 0 ? 1 : 0;
  if (flags.report) return 1;
  throw new CommandFailure(`${failed.length} tests failed`);
}

/** The reference says nothing where a misspelled selector leaves no row. */
function warnOfNothingSelected(documents: readonly LoadedDocument[], { select, unmatched }: Selector, { printError }: Run): void {
  const rows = documents.flatMap((document) => (document.kind === 'manifest' ? document.manifest.results : []));
  if (rows.length === 0 || select(rows).length > 0) return;
  printError(`warning: ${['the selector chose no rows', ...unmatched(rows)].join(': ')}\n`);
}

/** Prints rows in the form that was asked for, each table with the same colors. */
function resultsPrinter(
  { format, detailedResults, removeColor }: TestFlags,
  { isTerminal }: TestEnvironment,
): (rows: readonly PrintedRow[]) => string {
  if (format !== undefined) return (rows) => `${format(rows, detailedResults)}\n`;
  const style = { isDetailed: detailedResults, hasColoredHeader: !removeColor, hasColoredCells: isTerminal && !removeColor };
  return (rows) => printTable(rows, style);
}

type DocumentOutcome = readonly PrintedRow[] | 'passed over' | 'aborted';

async function runDocument(document: LoadedDocument, { select }: Selector, flags: TestFlags, run: Run): Promise<DocumentOutcome> {
  const { findings, print, printError } = run;
  const isLegacy = document.kind === 'manifest' && document.manifest.shape === 'legacy';
  if (document.kind === 'deprecated' || (isLegacy && flags.isStrict)) {
    print(`\nWARNING: test file (${document.file}) uses a deprecated schema that will be removed in 1.15\n`);
    printError(`Error: test file ${document.file} uses a deprecated schema — please migrate to the latest format\n`);
    findings.violations.push(loadViolation(document.file, 'the manifest uses a deprecated schema; assay kyverno fix mends it'));
    return 'aborted';
  }
  if (document.kind === 'error') return 'aborted';
  if (isLegacy) printError(`${document.file}: warning: a manifest without apiVersion and kind is deprecated; assay kyverno fix mends it\n`);
  const asked = select(document.manifest.results);
  if (asked.length === 0) return 'passed over';
  try {
    const first = await judgeManifest(document.manifest, asked, { ...run, workspace: run.files });
    const judged = flags.updates ? updateExpected(first, run.files, (line) => printError(`${line}\n`)) : first;
    for (const remark of remarksOn(judged, flags)) printError(`${remarkText(remark)}\n`);
    const rows = flags.isStrict ? withExcludedFailing(judged.rows) : judged.rows;
    if (needsJudged(flags)) findings.judged.push({ ...judged, rows });
    return rows;
  } catch (error) {
    if (!(error instanceof TestAbort)) throw error;
    if (!flags.report) printError(`Error: failed to run test (${error.message})\n`);
    findings.violations.push(abortViolation(document.manifest, error.message));
    return 'aborted';
  }
}

/** What the reference does not say; a report of our own says the rest. */
function remarksOn({ asked, rows, test, run }: JudgedManifest, { report }: TestFlags): readonly RowRemark[] {
  const unknown = unknownNames(asked, { policies: test.named, run });
  if (!report) return [...unknown, ...excludedRemarks(rows), ...unansweredRemarks(asked, rows)];
  const failed = rows.filter(({ result }) => result === 'Fail').map(({ row }) => row.span);
  return unknown.filter(({ span }) => !failed.some((row) => isWithin(span, row)));
}

function remarkText({ span, message }: RowRemark): string {
  const { file, range } = locate(span);
  return `${file}:${range.start.line}:${range.start.column}: warning: ${message}`;
}

function withExcludedFailing(rows: readonly PrintedRow[]): readonly PrintedRow[] {
  const excluded = new Set(withoutShadows(rows).filter(isExcluded));
  return rows.map((row) => (excluded.has(row) ? { ...row, result: 'Fail' } : row));
}

function summaryOf(all: number, failed: number, failOnly: boolean): string {
  const counts = failOnly ? `${failed} out of ${all} tests failed` : `${all - failed} tests passed and ${failed} tests failed`;
  return `\nTest Summary: ${counts}\n\n`;
}
