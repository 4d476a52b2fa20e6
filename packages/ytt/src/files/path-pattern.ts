/** A path with wildcards, as file marks have it. */
export type PathPattern = (path: string) => boolean;

// In a pattern the first `**/*` stands for any characters, then the first `*` for a part of one step; at least one character
// each. Everything else stands for itself. So there are at most two wildcards between three texts, and matching is linear.

/** What a pattern of a file mark matches: the whole of a path. */
export function pathPattern(pattern: string): PathPattern {
  const deep = pattern.indexOf(DEEP);
  if (deep < 0) return (path) => matchesShallow(pattern, path);
  const [before, after] = [pattern.slice(0, deep), pattern.slice(deep + DEEP.length)];
  const shallow = before.indexOf('*');
  if (shallow >= 0) return (path) => matchesBefore(before, after, path);
  return (path) => matchesAfter(before, after, path);
}

const DEEP = '**/*';

/** `a*b`: one wildcard within a step, or none. */
function matchesShallow(pattern: string, path: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return path === pattern;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return isBetween(head, tail, path) && !path.slice(head.length, path.length - tail.length).includes('/');
}

/** Whether a path is head, at least one character, tail. */
function isBetween(head: string, tail: string, path: string): boolean {
  return path.length > head.length + tail.length && path.startsWith(head) && path.endsWith(tail);
}

/** `head * middle ** tail`: the deep wildcard takes whatever is left, so the first middle that fits is as good as any. */
function matchesBefore(before: string, tail: string, path: string): boolean {
  const star = before.indexOf('*');
  const [head, middle] = [before.slice(0, star), before.slice(star + 1)];
  if (!path.startsWith(head) || !path.endsWith(tail)) return false;
  const at = path.indexOf(middle, head.length + 1);
  return at >= 0 && at + middle.length < path.length - tail.length && !path.slice(head.length, at).includes('/');
}

/** `head ** middle * tail`, or without the second wildcard: from the end, for the same reason. */
function matchesAfter(head: string, after: string, path: string): boolean {
  const star = after.indexOf('*');
  if (star < 0) return isBetween(head, after, path);
  const [middle, tail] = [after.slice(0, star), after.slice(star + 1)];
  if (!path.startsWith(head) || !path.endsWith(tail)) return false;
  const end = path.length - tail.length;
  const last = end - 1 - middle.length;
  const at = last < 0 ? -1 : path.lastIndexOf(middle, last);
  return at > head.length && !path.slice(at + middle.length, end).includes('/');
}
