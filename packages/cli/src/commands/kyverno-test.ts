import { availableParallelism } from 'node:os';

import { cloneTests, CommandFailure, readTestFlags, runTests } from '@assay/kyverno-test';
import type { ClonedTests, FileUpdate, ReportFlags, TestFlags, TestOutcome, InputWorkspace } from '@assay/kyverno-test';
import { decodeUtf8Loosely } from '@assay/source';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { scopeOf, workspaceOf } from '../files/file-scope.ts';
import { writeFile } from '../files/write-file.ts';
import { registryAnswerer } from '../kyverno/registry-answerer.ts';
import { TemporaryClones } from '../kyverno/temporary-clones.ts';
import { withErrorReporting, printMessage } from '../process/cli-error.ts';
import type { ExitStatus, Host } from '../process/host.ts';

/** `assay kyverno test …`: what `kyverno test` does, with the files of this machine. */
export const runKyvernoTest: RunCommand = async ({ operands: words }, host) => {
  const flags = readFlags(words, host);
  if (flags === undefined) return 1;
  for (const notice of flags.notices) host.stderr.write(`${notice}\n`);
  const workspace = workspaceOf(host);
  if (!flags.watches) return runOnce(words, flags, workspace, host);
  const { runOnChanges } = await import('../files/run-on-changes.ts');
  return runOnChanges(workspace, host, (watched) => withErrorReporting(host, () => runOnce(words, flags, watched, host)));
};

/** Wrong usage is told as the reference does. */
function readFlags(words: readonly string[], host: Host): TestFlags | undefined {
  try {
    return readTestFlags(words);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    host.stderr.write(`Error: ${error.message}\n`);
    return undefined;
  }
}

/** So many tests make up for a thread that begins with nothing compiled: one thread has V8's own threads to help it. */
const WORTH_TESTS = 1000;

async function runOnce(words: readonly string[], flags: TestFlags, workspace: InputWorkspace, host: Host): Promise<ExitStatus> {
  const clones = new TemporaryClones(host.env);
  try {
    return await runCloned(words, await cloneTests(flags, { workspace, cloneRepository: (request) => clones.clone(request) }), host);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    if (flags.report === undefined) host.stdout.write(`\nError loading tests: ${error.message}\n`);
    host.stderr.write(`Error: ${error.message}\n`);
    return 1;
  } finally {
    clones.remove();
  }
}

async function runCloned(words: readonly string[], { flags, workspace, hasClones }: ClonedTests, host: Host): Promise<ExitStatus> {
  const outcome = await runTests(flags, {
    workspace,
    host: { now: () => host.now(), random: () => host.random() },
    answerImageQuestion: registryAnswerer(host),
    print: (text) => host.stdout.write(text),
    printError: (text) => host.stderr.write(text),
    isTerminal: host.stdout.isTerminal,
    runnerFor: async ({ length }) => {
      const threads = flags.jobs ?? (length < WORTH_TESTS ? 1 : availableParallelism());
      if (threads === 1 || length < 2 || flags.watches || hasClones) return undefined;
      return (await import('../threads/test-in-threads.ts')).testInThreads(threads, { ...scopeOf(host), words });
    },
  });
  for (const update of outcome.updates) writeUpdate(update, workspace, host);
  if (flags.report) await writeOwnReport(outcome, flags.report, workspace, host);
  return outcome.status;
}

function writeUpdate({ file, text, isNew }: FileUpdate, workspace: InputWorkspace, host: Host): void {
  writeFile(file, text, host);
  // A watched workspace has to know it as it is now.
  workspace.readFile(file);
  printMessage(host, `${file} is ${isNew ? 'new' : 'written anew'}`);
}

async function writeOwnReport(
  { report }: TestOutcome,
  { output, outputFile, color }: ReportFlags,
  workspace: InputWorkspace,
  host: Host,
): Promise<void> {
  if (report === undefined) return;
  const [{ writeReport }, { kyvernoDialect }] = await Promise.all([import('../report/report-output.ts'), import('@assay/kyverno-test/dialect')]);
  const values = new Map([
    ['output-file', outputFile],
    ['color', color],
  ]);
  const given: Pick<Arguments, 'value'> = { value: (name) => values.get(name) };
  const sourceText = (file: string): string | undefined => {
    const reading = workspace.readFile(file);
    return reading.kind === 'file' ? decodeUtf8Loosely(reading.bytes).replace(/^\uFEFF/, '') : undefined;
  };
  writeReport({ report, ruleSets: [kyvernoDialect], sourceText }, output, given, host);
}
