import { kindIn } from './candidates.ts';
import type { PrintedRow } from './printed-row.ts';

/**
 * Rows without those that say `Excluded` of an object that the same row judges elsewhere: a policy with rules of several types answers
 * more than once, and what one of its answers leaves out another one can judge. Nor is a row about the namesakes of the object that it
 * judges, if this one is of the kind that the row names.
 */
export function withoutShadows(rows: readonly PrintedRow[]): readonly PrintedRow[] {
  const judged = new Map<PrintedRow['row'], Set<string>>();
  const named = new Map<PrintedRow['row'], Set<string>>();
  for (const { row, key, outcome } of rows) {
    if (outcome === 'excluded') continue;
    judged.set(row, (judged.get(row) ?? new Set<string>()).add(key));
    if (kindIn(key) !== row.kind?.text) continue;
    const names = named.get(row) ?? new Set<string>();
    for (const name of namesOf(key, row)) names.add(name);
    named.set(row, names);
  }
  const isShadow = ({ row, key, outcome }: PrintedRow): boolean => {
    if (outcome !== 'excluded') return false;
    const isNamesake = kindIn(key) !== row.kind?.text && namesOf(key, row).some((name) => named.get(row)?.has(name));
    return isNamesake || judged.get(row)?.has(key) === true;
  };
  return rows.filter((row) => !isShadow(row));
}

/** What a row calls the object with a key. */
function namesOf(key: string, { resources }: PrintedRow['row']): readonly string[] {
  const [name = '', namespace = ''] = key.split(',').reverse();
  return resources.flatMap(({ text }) => (text === name || text === `${namespace}/${name}` ? [text] : []));
}

/** Whether a row expects something of an object about which no rule says anything. */
export function isExcluded({ outcome, row }: PrintedRow): boolean {
  return outcome === 'excluded' && row.result.text !== 'skip';
}
