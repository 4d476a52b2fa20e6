import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';

export const pathCanonicalize: KyvernoFunction = kyvernoFunction({
  name: 'path_canonicalize',
  parameters: [['string']],
  returns: 'string',
  note: 'normalizes or canonicalizes a given path by removing excess slashes',
  body: ([path], evaluation) => {
    evaluation.chargeText(path.length);
    return path === '' ? '' : cleanPath(path);
  },
});

/** The shortest path of the same meaning, as Go's `filepath.Clean` finds it on Unix without looking at any file. */
export function cleanPath(path: string): string {
  const isRooted = path.startsWith('/');
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (!isRooted) kept.push(part);
  }
  const cleaned = kept.join('/');
  return isRooted ? `/${cleaned}` : cleaned || '.';
}
