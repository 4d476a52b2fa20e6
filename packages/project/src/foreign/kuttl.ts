import type { SourceFile } from '@assay/findings';
import { stringValue } from '@assay/source';

import { isYamlName } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { apiGroups, itemsAt, stringAt, yamlMappings } from '../discovery/yaml-scan.ts';
import { baseNameOf, directoryOf, isWithin, resolvePath } from '../workspace/path.ts';

/**
 * Tests of kuttl: its own documents, and what these expect: `01-assert.yaml`, `01-errors.yaml` in a directory of numbered steps, and
 * what a step names as such. What a step applies stays ours.
 */
export function* kuttlFiles(repository: Repository, tree: FileTree): Generator<FoundFile> {
  const expected = new Set<FoundFile>();
  const applied = new Set<FoundFile>();
  for (const file of repository.files) {
    if (!isYamlName(file.path)) continue;
    const content = repository.readIf(file, mentionsKuttl);
    if (content) {
      const folder = directoryOf(file.path);
      const named = namedByStep(content);
      const filesNamed = (paths: readonly string[]): readonly FoundFile[] => paths.flatMap((path) => tree.fileAt(resolvePath(folder, path)) ?? []);
      for (const one of filesNamed(named.expected)) if (isWithin(one.path, folder)) expected.add(one);
      for (const one of filesNamed(named.applied)) applied.add(one);
    }
    if (isExpectation(file)) {
      const beside = tree.filesIn(directoryOf(file.path));
      if (beside.some((other) => isStep(other) || isKuttlFile(other, repository))) yield file;
    } else if (isKuttlFile(file, repository)) yield file;
  }
  for (const file of expected) if (!applied.has(file)) yield file;
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

function mentionsKuttl(content: SourceFile): boolean {
  return apiGroups(content).has('kuttl.dev') || apiGroups(content).has('kudo.dev');
}

interface NamedFiles {
  readonly expected: readonly string[];
  readonly applied: readonly string[];
}

/** The files that the steps in a file name, as written. */
function namedByStep(content: SourceFile): NamedFiles {
  const steps = yamlMappings(content).filter((root) => stringAt(root, 'kind') === 'TestStep');
  const listed = (key: string): readonly string[] => steps.flatMap((step) => itemsAt(step, key).flatMap((item) => stringValue(item) ?? []));
  return { expected: [...listed('assert'), ...listed('error')], applied: listed('apply') };
}

function isOfKuttl(content: SourceFile): boolean {
  if (!mentionsKuttl(content)) return false;
  const documents = yamlMappings(content);
  return documents.length > 0 && documents.every((root) => KUTTL_VERSION.test(stringAt(root, 'apiVersion') ?? ''));
}

const KUTTL_VERSION = /^(?:kuttl|kudo)\.dev\//;
