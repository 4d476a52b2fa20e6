import type { SourceFile } from '@assay/findings';

import { isYamlName } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { apiGroups, stringAt, yamlMappings } from '../discovery/yaml-scan.ts';
import { baseNameOf, directoryOf } from '../workspace/path.ts';

/** Tests of kuttl: its own documents, and in a directory of numbered steps what these expect: `01-assert.yaml`, `01-errors.yaml`. */
export function* kuttlFiles(repository: Repository, tree: FileTree): Generator<FoundFile> {
  for (const file of repository.files) {
    if (!isYamlName(file.path)) continue;
    if (isExpectation(file)) {
      const beside = tree.filesIn(directoryOf(file.path));
      if (beside.some((other) => isStep(other) || isKuttlFile(other, repository))) yield file;
    } else if (isKuttlFile(file, repository)) yield file;
  }
}

function isExpectation({ path }: FoundFile): boolean {
  return /^\d+-(?:assert|errors?)(?:-[^.]*)?\.ya?ml$/.test(baseNameOf(path));
}

function isStep(file: FoundFile): boolean {
  return /^\d+-[^.]+\.ya?ml$/.test(baseNameOf(file.path)) && !isExpectation(file);
}

/** Whether all that a file holds is kuttl's; a step can have objects to apply beside its instructions. */
function isKuttlFile(file: FoundFile, repository: Repository): boolean {
  return isYamlName(file.path) && repository.readIf(file, isOfKuttl) !== undefined;
}

function isOfKuttl(content: SourceFile): boolean {
  if (!(apiGroups(content).has('kuttl.dev') || apiGroups(content).has('kudo.dev'))) return false;
  const documents = yamlMappings(content);
  return documents.length > 0 && documents.every((root) => KUTTL_VERSION.test(stringAt(root, 'apiVersion') ?? ''));
}

const KUTTL_VERSION = /^(?:kuttl|kudo)\.dev\//;
