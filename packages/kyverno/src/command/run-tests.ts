import { TestAbort } from '../engine/test-abort.ts';
import type { LoadedDocument } from '../manifest/load-manifests.ts';
import { printTable } from '../report/print-table.ts';
import type { PrintedRow } from '../results/printed-row.ts';
import { CommandFailure } from './command-failure.ts';
import { judgeManifest } from './judge-manifest.ts';
import { loadDocuments } from './load-documents.ts';
import type { Selector } from './select-rows.ts';
import { readSelector } from './select-rows.ts';
import type { TestEnvironment } from './test-environment.ts';
import type { TestFlags } from './test-flags.ts';
import { readTestFlags } from './test-flags.ts';

/**
 * Runs `kyverno test` with what follows these words on the command line, and gives its exit status. Prints what the reference prints
 * (kyverno/kyverno v1.19.0, cmd/cli/kubectl-kyverno/commands/test); only, a test that is given up does not end the others.
 */
export async function runTests(words: readonly string[], environment: TestEnvironment): Promise<0 | 1> {
  try {
    const flags = readTestFlags(words);
    const documents = await loadDocuments(flags, environment);
    if (documents.length === 0) return 0;
    return await runDocuments(documents, flags, environment);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    environment.printError(`Error: ${error.message}\n`);
    return 1;
  }
}

async function runDocuments(documents: readonly LoadedDocument[], flags: TestFlags, environment: TestEnvironment): Promise<0 | 1> {
  const printResults = resultsPrinter(flags, environment);
  const selector = readSelector(flags.selector);
  const rows: PrintedRow[] = [];
  let aborted = 0;
  for (const document of documents) {
    const outcome = await runDocument(document, selector, flags, environment);
    if (outcome === 'aborted') aborted++;
    if (typeof outcome === 'string') continue;
    for (const row of outcome) rows.push(row);
    if (!flags.failOnly) environment.print(`\n${printResults(outcome)}\n`);
  }
  if (aborted === documents.length) return 1;
  const failed = rows.filter(({ result }) => result === 'Fail');
  environment.print(summaryOf(rows.length, failed.length, flags.failOnly));
  if (flags.failOnly && failed.length > 0) {
    environment.print(flags.format === undefined ? `Aggregated Failed Test Cases : \n${printResults(failed)}` : `\n${printResults(failed)}\n`);
  }
  if (failed.length > 0) throw new CommandFailure(`${failed.length} tests failed`);
  return aborted > 0 ? 1 : 0;
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

async function runDocument(
  document: LoadedDocument,
  { select }: Selector,
  { isStrict }: TestFlags,
  environment: TestEnvironment,
): Promise<DocumentOutcome> {
  const isLegacy = document.kind === 'manifest' && document.manifest.shape === 'legacy';
  if (document.kind === 'deprecated' || (isLegacy && isStrict)) {
    environment.print(`\nWARNING: test file (${document.file}) uses a deprecated schema that will be removed in 1.15\n`);
    environment.printError(`Error: test file ${document.file} uses a deprecated schema — please migrate to the latest format\n`);
    return 'aborted';
  }
  if (document.kind === 'error') return 'aborted';
  if (isLegacy)
    environment.printError(`${document.file}: warning: a manifest without apiVersion and kind is deprecated; assay kyverno fix mends it\n`);
  const rows = select(document.manifest.results);
  if (rows.length === 0) return 'passed over';
  try {
    return await judgeManifest(document.manifest, rows, environment, { isStrict });
  } catch (error) {
    if (!(error instanceof TestAbort)) throw error;
    environment.printError(`Error: failed to run test (${error.message})\n`);
    return 'aborted';
  }
}

function summaryOf(all: number, failed: number, failOnly: boolean): string {
  const counts = failOnly ? `${failed} out of ${all} tests failed` : `${all - failed} tests passed and ${failed} tests failed`;
  return `\nTest Summary: ${counts}\n\n`;
}
