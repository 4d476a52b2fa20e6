import { availableParallelism } from 'node:os';

import { didYouMean, groupDigits, isClean } from '@assay/findings';
import type { Dialect, Workspace } from '@assay/findings';
import { Session } from '@assay/project';
import type { SessionProgress, SessionReport } from '@assay/project';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { allRuleSets, dialects } from '@assay/dialects';
import { workspaceOf } from '../files/file-scope.ts';
import { readStandardInput, STDIN_OPERAND } from '../files/named-files.ts';
import { printMessage, CliError, withErrorReporting } from '../process/cli-error.ts';
import type { ExitStatus, Host } from '../process/host.ts';
import { Progress } from '../report/progress.ts';
import { finishCheck, isEmpty, reportExtent, writeOutput } from '../report/report-output.ts';
import { changeBaseline, changesBaseline } from './check-baseline.ts';
import { emptySelection, selectionOf } from './check-selection.ts';
import { applyFixes, fixDiff, fixRequest, writeFixes } from './check-fixes.ts';

/** `assay check [PATH…]`. */
export const runCheck: RunCommand = async (given, host) => {
  const disk = workspaceOf(host);
  if (!given.isOn('watch')) return checkOnce(given, host, disk);
  const isWriting = changesBaseline(given) || fixRequest(given, disk, false) !== undefined;
  if (isWriting || given.operands.includes(STDIN_OPERAND)) throw new CliError('--watch only reports, on files: leave out what changes them, and -');
  const { runOnChanges } = await import('../files/run-on-changes.ts');
  return runOnChanges(disk, host, (watched) => withErrorReporting(host, () => checkOnce(given, host, watched)));
};

async function checkOnce(given: Arguments, host: Host, disk: Workspace): Promise<ExitStatus> {
  const as = dialectAs(given);
  const kubernetes = kubernetesRelease(given);
  const extent = reportExtent(given, host);
  const operands = given.operands.length > 0 ? given.operands : ['.'];
  const paths = operands.filter((operand) => operand !== STDIN_OPERAND);
  const threads = threadCount(given);
  const progress = new Progress(host.stderr);
  const selection = selectionOf(given, host.cwd);
  if (changesBaseline(given) && (given.value('since') ?? given.value('shard')) !== undefined)
    throw new CliError('a baseline is written of everything: leave --since and --shard out');
  const fixes = fixRequest(given, disk, paths.length < operands.length);
  const session = new Session({
    workspace: fixes?.files.workspace ?? disk,
    dialects,
    paths,
    given: operands.includes(STDIN_OPERAND) ? [readStandardInput(host)] : [],
    ...(as && { as }),
    standards: { explains: given.isOn('explain'), policies: given.values('policies'), ...(kubernetes !== undefined && { kubernetes }) },
    selection,
    now: () => host.now(),
    random: () => host.random(),
    isForOneReport: fixes === undefined && !changesBaseline(given),
    onProgress: (at) => showProgress(progress, at),
    runWithMoreStack: async (job) => (await import('../threads/check-in-threads.ts')).checkWithLargeStack(job, host),
    runnerFor: async (jobs) => {
      const { checkInThreads, isWorthThreads } = await import('../threads/check-in-threads.ts');
      const count = threads ?? (isWorthThreads(jobs) ? availableParallelism() : 1);
      // Other threads see the files of the disk, and nobody sees which.
      const isOtherwise = given.isOn('watch') || (fixes !== undefined && fixes.files.changes.length > 0);
      return count > 1 && jobs.length > 1 && !isOtherwise ? checkInThreads(count, host) : undefined;
    },
  });
  const fixed = fixes && (await applyFixes(await session.report(), session, fixes));
  const left = fixed?.checked ?? (await session.report());
  const checked = changesBaseline(given) && !fixes?.isDryRun ? await changeBaseline(left, session, given, host) : left;
  progress.clear();
  const { report, discovery, sourceText } = checked;
  const named = new Set(discovery.files.filter(({ isNamed }) => isNamed).map(({ name }) => name));
  const below = new Set(discovery.files.filter(({ isNamed }) => !isNamed).map(({ name }) => name));
  if (as && named.size + (operands.length - paths.length) === 0)
    printMessage(host, '--as applies to named files only; files in directories are recognized by their content');
  const unknown = given.isOn('skip-unknown') ? [] : checked.unknown.filter((name) => !below.has(name));
  const inputErrors = [...discovery.inputErrors, ...unknown.map(unknownFile)];
  if (report.summary.files === 0 && inputErrors.length === 0 && given.isOn('skip-unknown') && named.size > 0) return 0;
  if (fixed?.isDryRun) {
    writeOutput(fixDiff(fixed, host), given, host);
    for (const message of inputErrors) printMessage(host, message);
    if (inputErrors.length > 0) return 2;
    return fixed.fixed === 0 && isClean(report) ? 0 : 1;
  }
  if (fixed) writeFixes(fixed, host);
  const nothingSelected = isEmpty(report) && inputErrors.length === 0 ? emptySelection(selection) : undefined;
  const mayBeEmpty = nothingSelected !== undefined;
  const status = finishCheck(
    { report, ruleSets: allRuleSets, sourceText, inputErrors, extent, mayBeEmpty },
    given,
    host,
    discovery.projects.defaults,
  );
  if (nothingSelected !== undefined) {
    printMessage(host, nothingSelected);
    return status;
  }
  noteForgottenValues(checked, host);
  noteOtherFindings(checked, host);
  if (report.summary.files + report.notChecked.length + inputErrors.length === 0) noteNothingFound(discovery.excluded, host);
  return status;
}

