import { SourceFile } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';

import type { FoundFile } from '../src/discovery/found-file.ts';
import type { Repository } from '../src/discovery/repository.ts';

/** Where the trees of tests stand. */
export const ROOT = '/repo';

/** A repository with these files, by their paths in it. A text `-> PATH` is a link to where the file really is. */
export function repositoryOf(texts: Readonly<Record<string, string>>): Repository {
  const contents = new Map<FoundFile, SourceFile>();
  const files = Object.entries(texts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]): FoundFile => {
      const link = /^-> (.*)$/.exec(text)?.[1];
      const file = { name, path: `${ROOT}/${name}`, realPath: `${ROOT}/${link ?? name}`, isNamed: false };
      contents.set(file, new SourceFile(name, encodeUtf8(link === undefined ? text : (texts[link] ?? ''))));
      return file;
    });
  return { directory: ROOT, files, read: (file) => contents.get(file) };
}
