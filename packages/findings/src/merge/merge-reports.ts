import { isMembers } from './json-members.ts';
import type { Members } from './json-members.ts';
import { mergeJson } from './merge-json.ts';
import { mergeSarif } from './merge-sarif.ts';

/** A report that was written by `--output json` or `--output sarif`. */
export interface WrittenReport {
  readonly name: string;
  readonly text: string;
}

/** One report of several, or what is wrong with one of them. */
export type MergedReport =
  | { readonly kind: 'merged'; readonly text: string; readonly isClean: boolean }
  | { readonly kind: 'problem'; readonly name: string; readonly message: string };

/** Joins the reports of the parts of one check, all of one form. What several parts found alike is told once. */
export function mergeReports(reports: readonly [WrittenReport, ...WrittenReport[]]): MergedReport {
  const documents: { readonly name: string; readonly members: Members }[] = [];
  for (const { name, text } of reports) {
    const members = membersOf(text);
    if (!members || !(isJsonReport(members) || isSarif(members)))
      return { kind: 'problem', name, message: 'this is not a JSON or SARIF report of assay' };
    documents.push({ name, members });
  }
  const all = documents.map(({ members }) => members);
  if (all.every(isJsonReport)) return { kind: 'merged', ...mergeJson(all) };
  if (all.every(isSarif)) return { kind: 'merged', ...mergeSarif(all) };
  const other = documents.find(({ members }) => isSarif(members) !== isSarif(all[0]!));
  return { kind: 'problem', name: other?.name ?? '', message: `this is ${isSarif(all[0]!) ? 'JSON' : 'SARIF'}, and reports before it are not` };
}

function membersOf(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isJsonReport({ violations, notChecked, summary }: Members): boolean {
  return Array.isArray(violations) && Array.isArray(notChecked) && isMembers(summary);
}

function isSarif({ version, runs }: Members): boolean {
  return version === '2.1.0' && Array.isArray(runs);
}
