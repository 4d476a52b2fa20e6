import fs from 'node:fs';
import path from 'node:path';

import { makeReport } from '@assay/findings';
import type { Report, Workspace } from '@assay/findings';
import { compareRules } from '@assay/kyverno-compare';
import { migrate, migrateRules, migrationReport, namedFiles } from '@assay/kyverno-migrate';
import type { MigrateFile, Migration, Remark } from '@assay/kyverno-migrate';
import { decodeUtf8 } from '@assay/source';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { workspaceOf } from '../files/file-scope.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { writeFile } from '../files/write-file.ts';
import { CliError, printMessage } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { isSystemError, systemReason } from '../process/system-error.ts';
import { printVerification, verifyMigration } from './kyverno-migrate-verify.ts';

/** `assay kyverno migrate PATH…`: all is read and converted before anything is written. */
export const runKyvernoMigrate: RunCommand = async (given, host) => {
  refuseFlags(given);
  const files = given.operands.flatMap((operand) => readOperand(operand, workspaceOf(host)));
  const texts = files.filter((file): file is MigrateFile => file.text !== undefined);
  const migration = await migrate(texts, { isPartial: given.isOn('partial') });
  const directory = given.value('output');
  if (directory !== undefined) writeTree(files, migration, directory, host);
  else if (given.isOn('in-place')) for (const { path: file, text } of migration.files) writeFile(file, text, host);
  const format = given.value('report');
  const verification = given.isOn('verify') ? await verifyMigration(migration, texts) : undefined;
  if (format !== undefined) await writeOwnReport(migration, texts, verification, format, host);
  else {
    if (directory === undefined && !given.isOn('in-place')) host.stdout.write(diffOf(migration, texts));
    for (const remark of migration.remarks) printMessage(host, remarkLine(remark), remark.advice && `  ${remark.advice}`);
    printMessage(host, countsOf(migration));
    if (verification !== undefined) printVerification(verification, host);
  }
  if (verification !== undefined && verification.summary.errors + verification.summary.notChecked > 0) return 1;
  return migration.pairs.some(({ after }) => after.length === 0) || migration.remarks.some(({ kind }) => kind === 'left') ? 1 : 0;
};

/** What the command of the same name of the reference has. */
function refuseFlags(given: Arguments): void {
  const [name] = ['resource', 'kubeconfig', 'context'].filter((each) => given.value(each) !== undefined);
  if (name !== undefined) {
    throw new CliError(
      `--${name} belongs to kyverno's own migrate, which rewrites the versions of objects that a cluster stores`,
      'assay kyverno migrate converts policies in files: name files or directories',
    );
  }
  if (given.value('output') !== undefined && given.isOn('in-place')) throw new CliError('-o and --in-place exclude each other');
}

/** A file of the tree; without text if it is no text. */
interface FoundFile {
  readonly path: string;
  readonly text: string | undefined;
}

/** The files of a directory, or the one file, with those that manifests among them name. */
function readOperand(operand: string, workspace: Workspace): readonly FoundFile[] {
  const listed = listFiles(operand, workspace);
  if (listed === undefined) throw new CliError(`${operand}: there is no such file or directory`);
  const known = new Map(listed.map((file) => [file, readText(file, workspace)]));
  for (const [file, text] of known) {
    for (const named of text === undefined ? [] : namedFiles(file, text)) {
      for (const each of listFiles(named, workspace) ?? []) if (!known.has(each)) known.set(each, readText(each, workspace));
    }
  }
  return Array.from(known, ([file, text]) => ({ path: file, text }));
}

/** A file, or all files below a directory, in the order of their names; `undefined` if there is nothing. */
function listFiles(name: string, workspace: Workspace): readonly string[] | undefined {
  const listing = workspace.listDirectory(name);
  switch (listing.kind) {
    case 'absent':
      return undefined;
    case 'file':
      return [path.normalize(name)];
    case 'unreadable':
      throw new CliError(`${name}: ${listing.message}`);
    case 'directory': {
      const names = listing.entries.map((entry) => entry.name).filter((entry) => entry !== '.git' && entry !== 'node_modules');
      return names.flatMap((entry) => listFiles(path.join(name, entry), workspace) ?? []);
    }
  }
}

function readText(file: string, workspace: Workspace): string | undefined {
  if (!/\.(?:ya?ml|json)$/.test(file)) return undefined;
  const reading = workspace.readFile(file);
  if (reading.kind === 'file') return decodeUtf8(reading.bytes);
  throw new CliError(`${file}: ${'message' in reading ? reading.message : 'no such file or directory'}`);
}

/** Writes all files below a directory, each where it is below what all have in common. */
function writeTree(files: readonly FoundFile[], migration: Migration, directory: string, host: Host): void {
  const changed = new Map(migration.files.map((file) => [file.path, file.text]));
  const base = commonDirectory(files.map((file) => path.resolve(host.cwd, file.path)));
  for (const { path: file } of files) {
    const source = path.resolve(host.cwd, file);
    const target = path.resolve(host.cwd, directory, path.relative(base, source));
    if (target === source) throw new CliError(`${directory} is where the files are`, 'use --in-place to change them there');
    const text = changed.get(file);
    try {
      makeDirectory(path.dirname(target));
      if (text === undefined) fs.copyFileSync(source, target);
      else fs.writeFileSync(target, text);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new CliError(`cannot write ${target}: ${systemReason(error)}`);
    }
  }
}

function commonDirectory(files: readonly string[]): string {
  const [first = '/', ...others] = files.map((file) => path.dirname(file));
  return others.reduce((common, each) => {
    let at = common;
    while (each !== at && !each.startsWith(at === path.sep ? at : at + path.sep)) at = path.dirname(at);
    return at;
  }, first);
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
  return `${file}:${start.line}:${start.column}: ${subject} ${kind === 'left' ? 'is left' : 'differs'}: ${reason}`;
}

function countsOf({ pairs }: Migration): string {
  const left = pairs.filter(({ after }) => after.length === 0).length;
  return `${pairs.length - left} of ${pairs.length} policies converted${left === 0 ? '' : `, ${left} left`}`;
}

async function writeOwnReport(
  migration: Migration,
  files: readonly MigrateFile[],
  verification: Report | undefined,
  format: string,
  host: Host,
): Promise<void> {
  const { writeReport } = await import('../report/report-output.ts');
  const texts = new Map(files.map((file) => [file.path, file.text]));
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
  return { ...makeReport(found, { checked: own.summary.files, ignored: own.summary.ignored }), supplements };
}
