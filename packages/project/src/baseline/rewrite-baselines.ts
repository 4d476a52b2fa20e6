import { joinPath } from '../workspace/path.ts';
import type { Baselines, Found } from './baselines.ts';
import { countedAs } from './counted-as.ts';

/** A baseline to write. */
export interface BaselineText {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
}

/** What is known when baselines are written. */
export interface BaselineRewriting {
  readonly baselines: Baselines;
  /** All that was found, in parts: what is told, and what a baseline holds. */
  readonly found: readonly Found[];
  /** The files and directories that were checked; what baselines say of others stays. */
  readonly checked: Iterable<string>;
  /** Where a baseline is made for files that none holds for: an absolute path. Default: those stay without. */
  readonly newDirectory?: string;
  /** Whether numbers only become smaller. */
  readonly isPruning: boolean;
}

/** The baselines as they should be for what was found now. */
export function rewriteBaselines({ baselines, found, checked, newDirectory, isPruning }: BaselineRewriting): readonly BaselineText[] {
  const counts = countsByFile(found);
  const byDirectory = new Map<string, Map<string, ReadonlyMap<string, number>>>();
  for (const file of new Set([...checked, ...counts.keys()])) {
    const baseline = baselines.holdingFor(file);
    const directory = baseline?.directory ?? newDirectory;
    if (directory === undefined) continue;
    const written = byDirectory.get(directory) ?? new Map(baseline && Array.from(baseline.entries, ([name, rules]) => [name, numbersOf(rules)]));
    byDirectory.set(directory, written);
    const name = baselines.nameIn({ directory }, file);
    const now = counts.get(file) ?? new Map<string, number>();
    written.set(name, isPruning ? smaller(written.get(name) ?? new Map(), now) : now);
  }
  for (const [directory, files] of byDirectory) {
    const found = new Set(Array.from(counts.keys(), (file) => baselines.nameIn({ directory }, file)));
    // What a broken link leads to is gone, and still the link is there.
    for (const name of files.keys()) if (!found.has(name) && baselines.isGone(directory, name)) files.delete(name);
  }
  return Array.from(byDirectory, ([directory, files]) => ({ path: joinPath(directory, 'assay-baseline.json'), text: textOf(files) }));
}

function countsByFile(parts: readonly Found[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const found of parts.flatMap(({ violations, notChecked }) => [...violations, ...notChecked])) {
    const rule = countedAs(found);
    if (rule === undefined) continue;
    const rules = counts.get(found.file) ?? new Map<string, number>();
    counts.set(found.file, rules.set(rule, (rules.get(rule) ?? 0) + 1));
  }
  return counts;
}

function numbersOf(rules: ReadonlyMap<string, { readonly count: number }>): ReadonlyMap<string, number> {
  return new Map(Array.from(rules, ([rule, { count }]) => [rule, count]));
}

function smaller(known: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map(Array.from(known, ([rule, count]) => [rule, Math.min(count, found.get(rule) ?? 0)]));
}

function textOf(files: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const named = sorted(files).flatMap(([file, rules]) => {
    const left = sorted(rules).filter(([, count]) => count > 0);
    return left.length === 0 ? [] : [[file, Object.fromEntries(left.map(([rule, count]) => [rule, { count }]))]];
  });
  return `${JSON.stringify(Object.fromEntries(named), undefined, 2)}\n`;
}

function sorted<Value>(entries: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}
