import { isMembers, objectsIn } from './json-members.ts';
import type { Members } from './json-members.ts';

/** Joins documents of `--output json`. Numbers of files add up; those of findings are counted anew. */
export function mergeJson(documents: readonly Members[]): { readonly text: string; readonly isClean: boolean } {
  const violations = joined(documents, 'violations');
  const notChecked = joined(documents, 'notChecked');
  const heldFailed = joined(documents, 'heldFailed');
  const count = (severity: string): number => violations.filter((violation) => violation['severity'] === severity).length;
  const [files, errors] = [sum(documents, 'files'), count('error')];
  const summary = {
    ...added(documents.map((document) => document['summary'])),
    files,
    errors,
    warnings: count('warning'),
    infos: count('info'),
    notChecked: notChecked.length,
  };
  return {
    text: `${JSON.stringify({ violations, notChecked, summary, ...(heldFailed.length > 0 && { heldFailed }) }, undefined, 2)}\n`,
    isClean: files > 0 && errors === 0 && notChecked.length === 0,
  };
}

/** What the documents have in a list, each once, by file and place. */
function joined(documents: readonly Members[], list: string): readonly Members[] {
  const all = documents.flatMap((document) => objectsIn(document[list]));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()].sort(byPlace);
}

function byPlace(a: Members, b: Members): number {
  const [fileOfA, fileOfB] = [String(a['file']), String(b['file'])];
  if (fileOfA !== fileOfB) return fileOfA < fileOfB ? -1 : 1;
  return numberOf(a['line']) - numberOf(b['line']) || numberOf(a['column']) - numberOf(b['column']);
}

function sum(documents: readonly Members[], name: string): number {
  return documents.reduce((total, { summary }) => total + numberOf(isMembers(summary) ? summary[name] : 0), 0);
}

/** Adds numbers member by member, those of members within members too. */
function added(values: readonly unknown[]): Members {
  const objects = values.filter(isMembers);
  const names = [...new Set(objects.flatMap((each) => Object.keys(each)))];
  return Object.fromEntries(
    names.map((name) => {
      const members = objects.map((each) => each[name]).filter((value) => value !== undefined);
      return [name, members.some(isMembers) ? added(members) : members.reduce<number>((total, value) => total + numberOf(value), 0)];
    }),
  );
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
