import path from 'node:path';

/** A path as reports name it: relative to the working directory, with `/`. */
export function displayName(cwd: string, absolutePath: string): string {
  const relative = path.relative(cwd, absolutePath);
  return (relative === '' ? '.' : relative).replaceAll(path.sep, '/');
}
