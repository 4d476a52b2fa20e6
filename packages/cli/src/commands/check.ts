import path from 'node:path';

import { didYouMean, groupDigits, inputFile } from '@assay/findings';
import type { Dialect, InputFile, NotChecked } from '@assay/findings';
import { checkFiles, groupFiles } from '@assay/project';
import type { GroupedFiles } from '@assay/project';

import type { Arguments, RunCommand } from '../command.ts';
import { allRuleSets, dialects } from '../dialects.ts';
import { fileWorkspace } from '../file-workspace.ts';
import { findFiles, joinFound } from '../find-files.ts';
import type { FindOptions, FoundFile, FoundFiles } from '../find-files.ts';
import type { Host } from '../host.ts';
import { readNamedFiles, STDIN_OPERAND } from '../named-files.ts';
import { findNamedUnits, isInUnit, leadsIntoUnit } from '../named-units.ts';
import type { NamedUnit } from '../named-units.ts';
import { tellPartialUnits } from '../partial-units.ts';
import type { PartialUnit } from '../partial-units.ts';
import { Progress } from '../progress.ts';
import { ProjectFiles } from '../project-files.ts';
import { readFile } from '../read-file.ts';
import { concludeCheck, reportExtent } from '../report-output.ts';
import { tellTrouble, Trouble } from '../trouble.ts';
import { readUnits } from '../units.ts';
import type { UnitsRequest } from '../units.ts';
import { tellUnnamedValues } from '../unnamed-values.ts';

/** `assay check [PATH…]`. */
export const runCheck: RunCommand = async (given, host) => {
  const as = dialectAs(given);
  const extent = reportExtent(given, host);
  const operands = given.operands.length > 0 ? given.operands : ['.'];
  const paths = operands.filter((operand) => operand !== STDIN_OPERAND);
  const progress = new Progress(host.stderr);
  const projects = new ProjectFiles(paths, host.cwd);
  const options: FindOptions = {
    cwd: host.cwd,
    extensions: [...new Set(dialects.flatMap((dialect) => dialect.extensions))],
    exclusions: projects,
    onProgress: (count) => progress.show(`${groupDigits(count)} files found`),
  };
  const walked = findFiles(paths, options);
  const operandPaths = paths.map((operand) => path.resolve(host.cwd, operand));
  const { units: namedUnits, others: otherUnits, violations: wrongPaths } = findNamedUnits(projects, operandPaths);
  const found = namedUnits.length > 0 ? withFilesOfUnits(walked, namedUnits, options) : walked;
  const [projectFiles, files] = partition(found.files, (file) => projects.has(file.absolutePath));
  const stdin = operands.length > paths.length ? readNamedFiles([STDIN_OPERAND], host).files : [];
  const named = new Set([...found.files.filter(({ isNamed }) => isNamed), ...stdin].map(({ name }) => name));
  if (as && named.size === 0) tellTrouble(host, '--as says what named files are; those found in directories are recognized by their content');

  const reading = new FileReading(files, progress);
  const recognized = groupFiles(chain(stdin, reading.read()), dialects, (name) => (named.has(name) ? as : undefined));
  const { grouped, partial, notChecked } = withUnits(recognized, {
    cwd: host.cwd,
    found: [...files, ...found.others],
    isNamed: (name) => named.has(name),
    namedUnits,
  });
  progress.announce(`checking ${groupDigits(files.length)} files`);
  const checked = await checkFiles({
    files: grouped,
    settingsFor: (name) => projects.settingsFor(path.resolve(host.cwd, name)),
    before: {
      violations: [...projects.violations, ...wrongPaths],
      notChecked: onePerFile([...projects.notChecked, ...found.unreadable, ...reading.notChecked, ...notChecked]),
      files: projectFiles.filter(({ isNamed }) => isNamed).length,
    },
    otherFiles: [...found.others.map(({ name }) => name), ...found.irregular, ...reading.otherFiles],
    checkAgain: async (dialect, request) => (await import('../check-in-worker.ts')).checkInWorker(dialect, request, host.cwd),
    surroundings: { workspace: fileWorkspace(host.cwd), now: () => host.now(), random: () => host.random() },
  });
  progress.clear();
  const { report } = checked;
  const isOfUnit = (absolutePath: string): boolean => [...namedUnits, ...otherUnits].some((unit) => isInUnit(absolutePath, unit));
  const isUnknown = (name: string): boolean => named.has(name) && !isOfUnit(path.resolve(host.cwd, name));
  const troubles = [...found.troubles, ...reading.troubles, ...checked.unreadFiles.filter(isUnknown).map(unknownFile)];
  const sourceText = (file: string): string | undefined => checked.sourceText(file) ?? projects.sourceText(file);
  const status = concludeCheck({ report, ruleSets: allRuleSets, sourceText, troubles, extent }, given, host, projects.defaults);
  tellPartialUnits(partial, report, (absolutePath) => !isOfUnit(absolutePath) && !projects.excludes(absolutePath, false), host);
  tellUnnamedValues(
    checked.unreadFiles.filter((name) => !isOfUnit(path.resolve(host.cwd, name))),
    namedUnits,
    host,
  );
  if (report.summary.files === 0 && troubles.length === 0) tellNothingFound(found, host);
  return status;
};

