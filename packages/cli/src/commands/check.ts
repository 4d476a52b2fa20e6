import path from 'node:path';

import { didYouMean, inputFile } from '@assay/findings';
import type { Dialect, InputFile, NotChecked } from '@assay/findings';
import { checkFiles } from '@assay/project';

import type { Arguments, RunCommand } from '../command.ts';
import { allRuleSets, dialects } from '../dialects.ts';
import { findFiles } from '../find-files.ts';
import type { FoundFile } from '../find-files.ts';
import { Trouble } from '../host.ts';
import { Progress } from '../progress.ts';
import { ProjectFiles } from '../project-files.ts';
import { readFile } from '../read-file.ts';
import { reportStatus, writeReport } from '../report-output.ts';

/** `assay check [PATH…]`. */
export const runCheck: RunCommand = (given, host) => {
  const operands = given.operands.length > 0 ? given.operands : ['.'];
  const as = dialectAs(given);
  const progress = new Progress(host.stderr);
  const projects = new ProjectFiles(operands, host.cwd);
  const found = findFiles(operands, {
    cwd: host.cwd,
    extensions: [...new Set(dialects.flatMap((dialect) => dialect.extensions))],
    isExcluded: (absolutePath, isDirectory) => projects.isExcluded(absolutePath, isDirectory),
    onProgress: (count) => progress.show(`${count} files found`),
  });
  const read = readFiles(found.files, progress);
  const named = new Set(found.files.filter(({ isNamed }) => isNamed).map(({ name }) => name));
  const checked = checkFiles({
    files: read.files,
    dialects,
    dialectOf: (name) => (named.has(name) ? as : undefined),
    settingsFor: (name) => projects.settingsFor(path.resolve(host.cwd, name)),
    before: { violations: projects.violations, notChecked: [...projects.notChecked, ...found.unreadable, ...read.notChecked] },
    otherFiles: found.otherFiles + read.otherFiles,
  });
  progress.clear();
  const sourceText = (file: string): string | undefined => checked.sourceText(file) ?? projects.sourceText(file);
  writeReport(checked.report, { ruleSets: allRuleSets, sourceText, defaultFormat: projects.defaults.output }, given, host);
  const troubles = [...found.troubles, ...read.troubles, ...unknownNamedFiles(found.files, checked.unknownFiles)];
  return reportStatus(checked.report, { troubles, denyWarnings: given.isOn('deny-warnings') || projects.defaults.denyWarnings === true }, host);
};

function dialectAs(given: Arguments): Dialect | undefined {
  const id = given.value('as');
  if (id === undefined) return undefined;
  const dialect = dialects.find((known) => known.id === id);
  const ids = dialects.map((known) => known.id);
  if (!dialect) throw new Trouble(`there is no dialect "${id}": choose one of ${ids.join(', ')}`, didYouMean(id, ids));
  return dialect;
}

interface ReadFiles {
  readonly files: InputFile[];
  readonly notChecked: NotChecked[];
  /** Files that are too large to be read and look like nothing of ours. */
  otherFiles: number;
  /** About files that the command line names. */
  readonly troubles: string[];
}

function readFiles(found: readonly FoundFile[], progress: Progress): ReadFiles {
  const read: ReadFiles = { files: [], notChecked: [], otherFiles: 0, troubles: [] };
  for (const [at, { name, absolutePath, isNamed }] of found.entries()) {
    progress.show(`${at} of ${found.length} files read`);
    const content = readFile(absolutePath);
    if (content.kind === 'bytes') read.files.push(inputFile(name, content.bytes));
    else if (isNamed) read.troubles.push(`${name}: ${content.reason}`);
    else if (content.kind === 'unreadable' || isKnown(inputFile(name, content.head))) read.notChecked.push({ file: name, reason: content.reason });
    else read.otherFiles++;
  }
  return read;
}

function isKnown(file: InputFile): boolean {
  return dialects.some((dialect) => dialect.recognizes(file));
}

function unknownNamedFiles(found: readonly FoundFile[], unknownFiles: readonly string[]): string[] {
  const unknown = new Set(unknownFiles);
  const ids = dialects.map((dialect) => dialect.id).join(', ');
  return found
    .filter(({ name, isNamed }) => isNamed && unknown.has(name))
    .map(({ name }) => `${name}: no dialect knows this file; say what it is with --as (${ids})`);
}
