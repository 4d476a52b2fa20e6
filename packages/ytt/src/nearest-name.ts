import { byteText } from '@assay/starlark';

/**
 * The name that the reference proposes for an unknown one: the fewest edits on lower-case bytes without underscores, less than
 * half of the name's length; of several the first. `findings` has a better rule, for texts that nobody compares.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  return new KnownNames(candidates).nearestTo(name);
}

/** Names to look for {@link nearestName} among, for many unknown ones. */
export class KnownNames {
  readonly #names: readonly { readonly name: string; readonly folded: string }[];

  constructor(names: Iterable<string>) {
    this.#names = Array.from(names, (name) => ({ name, folded: fold(name) }));
  }

  nearestTo(name: string): string | undefined {
    const wanted = fold(name);
    let fewest = Math.floor((wanted.length + 1) / 2);
    let nearest: string | undefined;
    for (const candidate of this.#names) {
      const edits = countEdits(wanted, candidate.folded, fewest);
      if (edits >= fewest) continue;
      fewest = edits;
      nearest = candidate.name;
    }
    return nearest === '' ? undefined : nearest;
  }
}

function fold(name: string): string {
  return byteText.toUnits(name.replaceAll('_', '').toLowerCase());
}

/** Insertions, deletions and replacements that make one text from another; any number from `limit` on comes out as `limit`. */
function countEdits(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  const row = Array.from({ length: to.length + 1 }, (_, length) => length);
  for (let i = 1; i <= from.length; i++) {
    const unit = from.charCodeAt(i - 1);
    let diagonal = i - 1;
    let before = i;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= to.length; j++) {
      const above = row[j]!;
      const replaced = diagonal + (unit === to.charCodeAt(j - 1) ? 0 : 1);
      before = Math.min(replaced, above + 1, before + 1);
      least = Math.min(least, before);
      diagonal = above;
      row[j] = before;
    }
    if (least >= limit) return limit;
  }
  return Math.min(limit, row[to.length]!);
}
