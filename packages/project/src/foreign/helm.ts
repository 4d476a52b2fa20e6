import type { SourceFile } from '@assay/findings';
import { oncePer, readYaml } from '@assay/source';

import { isYamlName } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { baseNameOf, directoryOf, joinPath } from '../workspace/path.ts';

/**
 * The templates of Helm charts: `templates` beside a `Chart.yaml`, where a subchart has a `Chart.yaml` of its own; and elsewhere files with
 * blocks of such templates that are no YAML as they are.
 */
export function* helmFiles(repository: Repository, tree: FileTree): Generator<FoundFile> {
  for (const file of repository.files) {
    if (isYamlName(file.path) && repository.readIf(file, isTemplate)) yield file;
    if (!/^Chart\.ya?ml$/.test(baseNameOf(file.path))) continue;
    const templates = joinPath(directoryOf(file.path), 'templates');
    if (tree.hasDirectory(templates) && repository.readIf(file, isChart)) yield* tree.filesAt(templates);
  }
}

const isTemplate: (content: SourceFile) => boolean = oncePer(
  (content) =>
    content.source !== undefined &&
    BLOCK.test(content.scanText) &&
    (!content.scanText.includes('#@') || TRIPLE_BRACE.test(content.scanText)) &&
    readYaml(content.source).problem !== undefined,
);

/** A line that is nothing but the start of a block: `{{- if .Values.a }}`, also between the brackets that charts use which hold such braces. */
const BLOCK = /^[ \t]*(?:\{\{\{?|\[\[)-?[ \t]*(?:if|range|with|define)[ \t][^\r\n]*(?:\}\}|\]\])[ \t]*$/m;

/** Such blocks in three braces are for a tool that is no Helm, and can make templates of ytt. */
const TRIPLE_BRACE = /^[ \t]*\{\{\{/m;

function isChart({ scanText }: SourceFile): boolean {
  return /^name[ \t]*:/m.test(scanText);
}
