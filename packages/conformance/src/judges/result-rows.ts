import { excerpt } from '../excerpt.ts';
import { listItems, member, parseJson } from '../json-value.ts';

/** A row of a report of `kyverno test`, as recordings have it. */
export interface ResultRow {
  readonly policy: string;
  readonly rule: string;
  readonly resource: string;
  readonly result: string;
  readonly reason: string;
  /** Absent where the text varies between runs of the recorded program. */
  readonly message?: string | null;
}

/** The rows of all JSON arrays in a text that begin at the beginning of a line; other lines can stand around them. */
export function rowsIn(text: string): readonly ResultRow[] {
  const starts = [...text.matchAll(/^\[/gm)].map(({ index }) => text.slice(index));
  return starts.flatMap((rest) => (arrayAtStart(rest) ?? []).map(readRow));
}

/** The array that a text begins with: printed on one line, or to the line that closes it. */
function arrayAtStart(text: string): readonly unknown[] | undefined {
  const [line = ''] = text.split('\n', 1);
  const [block = ''] = /^[^]*?\n\]/.exec(text) ?? [];
  const parsed = [line, block].map(parseJson).find(({ kind }) => kind === 'value');
  return parsed?.kind === 'value' ? listItems(parsed.value) : undefined;
}

/** The first difference between rows whose order does not count; `optional` rows can be there or not. */
export function compareRows(
  expected: readonly ResultRow[],
  actual: readonly ResultRow[],
  { optional = [], withMessages }: { readonly optional?: readonly ResultRow[]; readonly withMessages: boolean },
): string | undefined {
  const left = actual.map((row) => ({ row }));
  const take = (wanted: ResultRow): boolean => {
    const at = left.findIndex(({ row }) => isSame(wanted, row, withMessages));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  // Those with a message first: one without agrees with any.
  const ordered = [...expected].sort((one, other) => Number(typeof one.message !== 'string') - Number(typeof other.message !== 'string'));
  const missing = ordered.find((row) => !take(row));
  if (missing) return `no row like ${JSON.stringify(missing)}; there are also: ${excerpt(left.map(({ row }) => row))}`;
  for (const row of optional) take(row);
  return left[0] && `there is also the row ${JSON.stringify(left[0].row)}`;
}

function isSame(wanted: ResultRow, row: ResultRow, withMessages: boolean): boolean {
  const names = ['policy', 'rule', 'resource', 'result', 'reason'] as const;
  if (names.some((name) => wanted[name] !== row[name])) return false;
  return !withMessages || typeof wanted.message !== 'string' || wanted.message === row.message;
}

function readRow(item: unknown): ResultRow {
  const text = (name: string): string => {
    const value = member(item, name);
    return typeof value === 'string' ? value : '';
  };
  const [policy, rule, resource, result, reason, message] = ['POLICY', 'RULE', 'RESOURCE', 'RESULT', 'REASON', 'Message'].map(text);
  return { policy: policy!, rule: rule!, resource: resource!, result: result!, reason: reason!, message: message! };
}
