import type { Environment } from '@assay/findings';

import { baseNameOf, directoryOf } from '../workspace/path.ts';

/**
 * What the environments of a unit are called when those of several units are compared: by their names, else by the values file that counts
 * most, `envs/prod.yml` and `prod/values.yml` alike. Undefined for the only one of a unit if it has no name; empty where nothing tells one.
 */
export function environmentLabels(environments: readonly Environment[]): readonly (string | undefined)[] {
  if (environments.length === 1) return environments.map(({ name }) => name);
  const files = environments.map(({ valuesFiles }) => valuesFiles.at(-1)?.name);
  const stems = files.map((file) => file && stemOf(baseNameOf(file)));
  return environments.map(({ name }, at) => {
    const [file, stem] = [files[at], stems[at]];
    if (name !== undefined || file === undefined) return name ?? '';
    return stems.indexOf(stem) === stems.lastIndexOf(stem) ? stem : baseNameOf(directoryOf(file));
  });
}

function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
