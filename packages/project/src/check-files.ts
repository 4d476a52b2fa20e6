import { applySuppressions, makeReport, ruleId } from '@assay/findings';
import type { NotChecked, Report, Violation } from '@assay/findings';

import type { FileGroup, GroupedFiles } from './group-files.ts';
import type { Settings } from './settings.ts';

export interface CheckFilesRequest {
  readonly files: GroupedFiles;
  /** The settings in force for a file. Default: none. */
  readonly settingsFor?: (file: string) => Settings | undefined;
  /** What was found before: about project files, and files that cannot be read. */
  readonly before?: FoundBefore;
  /** Files that were not opened because no dialect has files of their kind. Default 0. */
  readonly otherFiles?: number;
}

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
}

/** Checks files with their dialects, and puts what was found into one report: suppressions and settings applied, sorted, counted. */
export function checkFiles({ files, settingsFor, before, otherFiles = 0 }: CheckFilesRequest): CheckedFiles {
  const { groups, unknownFiles } = files;
  const results = groups.filter((group) => group.files.length > 0).map((group) => group.dialect.check({ files: group.files }));
  const remaining = applySuppressions(
    results.flatMap((result) => result.violations),
    results.flatMap((result) => result.suppressions),
    groups.flatMap(({ dialect }) => dialect.rules.map((rule) => `${dialect.id}/${rule.code}`)),
  );
  const violations = [...(before?.violations ?? []), ...remaining].flatMap((violation) => withSettings(violation, settingsFor?.(violation.file)));
  const notChecked = [...(before?.notChecked ?? []), ...results.flatMap((result) => result.notChecked)];
  const checked = new Set(groups.flatMap((group) => group.files)).size + (before?.files ?? 0);
  return {
    report: makeReport({ violations, notChecked }, { checked, ignored: unknownFiles.length + otherFiles }),
    sourceText: sourceTexts(groups),
  };
}

function withSettings(violation: Violation, settings: Settings | undefined): Violation[] {
  const severity = settings?.rules.get(ruleId(violation));
  if (severity === 'off') return [];
  return [severity === undefined ? violation : { ...violation, severity }];
}

function sourceTexts(groups: readonly FileGroup[]): (file: string) => string | undefined {
  const secret = new Set(groups.flatMap(({ dialect, files }) => (dialect.isConfidential ? files.map((file) => file.name) : [])));
  const open = new Map(groups.flatMap(({ files }) => files.map((file) => [file.name, file])));
  return (file) => (secret.has(file) ? undefined : open.get(file)?.text);
}
