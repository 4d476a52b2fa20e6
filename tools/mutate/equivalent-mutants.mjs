// The mutants that nothing can tell from the program, each with its reason: no part of the score.
import { readFileSync } from 'node:fs';

import { readYaml, Source, toValue } from '@assay/source';

export function readEquivalents(list) {
  const { documents, problem } = readYaml(new Source(list, readFileSync(new URL(list, import.meta.url), 'utf8')));
  if (problem !== undefined) throw new Error(`${list}: ${problem.message}`);
  return documents.flatMap(({ root }) => toValue(root) ?? []);
}

/** Neither line numbers nor seeds are in an entry, so that it holds until its line changes. */
export const isSame = (entry, mutant) => entry.file === mutant.file && entry.line === mutant.lineText && entry.change === mutant.change;

/** The entries that are no mutant any more: the code has changed, and with it perhaps the reason. */
export function staleEntries(entries, mutants) {
  const mutated = new Set(mutants.map(({ file }) => file));
  return entries.filter((entry) => mutated.has(entry.file) && !mutants.some((mutant) => isSame(entry, mutant)));
}
