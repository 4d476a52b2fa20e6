import type { SourceFile } from '@assay/findings';

import { isYamlName } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { apiGroups, stringAt, yamlMappings } from '../discovery/yaml-scan.ts';

/** Configuration of kapp itself: files of nothing but `kind: Config` of kapp. One that is a template of ytt is not meant for kapp as it stands. */
export function* kappFiles(repository: Repository): Generator<FoundFile> {
  for (const file of repository.files) {
    if (!isYamlName(file.path)) continue;
    const content = repository.read(file);
    if (content && beginsWithKapp(content) && !content.scanText.includes('#@') && isConfiguration(content)) yield file;
  }
}

/** Whether the first object of a file is of kapp's group: the rules of a configuration name other groups. */
function beginsWithKapp(content: SourceFile): boolean {
  const [first] = apiGroups(content);
  return first === 'kapp.k14s.io';
}

function isConfiguration(content: SourceFile): boolean {
  const documents = yamlMappings(content);
  return (
    documents.length > 0 &&
    documents.every((root) => stringAt(root, 'apiVersion')?.startsWith('kapp.k14s.io/') && stringAt(root, 'kind') === 'Config')
  );
}
