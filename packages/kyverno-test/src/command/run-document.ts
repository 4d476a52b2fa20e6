import type { Violation } from '@assay/findings';
import { locate } from '@assay/source';

import { isWithin } from '../findings/is-within.ts';
import { TestAbort } from '../inputs/test-abort.ts';
import { abortViolation } from '../lint/run-manifest.ts';
import type { LoadedDocument } from '../manifest/load-manifests.ts';
import { loadFile } from '../manifest/load-manifests.ts';
import type { ShownExplanation } from '../output/explanations.ts';
import { findingsIn, loadViolation } from '../output/run-findings.ts';
import type { TestFindings } from '../output/run-findings.ts';
import { UpdatedFiles } from '../update/updated-files.ts';
import { isExcluded, withoutShadows } from '../verdicts/excluded-rows.ts';
import type { JudgedManifest } from '../verdicts/judge-manifest.ts';
import { judgeManifest } from '../verdicts/judge-manifest.ts';
import type { PrintedRow, ShownRow } from '../verdicts/printed-row.ts';
import { rowExplanations } from '../verdicts/row-explanations.ts';
import type { RowRemark } from '../verdicts/row-remarks.ts';
import { excludedRemarks, unansweredRemarks, unknownNames } from '../verdicts/row-remarks.ts';
import { roleRemarks } from './role-remarks.ts';
import type { Selector } from './select-rows.ts';
import { readSelector } from './select-rows.ts';
import type { TestEnvironment } from './test-environment.ts';
import type { TestFlags } from './test-flags.ts';
import { needsFindings } from './test-flags.ts';
import { updateExpected } from './update-expected.ts';

/** What became of a document of a manifest file: plain data, which another thread can send. */
export interface DocumentRun {
  readonly kind: 'ran' | 'passed-over' | 'aborted';
  /** What is printed before its rows, in its order. */
  readonly output: readonly OutputText[];
  /** Empty where it did not run. */
  readonly rows: readonly ShownRow[];
  /** Why its rows come to what they do, if that is asked for. */
  readonly explanations: readonly ShownExplanation[];
  /** What it found, if that is asked for. */
  readonly findings: TestFindings | undefined;
  /** Why it did not run. */
  readonly violations: readonly Violation[];
}

/** Text for one of the two streams. */
export interface OutputText {
  readonly stream: 'output' | 'error';
  readonly text: string;
}

/** Where a document is. */
export interface DocumentAddress {
  readonly file: string;
  /** Its number among the documents of the file, from 0. */
  readonly at: number;
}

/** Loads a document by its address, and runs it. Throws if there is none any more. */
export async function runDocumentAt({ file, at }: DocumentAddress, flags: TestFlags, environment: DocumentEnvironment): Promise<DocumentRun> {
  const document = loadFile(file, environment.workspace)[at];
  if (!document) throw new Error(`${file} has changed while it was tested`);
  return runDocument(document, readSelector(flags.selector), flags, { ...environment, files: new UpdatedFiles(environment.workspace) });
}

export type DocumentEnvironment = Pick<TestEnvironment, 'workspace' | 'host' | 'answerImageQuestion'>;

/** Runs a document with the rows that are selected. */
export async function runDocument(
  document: LoadedDocument,
  { select }: Selector,
  flags: TestFlags,
  { host, files, answerImageQuestion }: Pick<DocumentEnvironment, 'host' | 'answerImageQuestion'> & { readonly files: UpdatedFiles },
): Promise<DocumentRun> {
  const output: OutputText[] = [];
  const print = (text: string): void => void output.push({ stream: 'output', text });
  const printError = (text: string): void => void output.push({ stream: 'error', text });
  const aborted = (violations: readonly Violation[]): DocumentRun => ({
    kind: 'aborted',
    output,
    rows: [],
    explanations: [],
    findings: undefined,
    violations,
  });
  const isLegacy = document.kind === 'manifest' && document.manifest.shape === 'legacy';
  if (document.kind === 'deprecated' || (isLegacy && flags.isStrict)) {
    print(`\nWARNING: test file (${document.file}) uses a deprecated schema that will be removed in 1.15\n`);
    printError(`Error: test file ${document.file} uses a deprecated schema — please migrate to the latest format\n`);
    return aborted([loadViolation(document.file, 'the manifest uses a deprecated schema; assay kyverno fix updates it')]);
  }
  if (document.kind === 'error') return aborted([]);
  if (isLegacy) printError(`${document.file}: warning: a manifest without apiVersion and kind is deprecated; assay kyverno fix updates it\n`);
  const asked = select(document.manifest.results);
  if (asked.length === 0) return { kind: 'passed-over', output, rows: [], explanations: [], findings: undefined, violations: [] };
  try {
    const first = await judgeManifest(document.manifest, asked, {
      host,
      print,
      workspace: files,
      answerImageQuestion: flags.registry ? answerImageQuestion : undefined,
      explains: flags.explains,
      ignoresCauses: !needsFindings(flags),
    });
    const judged = flags.updates ? updateExpected(first, files, (line) => printError(`${line}\n`)) : first;
    const roles = await roleRemarks(document.manifest, files);
    for (const remark of [...roles, ...remarksOn(judged, flags)]) printError(`${remarkText(remark)}\n`);
    const rows = flags.isStrict ? withExcludedFailing(judged.rows) : judged.rows;
    const findings = needsFindings(flags) ? findingsIn({ ...judged, rows }) : undefined;
    const explanations = flags.explains ? rowExplanations({ ...judged, rows }) : [];
    return { kind: 'ran', output, rows: rows.map(shown), explanations, findings, violations: [] };
  } catch (error) {
    if (!(error instanceof TestAbort)) throw error;
    if (!flags.report) printError(`Error: failed to run test (${error.message})\n`);
    return aborted([abortViolation(document.manifest, error.message)]);
  }
}

function shown({ policy, rule, resource, result, reason, message }: PrintedRow): ShownRow {
  return { policy, rule, resource, result, reason, message };
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