function showProgress(progress: Progress, at: SessionProgress): void {
  if (at.kind === 'finding') progress.show(`${groupDigits(at.found)} files found`);
  else if (at.kind === 'reading') progress.showFiles('read', at.done, at.total);
  else progress.show(`${groupDigits(at.done)} of ${groupDigits(at.total)} checks done`);
}

/** How many threads check, if `--jobs` says it. */
function threadCount(given: Arguments): number | undefined {
  const jobs = given.value('jobs');
  if (jobs === undefined) return undefined;
  if (!/^[1-9][0-9]{0,2}$/.test(jobs)) throw new CliError(`--jobs takes a number from 1 to 999, not "${jobs}"`);
  return Number(jobs);
}

/** The release whose schemas are asked for, if `--kubernetes-version` says one. */
function kubernetesRelease(given: Arguments): string | undefined {
  const release = given.value('kubernetes-version');
  if (release === undefined) return undefined;
  const known = dialects.flatMap((dialect) => (dialect.kind === 'checking' && dialect.judge?.kubernetesVersions) || []);
  if (!known.includes(release)) throw new CliError(`no schemas of Kubernetes "${release}" are known: choose one of ${known.join(', ')}`);
  return release;
}

function dialectAs(given: Arguments): Dialect | undefined {
  const id = given.value('as');
  if (id === undefined) return undefined;
  const dialect = dialects.find((known) => known.id === id);
  const ids = dialects.map((known) => known.id);
  if (!dialect) throw new CliError(`unknown dialect "${id}": choose one of ${ids.join(', ')}`, didYouMean(id, ids));
  return dialect;
}

function unknownFile(name: string): string {
  return `${name}: unknown kind of file; choose its dialect with --as (${dialects.map((dialect) => dialect.id).join(', ')})`;
}

function noteForgottenValues({ discovery: { forgotten } }: SessionReport, host: Host): void {
  const [first, ...others] = forgotten.flatMap(({ unit, files }) => (unit.isSettled ? files : []));
  if (!first) return;
  const message =
    others.length === 0
      ? `${first.name} is not checked: it looks like values, but no unit of assay.yaml names it`
      : `${first.name} and ${others.length} more are not checked: they look like values, but no unit of assay.yaml names them`;
  printMessage(host, message);
}

/** Findings in files that are rendered with a named one are counted only. */
function noteOtherFindings({ elsewhere }: SessionReport, host: Host): void {
  if (elsewhere === 0) return;
  const findings = elsewhere === 1 ? 'one finding is' : `${elsewhere} findings are`;
  printMessage(host, `${findings} in other files that are rendered together with the named ones; check their directory to see all`);
}

/** A run that found nothing to check fails; the message lists what it looked for. */
function noteNothingFound(excluded: number, host: Host): void {
  const titles = dialects.map((dialect) => dialect.title);
  const expected = `${titles.slice(0, -1).join(', ')}, and ${titles.at(-1)}`;
  const left = excluded === 0 ? undefined : `.gitignore and assay.yaml ignore ${excluded} ${excluded === 1 ? 'path' : 'paths'} here`;
  printMessage(host, `nothing to check: looked for ${expected}`, left);
}
