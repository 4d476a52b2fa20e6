import { cleanPath } from '@assay/go-values';

/** The clean path that a path means which is written in a file of this directory: absolute paths stay. */
export function pathFrom(directory: string, path: string): string {
  return path.startsWith('/') ? path : cleanPath(`${directory}/${path}`);
}

/** The last step of a path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether the CLI takes a file of a directory for YAML, by its name. */
export function isYamlFile(name: string): boolean {
  return name.endsWith('.yaml') || name.endsWith('.yml');
}

/** The path from a directory; both start from the same place. */
export function relativePath(directory: string, path: string): string {
  const from = directory === '.' ? [] : directory.split('/');
  const to = path.split('/');
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}
