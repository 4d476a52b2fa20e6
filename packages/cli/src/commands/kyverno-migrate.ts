import { makeReport } from '@assay/findings';
import type { Report } from '@assay/findings';
import { compareRules } from '@assay/kyverno-compare';
import { isAnythingLeft, maySpeakOfNewPolicies, migrate, migrateRules, migrationReport, REMARK_VERBS, unreadFile } from '@assay/kyverno-migrate';
import type { MigrateFile, Migration, Remark } from '@assay/kyverno-migrate';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { workspaceOf } from '../files/file-scope.ts';
import { readTexts } from '../files/read-texts.ts';
import { CliError, printMessage } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { readOperands } from './kyverno-migrate-read.ts';
import type { TextNames } from './kyverno-migrate-tests.ts';
import { printVerification, verifyMigration } from './kyverno-migrate-verify.ts';
import { placesBelow, writeInPlace, writeTree } from './kyverno-migrate-write.ts';
import type { Tree } from './kyverno-migrate-write.ts';

/** `assay kyverno migrate PATH…`: all is read and converted before anything is written. */
export const runKyvernoMigrate: RunCommand = async (given, host) => {
  refuseFlags(given);
  const workspace = workspaceOf(host);
  const directory = given.value('output');
  const files = readOperands(given.operands, directory, workspace);
  const resources = given.values('resources').flatMap((named) => readTexts(named, workspace));
  const texts = files.flatMap(({ path: file, content }) => (content.kind === 'text' ? [{ path: file, text: content.text }] : []));
  const unread = files.flatMap(({ path: file, content }) => (content.kind === 'unread' ? [unreadFile(file, content.reason)] : []));
  const converted = await migrate(texts, { isPartial: given.isOn('partial') });
  const migration = { ...converted, remarks: [...unread, ...converted.remarks] };
  if (migration.pairs.length === 0 && !isAnythingLeft(migration)) refuseWithoutPolicies(texts, given.operands);
  const tree = { operands: given.operands, files, migration };
  if (directory !== undefined) writeTree(tree, directory, host);
  else if (given.isOn('in-place')) writeInPlace(migration.files, host);
  const format = given.value('report');
  const isAnyConverted = migration.pairs.some(({ after }) => after.length > 0);
  const names = textNames(tree, given, host);
  const verification =
    given.isOn('verify') && isAnyConverted ? await verifyMigration(migration, { files: texts, resources, names }, host) : undefined;
  if (format !== undefined) await writeOwnReport(migration, { files: texts, names, verification }, format, host);
  else {
    if (directory === undefined && !given.isOn('in-place')) host.stdout.write(diffOf(migration, texts));
    for (const remark of migration.remarks) printMessage(host, remarkLine(remark), remark.advice && `  ${remark.advice}`);
    printMessage(host, `${countsOf(migration)}${given.isOn('verify') && !isAnyConverted ? '; there is nothing to compare' : ''}`);
    if (verification !== undefined) printVerification(verification, host);
  }
  if (verification !== undefined && verification.summary.errors + verification.summary.notChecked > 0) return 1;
  return isAnythingLeft(migration) ? 1 : 0;
};

/** What is converted already is no mistake: the command can run again. */
function refuseWithoutPolicies(files: readonly MigrateFile[], operands: readonly string[]): void {
  if (files.some(({ text }) => maySpeakOfNewPolicies(text))) return;
  throw new CliError(`${operands.join(', ')}: there is no policy of kyverno.io`);
}

/** Those that the command of the same name of the reference has, and those that do not go together. */
function refuseFlags(given: Arguments): void {
  const [name] = ['resource', 'kubeconfig', 'context'].filter((each) => given.value(each) !== undefined);
  if (name !== undefined) {
    throw new CliError(
      `--${name} belongs to kyverno's own migrate, which rewrites the versions of objects that a cluster stores`,
      'assay kyverno migrate converts policies in files: name files or directories',
    );
  }
  if (given.value('output') !== undefined && given.isOn('in-place')) {
    throw new CliError('-o and --in-place exclude each other', '-o writes the tree elsewhere, --in-place changes the files where they are');
  }
  if (given.values('resources').length > 0 && !given.isOn('verify')) {
    throw new CliError('-r needs --verify: resources are tried on what was converted');
  }
}

/** A finding names the file in which it can be mended; a text that is nowhere says what it is. */
function textNames(tree: Tree, given: Arguments, host: Host): TextNames {
  const asIs = (file: string): string => file;
  const directory = given.value('output');
  if (directory !== undefined) return { before: asIs, after: placesBelow(tree, directory, host) };
  if (given.isOn('in-place')) return { before: (file) => `${file} (before)`, after: asIs };
  return { before: asIs, after: (file) => `${file} (converted)` };
}

function diffOf({ files }: Migration, before: readonly MigrateFile[]): string {
  const texts = new Map(before.map((file) => [file.path, file.text]));
  return files
    .map(({ path: file, text }) =>
      createTwoFilesPatch(file, file, texts.get(file) ?? '', text, undefined, undefined, { context: 3, headerOptions: FILE_HEADERS_ONLY }),
    )
    .join('');
}

function remarkLine({ kind, path: file, range: { start }, subject, reason }: Remark): string {
  return `${file}:${start.line}:${start.column}: ${subject} ${REMARK_VERBS[kind]}: ${reason}`;
}

function countsOf({ pairs, remarks }: Migration): string {
  const left = pairs.filter(({ after }) => after.length === 0).length;
  const unread = remarks.filter(({ kind }) => kind === 'unread').length;
  if (pairs.length + unread === 0) return 'there is nothing to convert: the policies are of policies.kyverno.io already';
  const converted = pairs.length - left;
  return [
    `${converted} ${converted === 1 ? 'policy' : 'policies'} converted`,
    ...(left === 0 ? [] : [`${left} left`]),
    ...(unread === 0 ? [] : [`${unread} not read`]),
  ].join(', ');
}

interface OwnReport {
  readonly files: readonly MigrateFile[];
  readonly names: TextNames;
  readonly verification: Report | undefined;
}

async function writeOwnReport(migration: Migration, { files, names, verification }: OwnReport, format: string, host: Host): Promise<void> {
  const { writeReport } = await import('../report/report-output.ts');
  const texts = new Map(files.map((file) => [names.before(file.path), file.text]));
  for (const { path: file, text } of migration.files) {
    // Remarks are about the text before, which is not in the file any more.
    if (names.after(file) !== file) texts.set(names.after(file), text);
  }
  const own = migrationReport(migration, files.length);
  const report = verification === undefined ? own : joinReports(own, verification);
  writeReport({ report, ruleSets: [migrateRules, compareRules], sourceText: (file) => texts.get(file) }, format, { value: () => undefined }, host);
}

/** What is left and what differs; the files that were read count once. */
function joinReports(own: Report, verification: Report): Report {
  const found = {
    violations: [...own.violations, ...verification.violations],
    notChecked: [...own.notChecked, ...verification.notChecked],
  };
  const supplements = [...(own.supplements ?? []), ...(verification.supplements ?? [])];
  return { ...makeReport(found, { checked: own.summary.files, ignored: own.summary.ignored }, verification.summary.tests), supplements };
}
