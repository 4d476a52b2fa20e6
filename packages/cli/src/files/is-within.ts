import path from 'node:path';

/** Whether a file or directory is a directory or lies below it; both paths are absolute and clean. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep);
}
