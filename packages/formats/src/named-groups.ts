/** A pattern in which a name stands once, and the numbers of the groups that have each name, in order. */
export interface NamedGroups {
  readonly text: string;
  readonly groups: ReadonlyMap<string, readonly number[]>;
}

/**
 * Finds the named groups of an RE2 pattern. Go lets several groups have one name, which re2js does not: all but the first lose theirs
 * in the text, and keep their number.
 */
export function namedGroups(pattern: string): NamedGroups {
  const groups = new Map<string, number[]>();
  let count = 0;
  const text = pattern.replaceAll(PART, (part: string, name: string | undefined) => {
    if (part === '(' || name !== undefined) count++;
    if (name === undefined) return part;
    const numbers = groups.get(name);
    if (numbers) numbers.push(count);
    else groups.set(name, [count]);
    return numbers ? '(' : part;
  });
  return { text, groups };
}

/** Literal text, an escape, a class of characters, or the beginning of a group: only the latter opens one. */
const PART = /\\Q[^]*?(?:\\E|$)|\\[^]|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]?|\(\?P?<([^>]*)>|\(\?|\(/g;
