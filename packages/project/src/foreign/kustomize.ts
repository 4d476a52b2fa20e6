import type { SourceFile } from '@assay/findings';
import type { ContentNode } from '@assay/source';
import { stringValue } from '@assay/source';

import { isYamlName } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { itemsAt, stringAt, yamlMappings } from '../discovery/yaml-scan.ts';
import { baseNameOf, directoryOf, resolvePath } from '../workspace/path.ts';

/**
 * The files that say what Kustomize builds, the patches that they name, and those that say themselves that they are some. What one of
 * them names as a resource stays ours.
 */
export function kustomizeFiles(repository: Repository, tree: FileTree): Iterable<FoundFile> {
  const foreign = new Set<FoundFile>();
  const resources = new Set<FoundFile>();
  for (const file of repository.files) {
    if (isYamlName(file.path) && repository.readIf(file, isPatch)) foreign.add(file);
    if (!/^kustomization(?:\.ya?ml)?$/i.test(baseNameOf(file.path))) continue;
    const content = repository.read(file);
    if (!content || content.scanText.includes('#@')) continue;
    const { patches, resources: built } = namedFiles(content);
    const fileNamed = (path: string): readonly FoundFile[] => {
      const found = tree.fileAt(resolvePath(directoryOf(file.path), path));
      return found ? [found] : [];
    };
    foreign.add(file);
    for (const patch of patches.flatMap(fileNamed)) foreign.add(patch);
    for (const resource of built.flatMap(fileNamed)) resources.add(resource);
  }
  return [...foreign].filter((file) => !resources.has(file));
}

/** Whether all of a file are strategic merge patches: no object has a field `$patch`. */
function isPatch(content: SourceFile): boolean {
  if (!/^["']?\$patch["']?[ \t]*:/m.test(content.scanText) || content.scanText.includes('#@')) return false;
  const roots = yamlMappings(content);
  return roots.length > 0 && roots.every((root) => stringAt(root, '$patch') !== undefined);
}

interface NamedFiles {
  readonly patches: readonly string[];
  readonly resources: readonly string[];
}

/** Files that a kustomization or component names; a patch that is in it is a text of several lines and is none. */
function namedFiles(content: SourceFile): NamedFiles {
  const known = named.get(content);
  if (known) return known;
  const roots = yamlMappings(content);
  const found = {
    patches: roots.flatMap((root) => [
      ...itemsAt(root, 'patches').flatMap((patch) => stringAt(patch, 'path') ?? []),
      ...itemsAt(root, 'patchesJson6902').flatMap((patch) => stringAt(patch, 'path') ?? []),
      ...itemsAt(root, 'patchesStrategicMerge').flatMap(pathOf),
    ]),
    resources: roots.flatMap((root) => [...itemsAt(root, 'resources'), ...itemsAt(root, 'bases')].flatMap(pathOf)),
  };
  named.set(content, found);
  return found;
}

const named = new WeakMap<SourceFile, NamedFiles>();

function pathOf(node: ContentNode): readonly string[] {
  const text = stringValue(node);
  return text === undefined || text.includes('\n') ? [] : [text];
}
