import type { SourceFile, TemplateFacts } from '@assay/findings';

import { isYamlName } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { yamlMappings } from '../discovery/yaml-scan.ts';
import type { ForeignReason } from '../foreign/foreign-reason.ts';
import { directoryOf } from '../workspace/path.ts';
import type { UnitPlan } from './unit-plan.ts';

/**
 * The files that look like values of a unit though they are given to none: beside values files of it, and with none but keys of these at
 * the top. So a manifest beside them is not taken for values.
 */
export function forgottenValues(
  units: readonly UnitPlan[],
  repository: Repository,
  tree: FileTree,
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
  foreign: ReadonlyMap<FoundFile, ForeignReason>,
): readonly FoundFile[] {
  const given = new Set(units.flatMap(({ environments }) => environments.flatMap(({ valuesFiles }) => valuesFiles)));
  const rendered = new Set(units.flatMap(({ files }) => files.map(({ file }) => file)));
  const directories = new Set([...given].map(({ path }) => directoryOf(path)));
  return [...directories].flatMap((directory) => {
    const files = tree.filesIn(directory);
    const known = new Set(files.filter((file) => given.has(file)).flatMap((file) => keysIn(repository.read(file))));
    const isLike = (file: FoundFile): boolean => {
      const keys = isYamlName(file.path) ? keysIn(repository.read(file)) : [];
      return keys.length > 0 && keys.every((key) => known.has(key));
    };
    return files.filter((file) => !given.has(file) && !rendered.has(file) && !templates.has(file) && !foreign.has(file) && isLike(file));
  });
}

/** The keys at the top of the documents of a file. */
function keysIn(content: SourceFile | undefined): readonly string[] {
  return content ? yamlMappings(content).flatMap(({ entries }) => entries.flatMap(({ name }) => name ?? [])) : [];
}
