import type { SourceFile } from '@assay/findings';
import { oncePer, readYaml } from '@assay/source';

import { isYamlName } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';

/** Texts that a shell fills in before anybody reads them: they are no YAML for a line that is a command or a variable of a shell. */
export function* shellFiles(repository: Repository): Generator<FoundFile> {
  for (const file of repository.files) if (isYamlName(file.path) && repository.readIf(file, isFilledIn)) yield file;
}

const isFilledIn: (content: SourceFile) => boolean = oncePer(
  (content) => content.source !== undefined && SUBSTITUTION.test(content.scanText) && readYaml(content.source).problem !== undefined,
);

/** Not indented: lines of a script within a text are. */
const SUBSTITUTION = /^\$(?:\([^\r\n]*\)|\{\w+\}|[A-Za-z_]\w*)[ \t]*$/m;
