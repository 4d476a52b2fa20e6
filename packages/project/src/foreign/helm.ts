import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { baseNameOf, directoryOf, joinPath } from '../workspace/path.ts';

/** The templates of Helm charts: `templates` beside a `Chart.yaml`. A subchart has a `Chart.yaml` of its own. */
export function* helmFiles(repository: Repository, tree: FileTree): Generator<FoundFile> {
  for (const file of repository.files) {
    if (!/^Chart\.ya?ml$/.test(baseNameOf(file.path))) continue;
    const templates = joinPath(directoryOf(file.path), 'templates');
    if (tree.hasDirectory(templates) && isChart(repository.read(file)?.scanText ?? '')) yield* tree.filesAt(templates);
  }
}

function isChart(text: string): boolean {
  return /^name[ \t]*:/m.test(text);
}
