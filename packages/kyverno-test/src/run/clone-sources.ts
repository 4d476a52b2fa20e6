import type { ObjectValue } from '@assay/jmespath';
import type { World } from '@assay/kyverno/engine';
import type { KindMap } from '@assay/kyverno/objects';

import { loadResources } from '../inputs/load-resources.ts';
import { pathFrom } from '../inputs/paths.ts';
import type { Workspace } from '../inputs/workspace.ts';
import type { TestManifest } from '../manifest/model.ts';

/** The objects that rules may clone: those of the file that the first row about a rule of this name gives, of whichever policy. */
export function cloneSources({ directory, results }: TestManifest, workspace: Workspace, kinds: KindMap): World['cloneSourcesOf'] {
  const files = new Map<string, readonly ObjectValue[]>();
  return (_policy, rule) => {
    const file = results.find((row) => row.rule?.text === rule)?.cloneSourceResource;
    if (file === undefined) return [];
    const path = pathFrom(directory, file.path);
    const known = files.get(path);
    if (known) return known;
    const objects = loadResources([path], workspace, kinds, { integers: 'int64' }).objects.map(({ value }) => value);
    files.set(path, objects);
    return objects;
  };
}
