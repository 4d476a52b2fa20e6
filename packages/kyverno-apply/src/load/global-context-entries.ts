import type { ObjectValue, Value } from '@assay/jmespath';
import { compileJmesPath } from '@assay/kyverno/engine';
import { getFromObjects } from '@assay/kyverno/engine';
import type { GlobalContextEntry, World } from '@assay/kyverno/engine';
import { groupVersionKindOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';

import { ApplyFailure } from '../apply-failure.ts';

/** Whether an object is a GlobalContextEntry, which stands for others and is not evaluated itself. */
export function isGlobalContextEntry(object: ObjectValue): boolean {
  const { group, version, kind } = groupVersionKindOf(object);
  return group === 'kyverno.io' && version === 'v2' && kind === 'GlobalContextEntry';
}

/** The entries of kind `kubernetesResource`, filled from the objects of a world. */
export function globalContextEntries(entries: readonly ObjectValue[], world: World): ReadonlyMap<string, GlobalContextEntry> {
  const filled = new Map<string, GlobalContextEntry>();
  for (const entry of entries) {
    const wanted = objectOf(entry, 'spec', 'kubernetesResource');
    if (wanted === undefined) continue;
    const name = textOf(entry, 'metadata', 'name');
    const listed = getFromObjects(pathOf(wanted), world);
    const data = listed.kind === 'value' ? listOf(listed.value, 'items') : [];
    const projections = listOf(entry, 'spec', 'projections').map((each) => {
      return [textOf(each, 'name'), projected(data, textOf(each, 'jmesPath'), { entry: name, projection: textOf(each, 'name') }, world)] as const;
    });
    filled.set(name, { data, projections: projections.length === 0 ? undefined : new Map(projections) });
  }
  return filled;
}

function pathOf(wanted: ObjectValue): string {
  const group = textOf(wanted, 'group');
  const namespace = textOf(wanted, 'namespace');
  return [
    group === '' ? '/api' : `/apis/${group}`,
    textOf(wanted, 'version'),
    ...(namespace === '' ? [] : ['namespaces', namespace]),
    textOf(wanted, 'resource'),
  ].join('/');
}

function projected(
  data: readonly Value[],
  path: string,
  { entry, projection }: Readonly<Record<'entry' | 'projection', string>>,
  { host }: World,
): Value {
  const compiled = compileJmesPath(path);
  if (compiled.kind === 'problem') {
    throw refused(`failed to parse projection "${projection}" for GlobalContextEntry ${entry}: ${compiled.message}`);
  }
  const outcome = compiled.program.search(data, { host });
  if (outcome.kind === 'value') return outcome.value;
  throw refused(`failed to apply projection "${projection}" for GlobalContextEntry ${entry}: ${outcome.message}`);
}

function refused(reason: string): ApplyFailure {
  return new ApplyFailure(`failed to build global context store: ${reason}`);
}
