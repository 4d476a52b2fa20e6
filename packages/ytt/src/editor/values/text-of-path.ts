/** A path as the key of a table: no name has a line break in it, but for those that nobody reads in code. */
export function textOfPath(path: readonly string[]): string {
  return path.join('\n');
}
