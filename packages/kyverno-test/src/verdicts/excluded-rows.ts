import type { PrintedRow } from './printed-row.ts';

/**
 * Rows without those that say `Excluded` of an object that the same row judges elsewhere: a policy with rules of several types answers
 * more than once, and what one of its answers leaves out another one can judge.
 */
export function withoutShadows(rows: readonly PrintedRow[]): readonly PrintedRow[] {
  const judged = new Map<PrintedRow['row'], Set<string>>();
  for (const { row, key, outcome } of rows) {
    if (outcome !== 'excluded') judged.set(row, (judged.get(row) ?? new Set<string>()).add(key));
  }
  return rows.filter(({ row, key, outcome }) => outcome !== 'excluded' || !judged.get(row)?.has(key));
}

/** Whether a row expects something of an object about which no rule says anything. */
export function isExcluded({ outcome, row }: PrintedRow): boolean {
  return outcome === 'excluded' && row.result.text !== 'skip';
}
