import type { SourceFile } from '@assay/findings';

import { isYamlName } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { apiGroups, stringAt, yamlMappings } from '../discovery/yaml-scan.ts';

/** Configuration of kapp itself: files of nothing but `kind: Config` of kapp. One that is a template of ytt is not meant for kapp as it is. */
export function* kappFiles(repository: Repository): Generator<FoundFile> {
  for (const file of repository.files) {
    if (isYamlName(file.path) && repository.readIf(file, isConfiguration)) yield file;
  }
}

/** Whether a text mentions kapp's group and has no object of another kind: a file of a whole release is not read for it. */
function mayBeConfiguration(content: SourceFile): boolean {
  if (!apiGroups(content).has('kapp.k14s.io')) return false;
  return Array.from(content.scanText.matchAll(/^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)/gm), ([, kind]) => kind).every((kind) => kind === 'Config');
}

function isConfiguration(content: SourceFile): boolean {
  if (!mayBeConfiguration(content) || content.scanText.includes('#@')) return false;
  const documents = yamlMappings(content);
  return (
    documents.length > 0 &&
    documents.every((root) => stringAt(root, 'apiVersion')?.startsWith('kapp.k14s.io/') && stringAt(root, 'kind') === 'Config')
  );
}
