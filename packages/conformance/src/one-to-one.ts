/** What is left over when each wanted item got an actual item of its own. */
export interface Leftovers<Wanted, Actual> {
  readonly unmatched: readonly Wanted[];
  readonly surplus: readonly Actual[];
}

/**
 * Pairs as many wanted items as possible with actual ones that agree, whatever the order: a maximum bipartite matching,
 * found by augmenting paths, so that an item that agrees with many never keeps the only partner of another one.
 */
export function pairOneToOne<Wanted extends object, Actual>(
  wanted: readonly Wanted[],
  actual: readonly Actual[],
  agrees: (wanted: Wanted, actual: Actual) => boolean,
): Leftovers<Wanted, Actual> {
  /** Keyed by the index of an actual item. */
  const owners = new Map<number, Wanted>();

  function findPartner(item: Wanted, tried: Set<number>): boolean {
    return actual.some((candidate, at) => {
      if (tried.has(at) || !agrees(item, candidate)) return false;
      tried.add(at);
      const owner = owners.get(at);
      if (owner && !findPartner(owner, tried)) return false;
      owners.set(at, item);
      return true;
    });
  }

  return {
    unmatched: wanted.filter((item) => !findPartner(item, new Set())),
    surplus: actual.filter((_, at) => !owners.has(at)),
  };
}
