import { applySuppressions, makeReport, ruleId } from '@assay/findings';
import type { Dialect, InputFile, NotChecked, Report, Violation } from '@assay/findings';

import type { Settings } from './settings.ts';

export interface CheckFilesRequest {
  readonly files: readonly InputFile[];
  /** In the order in which they are asked and reported. */
  readonly dialects: readonly Dialect[];
  /** The dialect of a file, whatever is in it. Default: each dialect takes the files that it recognizes. */
  readonly dialectOf?: (file: string) => Dialect | undefined;
  /** The settings in force for a file. Default: none. */
  readonly settingsFor?: (file: string) => Settings | undefined;
  /** What was found before: about project files, and files that cannot be read. */
  readonly before?: { readonly violations: readonly Violation[]; readonly notChecked: readonly NotChecked[] };
  /** Files that were not opened because no dialect has files of their kind. Default 0. */
  readonly otherFiles?: number;
}

export interface CheckedFiles {
  readonly report: Report;
  /** Names of the given files that no dialect knows. */
  readonly unknownFiles: readonly string[];
  /** The text of a file, for code frames; `undefined` where a dialect keeps its values secret. */
  readonly sourceText: (file: string) => string | undefined;
}

/** Checks files with all dialects, and puts what was found into one report: suppressions and settings applied, sorted, counted. */
export function checkFiles(request: CheckFilesRequest): CheckedFiles {
  const { files, dialects, dialectOf, settingsFor, before, otherFiles = 0 } = request;
  const groups = dialects.map((dialect) => ({
    dialect,
    files: files.filter((file) => {
      const given = dialectOf?.(file.name);
      return given ? given === dialect : dialect.recognizes(file);
    }),
  }));
  const known = new Set(groups.flatMap((group) => group.files));
  const unknownFiles = files.filter((file) => !known.has(file)).map((file) => file.name);
  const results = groups.filter((group) => group.files.length > 0).map((group) => group.dialect.check({ files: group.files }));
  const ruleIds = dialects.flatMap((dialect) => dialect.rules.map((rule) => `${dialect.id}/${rule.code}`));
  const remaining = applySuppressions(
    results.flatMap((result) => result.violations),
    results.flatMap((result) => result.suppressions),
    ruleIds,
  );
  const violations = [...(before?.violations ?? []), ...remaining].flatMap((violation) => withSettings(violation, settingsFor?.(violation.file)));
  const notChecked = [...(before?.notChecked ?? []), ...results.flatMap((result) => result.notChecked)];
  return {
    report: makeReport({ violations, notChecked }, { checked: known.size, ignored: unknownFiles.length + otherFiles }),
    unknownFiles,
    sourceText: sourceTexts(groups),
  };
}

function withSettings(violation: Violation, settings: Settings | undefined): Violation[] {
  const severity = settings?.rules.get(ruleId(violation));
  if (severity === 'off') return [];
  return [severity === undefined ? violation : { ...violation, severity }];
}

function sourceTexts(groups: readonly { readonly dialect: Dialect; readonly files: readonly InputFile[] }[]): (file: string) => string | undefined {
  const secret = new Set(groups.flatMap(({ dialect, files }) => (dialect.isConfidential ? files.map((file) => file.name) : [])));
  const open = new Map(groups.flatMap(({ files }) => files.map((file) => [file.name, file])));
  return (file) => (secret.has(file) ? undefined : open.get(file)?.text);
}
