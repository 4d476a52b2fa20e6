import type { ObjectValue } from '@assay/jmespath';
import type { ContextProvider } from '@assay/kyverno/engine';
import type { KindMap } from '@assay/kyverno/objects';
import type { Policy } from '@assay/kyverno/policy';

import { loadResources } from '../inputs/load-resources.ts';
import { pathFrom } from '../inputs/paths.ts';
import type { Workspace } from '../inputs/workspace.ts';
import type { TestResult, TestManifest } from '../manifest/model.ts';
import type { ManifestShape } from '../inputs/model.ts';

/** The objects that rules may clone: those of the file that the first row about the rule gives. */
export function cloneSources({ shape, directory, results }: TestManifest, workspace: Workspace, kinds: KindMap): ContextProvider['cloneSourcesOf'] {
  const files = new Map<string, readonly ObjectValue[]>();
  return (policy, rule) => {
    const file = results.find((row) => row.rule?.text === rule && namesPolicy(row, policy, shape))?.cloneSourceResource;
    if (file === undefined) return [];
    const path = pathFrom(directory, file.path);
    const known = files.get(path);
    if (known) return known;
    const objects = loadResources([path], workspace, kinds, { integers: 'int64' }).objects.map(({ value }) => value);
    files.set(path, objects);
    return objects;
  };
}

/** The older shapes want the namespace of a Policy; KyvernoTest leaves it to its author. */
function namesPolicy({ policy: { text } }: TestResult, { name, namespace }: Policy, shape: ManifestShape): boolean {
  const isInNamespace = namespace !== '' && text === `${namespace}/${name}`;
  return isInNamespace || (text === name && (namespace === '' || shape === 'v1beta1'));
}
