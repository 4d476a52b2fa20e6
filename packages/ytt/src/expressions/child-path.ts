import type { Holder, MapItem } from '../model.ts';
import { YamlMap } from '../model.ts';
import type { MapType } from '../schema/types/map-type.ts';
import type { Type } from '../schema/types/type.ts';

/** Keys that lead from a place to one below it, at which what a rule finds is told. */
export type ChildPath = readonly string[];

const STEP = /(?:^|\.)([^.[\]'"\s]+)|\[(?:'([^']+)'|"([^"]+)")\]/y;

/** Reads `child.path`, with `['a.b']` for keys that are no names; undefined for what is no path. */
export function readChildPath(text: string): ChildPath | undefined {
  const steps: string[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const match = STEP.exec(text);
    const step = match?.[1] ?? match?.[2] ?? match?.[3];
    if (step === undefined) return undefined;
    steps.push(step);
  }
  return steps.length === 0 ? undefined : steps;
}

/** The first key of a path that a type does not have, with those that it has; undefined if the path leads to a place. */
export function missingStep(path: ChildPath, type: Type): { readonly key: string; readonly known: readonly string[] } | undefined {
  let around = type;
  for (const key of path) {
    const maps = mapsOf(around);
    const declaration = maps.map((map) => map.declarationOf(key)).find((found) => found !== undefined);
    if (!declaration)
      return { key, known: maps.flatMap(({ keys }) => keys.map((declared) => declared.key)).filter((known) => typeof known === 'string') };
    around = declaration.type;
  }
  return undefined;
}

function mapsOf(type: Type): readonly MapType[] {
  if (type.kind === 'nullable') return mapsOf(type.inner);
  if (type.kind === 'union') return type.alternatives.flatMap(mapsOf);
  return type.kind === 'map' ? [type] : [];
}

/** The items on a path, as far as there are any. */
export function itemsOnPath({ value }: Holder, [key, ...rest]: ChildPath): readonly MapItem[] {
  if (key === undefined || !(value instanceof YamlMap)) return [];
  const item = value.items.find((other) => other.key === key);
  return item ? [item, ...itemsOnPath(item, rest)] : [];
}

/** The path as `fieldPath` of Kubernetes has it: `.a['b.c']`. */
export function fieldPathText(path: ChildPath): string {
  return path.map((key) => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `['${key}']`)).join('');
}
