import type { FileTree } from './file-tree.ts';
import type { FoundFile } from './found-file.ts';
import { baseNameOf, directoryOf, resolvePath } from '../workspace/path.ts';

/** The file that a path names, seen from a directory; its last step can have the wildcards `*` and `?`. */
export function filesMatching(path: string, directory: string, tree: FileTree): readonly FoundFile[] {
  const whole = resolvePath(directory, path);
  const named = tree.fileAt(whole);
  if (named) return [named];
  const pattern = baseNameOf(whole);
  if (!/[*?]/.test(pattern)) return [];
  return tree.filesIn(directoryOf(whole)).filter((file) => matchesWildcards(baseNameOf(file.path), pattern));
}

/** Whether a text is what a pattern describes: `*` stands for any characters, `?` for one. Never worse than the product of the lengths. */
export function matchesWildcards(text: string, pattern: string): boolean {
  let [at, inPattern] = [0, 0];
  let star: { readonly inPattern: number; at: number } | undefined;
  while (at < text.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      star = { inPattern: inPattern + 1, at };
      inPattern++;
    } else if (wanted === '?' || wanted === text[at]) {
      at++;
      inPattern++;
    } else if (star) {
      at = ++star.at;
      inPattern = star.inPattern;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(inPattern));
}