function partition<T>(items: readonly T[], belongsFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongsFirst), items.filter((item) => !belongsFirst(item))];
}

/** A file can be met as one of a dialect and as one of a unit. */
function onePerFile(notChecked: readonly NotChecked[]): NotChecked[] {
  return [...new Map(notChecked.map((one) => [one.file, one])).values()];
}

/** What was found, and the files of the units that project files name. */
function withFilesOfUnits(walked: FoundFiles, units: readonly NamedUnit[], options: FindOptions): FoundFiles {
  const roots = units.map(({ root }) => root);
  const files = walked.files.filter((file) => !leadsIntoUnit(file, units));
  return joinFound({ ...walked, files }, findFiles(roots, options));
}

/** Adds what is rendered together to the groups of the dialects that render directories. */
function withUnits(recognized: GroupedFiles, request: UnitsRequest): WithUnits {
  const partial: PartialUnit[] = [];
  const notChecked: NotChecked[] = [];
  const groups = recognized.groups.map((group) => {
    if (!group.dialect.rendersDirectories || group.files.length + request.namedUnits.length === 0) return group;
    const read = readUnits(group, request);
    partial.push(...read.partial.map((unit) => ({ dialect: group.dialect, unit })));
    notChecked.push(...read.notChecked);
    return { ...group, units: read.units };
  });
  return { grouped: { ...recognized, groups }, partial, notChecked };
}

interface WithUnits {
  readonly grouped: GroupedFiles;
  readonly partial: readonly PartialUnit[];
  readonly notChecked: readonly NotChecked[];
}

function dialectAs(given: Arguments): Dialect | undefined {
  const id = given.value('as');
  if (id === undefined) return undefined;
  const dialect = dialects.find((known) => known.id === id);
  const ids = dialects.map((known) => known.id);
  if (!dialect) throw new Trouble(`there is no dialect "${id}": choose one of ${ids.join(', ')}`, didYouMean(id, ids));
  return dialect;
}

/** The contents of files that were found, and what is to be said about those that cannot be read. */
class FileReading {
  readonly notChecked: NotChecked[] = [];
  /** Names of files that are too large to be read and look like nothing of ours. */
  readonly otherFiles: string[] = [];
  /** About files that the command line names. */
  readonly troubles: string[] = [];
  readonly #found: readonly FoundFile[];
  readonly #progress: Progress;

  constructor(found: readonly FoundFile[], progress: Progress) {
    this.#found = found;
    this.#progress = progress;
  }

  /** Reads one file after the other, each when it is asked for. */
  *read(): Generator<InputFile> {
    for (const [at, { name, absolutePath, isNamed }] of this.#found.entries()) {
      this.#progress.showFiles('read', at, this.#found.length);
      const content = readFile(absolutePath);
      if (content.kind === 'bytes') yield inputFile(name, content.bytes);
      else if (isNamed) this.troubles.push(`${name}: ${content.reason}`);
      else if (content.kind === 'unreadable' || isOurs(inputFile(name, content.head))) this.notChecked.push({ file: name, reason: content.reason });
      else this.otherFiles.push(name);
    }
  }
}

function isOurs(file: InputFile): boolean {
  return dialects.some((dialect) => dialect.recognizes(file));
}

function* chain(first: Iterable<InputFile>, second: Iterable<InputFile>): Generator<InputFile> {
  yield* first;
  yield* second;
}

function unknownFile(name: string): string {
  return `${name}: no dialect knows this file; say what it is with --as (${dialects.map((dialect) => dialect.id).join(', ')})`;
}

/** A run that found nothing to check fails; this says what it was looking for. */
function tellNothingFound({ excluded }: FoundFiles, host: Host): void {
  const titles = dialects.map((dialect) => dialect.title);
  const wanted = `${titles.slice(0, -1).join(', ')}, and ${titles.at(-1)}`;
  const left = excluded === 0 ? undefined : `.gitignore and assay.yaml leave out ${excluded} ${excluded === 1 ? 'path' : 'paths'} here`;
  tellTrouble(host, `nothing to check: looked for ${wanted}`, left);
}
