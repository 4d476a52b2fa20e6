import { applySuppressions, inputFile, makeReport, ruleId } from '@assay/findings';
import type { CheckRequest, CheckResult, Dialect, InputFile, NotChecked, Report, Surroundings, Violation, Workspace } from '@assay/findings';

import type { FileGroup, GroupedFiles } from './group-files.ts';
import type { Settings } from './settings.ts';

export interface CheckFilesRequest {
  readonly files: GroupedFiles;
  /** The settings in force for a file. Default: none. */
  readonly settingsFor?: (file: string) => Settings | undefined;
  /** What was found before: about project files, and files that cannot be read. */
  readonly before?: FoundBefore;
  /** Names of files that were not opened because no dialect has files of their kind. Default: none. */
  readonly otherFiles?: readonly string[];
  /** Checks again with a larger stack what has used up this one. Default: the first result counts. */
  readonly checkAgain?: CheckAgain;
  /** Default: there are no other files, and the time stands still. */
  readonly surroundings?: Surroundings;
}

export type CheckAgain = (dialect: Dialect, request: CheckRequest) => Promise<CheckResult>;

export interface FoundBefore {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  /** Files that count as checked though no dialect has them. Default 0. */
  readonly files?: number;
}

export interface CheckedFiles {
  readonly report: Report;
  /** The text of a file, for code frames; `undefined` where a dialect keeps its values secret. */
  readonly sourceText: (file: string) => string | undefined;
  /** The unknown files without those that were read because checked ones name them. */
  readonly unreadFiles: readonly string[];
}

/** Checks files with their dialects, and puts what was found into one report: suppressions and settings applied, sorted, counted. */
export async function checkFiles({
  files,
  settingsFor,
  before,
  otherFiles = [],
  checkAgain,
  surroundings,
}: CheckFilesRequest): Promise<CheckedFiles> {
  const { groups, unknownFiles } = files;
  const results = await Promise.all(groups.filter((group) => filesOf(group).length > 0).map((group) => checkGroup(group, checkAgain, surroundings)));
  const remaining = applySuppressions(
    results.flatMap((result) => result.violations),
    results.flatMap((result) => result.suppressions),
    groups.flatMap(({ dialect }) => dialect.rules.map((rule) => `${dialect.id}/${rule.code}`)),
  );
  const violations = [...(before?.violations ?? []), ...remaining].flatMap((violation) => withSettings(violation, settingsFor?.(violation.file)));
  const notChecked = [...(before?.notChecked ?? []), ...results.flatMap((result) => result.notChecked)];
  const names = new Set(groups.flatMap((group) => filesOf(group).map((file) => file.name)));
  const filesRead = new Set(results.flatMap((result) => result.filesRead ?? []));
  const others = [...unknownFiles, ...otherFiles];
  for (const name of others) if (filesRead.has(name)) names.add(name);
  const ignored = others.filter((name) => !names.has(name)).length;
  return {
    report: makeReport({ violations, notChecked }, { checked: names.size + (before?.files ?? 0), ignored }),
    sourceText: sourceTexts(groups, surroundings?.workspace),
    unreadFiles: unknownFiles.filter((name) => !filesRead.has(name)),
  };
}

async function checkGroup(
  { dialect, ...request }: FileGroup,
  checkAgain: CheckAgain | undefined,
  surroundings: Surroundings | undefined,
): Promise<CheckResult> {
  const result = await dialect.check(request, surroundings);
  return result.needsMoreStack && checkAgain ? checkAgain(dialect, request) : result;
}

function withSettings(violation: Violation, settings: Settings | undefined): Violation[] {
  const severity = settings?.rules.get(ruleId(violation));
  if (severity === 'off') return [];
  return [severity === undefined ? violation : { ...violation, severity }];
}

/** The files of a group, those that are only rendered with them and those with values included. */
function filesOf({ files, units = [] }: FileGroup): readonly InputFile[] {
  return [...files, ...units.flatMap((unit) => [...unit.files, ...(unit.valuesFiles ?? [])])];
}

function sourceTexts(groups: readonly FileGroup[], workspace: Workspace | undefined): (file: string) => string | undefined {
  const secret = new Set(groups.flatMap((group) => (group.dialect.isConfidential ? filesOf(group).map((file) => file.name) : [])));
  const open = new Map(groups.flatMap((group) => filesOf(group).map((file) => [file.name, file])));
  return (file) => (secret.has(file) ? undefined : (open.get(file) ?? fileIn(workspace, file))?.text);
}

/** A file that is not checked but named by one that is. */
function fileIn(workspace: Workspace | undefined, name: string): InputFile | undefined {
  const reading = workspace?.readFile(name);
  return reading?.kind === 'file' ? inputFile(name, reading.bytes) : undefined;
}
