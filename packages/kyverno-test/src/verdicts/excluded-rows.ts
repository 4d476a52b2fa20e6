import { kindIn } from './candidates.ts';
import type { PrintedRow } from './printed-row.ts';

/**
 * Rows without those that say `Excluded` of an object that the same row judges elsewhere: a policy with rules of several types answers
 * more than once, and what one of its answers leaves out another one can judge. Nor is a row about the namesakes of the object that it
 * judges, if this one is of the kind that the row names.
 */
export function withoutShadows(rows: readonly PrintedRow[]): readonly PrintedRow[] {
  const judged = new Map<PrintedRow['row'], Set<string>>();
  for (const { row, key, outcome } of rows) {
    if (outcome === 'excluded') continue;
    const known = judged.get(row) ?? new Set<string>();
    judged.set(row, known.add(key));
    if (kindIn(key) === row.kind?.text) known.add(nameIn(key));
  }
  return rows.filter(({ row, key, outcome }) => {
    const known = outcome === 'excluded' ? judged.get(row) : undefined;
    return !known?.has(key) && !(known?.has(nameIn(key)) && kindIn(key) !== row.kind?.text);
  });
}

/** The namespace and the name in the key of an object. */
function nameIn(key: string): string {
  return key.split(',').slice(-2).join(',');
}

/** Whether a row expects something of an object about which no rule says anything. */
export function isExcluded({ outcome, row }: PrintedRow): boolean {
  return outcome === 'excluded' && row.result.text !== 'skip';
}
