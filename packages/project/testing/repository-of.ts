import { SourceFile } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';

import type { FoundFile } from '../src/discovery/found-file.ts';
import type { Repository } from '../src/discovery/repository.ts';
import { relativePath } from '../src/workspace/path.ts';

/** Where the trees of tests are. */
export const ROOT = '/repo';

/** What was found of these files, by their paths below the root, from a working directory. A text `-> PATH` is a link to where the file really is. */
export function repositoryOf(texts: Readonly<Record<string, string>>, directory: string = ROOT): Repository {
  const contents = new Map<FoundFile, SourceFile>();
  const files = Object.entries(texts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]): FoundFile => {
      const link = /^-> (.*)$/.exec(text)?.[1];
      const path = `${ROOT}/${name}`;
      const file = { name: relativePath(directory, path), path, realPath: `${ROOT}/${link ?? name}`, isNamed: false };
      contents.set(file, new SourceFile(name, encodeUtf8(link === undefined ? text : (texts[link] ?? ''))));
      return file;
    });
  const read = (file: FoundFile): SourceFile | undefined => contents.get(file);
  const readIf: Repository['readIf'] = (file, holds) => {
    const content = read(file);
    return content && holds(content) ? content : undefined;
  };
  return { directory, files, read, readIf };
}
