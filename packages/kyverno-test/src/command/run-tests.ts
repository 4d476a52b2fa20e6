import type { Report } from '@assay/findings';
import { painter } from '@assay/findings';

import type { LoadedDocument } from '../manifest/load-manifests.ts';
import { printTable } from '../output/print-table.ts';
import { explanationLines } from '../output/explanations.ts';
import type { RunFindings } from '../output/run-findings.ts';
import { reportOf } from '../output/run-findings.ts';
import { coverageLines, shownPercent, uncovered } from '../test-coverage/coverage-report.ts';
import { joinCoverage, percentOf } from '../test-coverage/rule-coverage.ts';
import type { FileUpdate } from '../update/updated-files.ts';
import { UpdatedFiles } from '../update/updated-files.ts';
import type { ShownRow } from '../verdicts/printed-row.ts';
import { CommandFailure } from './command-failure.ts';
import { loadDocuments } from './load-documents.ts';
import { runDocument } from './run-document.ts';
import type { DocumentAddress, DocumentRun } from './run-document.ts';
import type { Selector } from './select-rows.ts';
import { readSelector } from './select-rows.ts';
import type { TestEnvironment } from './test-environment.ts';
import { needsCoverage } from './test-flags.ts';
import type { TestFlags } from './test-flags.ts';

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
  const findings: RunFindings = { files: new Set(), violations: [], tests: [], explanations: [] };
  const print = flags.report ? () => {} : environment.print;
  const status = await failing(environment, () => runAll(flags, { ...environment, print, files, findings }));
  const coverage = needsCoverage(flags) ? joinCoverage(findings.tests.map((test) => test.coverage)) : undefined;
  const report = flags.report && reportOf(findings, { coverage: flags.showsCoverage ? coverage : undefined, explains: flags.explains });
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
  const failed: ShownRow[] = [];
  let count = 0;
  let aborted = 0;
  await runInOrder(documents, selector, flags, run, ({ kind, output, rows, explanations, findings, violations }) => {
    for (const { stream, text } of output) (stream === 'output' ? run.print : run.printError)(text);
    run.findings.violations.push(...violations);
    if (findings) run.findings.tests.push(findings);
    run.findings.explanations.push(...explanations);
    if (kind === 'aborted') aborted++;
    if (kind !== 'ran') return;
    count += rows.length;
    for (const row of rows) if (row.result === 'Fail') failed.push(row);
    if (!flags.failOnly) run.print(`\n${printResults(rows)}\n`);
    if (flags.explains) (flags.format === undefined ? run.print : run.printError)(`${explanationLines(explanations).join('\n')}\n`);
  });
  if (aborted === documents.length) return 1;
  run.print(summaryOf(count, failed.length, flags.failOnly));
  if (flags.failOnly && failed.length > 0) {
    run.print(flags.format === undefined ? `Aggregated Failed Test Cases : \n${printResults(failed)}` : `\n${printResults(failed)}\n`);
  }
  if (failed.length === 0) return aborted > 0 ? 1 : 0;
  if (flags.report) return 1;
  throw new CommandFailure(`${failed.length} tests failed`);
}

/** Runs documents and tells what became of them in their order, each as soon as those before it are told. */
async function runInOrder(
  documents: readonly LoadedDocument[],
  selector: Selector,
  flags: TestFlags,
  run: Run,
  onRun: (result: DocumentRun) => void,
): Promise<void> {
  const runHere = (at: number): Promise<DocumentRun> => runDocument(documents[at]!, selector, flags, run);
  const addresses = addressesOf(documents);
  // An update of one test is there for the tests behind it.
  const divide = flags.updates ? undefined : await run.runnerFor?.(addresses);
  if (!divide) {
    for (const at of documents.keys()) onRun(await runHere(at));
    return;
  }
  const early = new Map<number, DocumentRun>();
  let next = 0;
  const onResult = (at: number, result: DocumentRun): void => {
    early.set(at, result);
    for (let ready = early.get(next); ready; ready = early.get(next)) {
      early.delete(next++);
      onRun(ready);
    }
  };
  await divide(addresses, onResult, runHere);
}

function addressesOf(documents: readonly LoadedDocument[]): readonly DocumentAddress[] {
  const counts = new Map<string, number>();
  return documents.map(({ file }) => {
    const at = counts.get(file) ?? 0;
    counts.set(file, at + 1);
    return { file, at };
  });
}

/** The reference says nothing where a misspelled selector leaves no row. */
function warnOfNothingSelected(documents: readonly LoadedDocument[], { select, unmatched }: Selector, { printError }: Run): void {
  const rows = documents.flatMap((document) => (document.kind === 'manifest' ? document.manifest.results : []));
  if (rows.length === 0 || select(rows).length > 0) return;
  printError(`warning: ${['the selector chose no rows', ...unmatched(rows)].join(': ')}\n`);
}

/** Prints rows in the form that was asked for, each table with the same colors. */
function resultsPrinter({ format, detailedResults, removeColor }: TestFlags, { isTerminal }: TestEnvironment): (rows: readonly ShownRow[]) => string {
  if (format !== undefined) return (rows) => `${format(rows, detailedResults)}\n`;
  const style = { isDetailed: detailedResults, hasColoredHeader: !removeColor, hasColoredCells: isTerminal && !removeColor };
  return (rows) => printTable(rows, style);
}

function summaryOf(all: number, failed: number, failOnly: boolean): string {
  const counts = failOnly ? `${failed} out of ${all} tests failed` : `${all - failed} tests passed and ${failed} tests failed`;
  return `\nTest Summary: ${counts}\n\n`;
}
