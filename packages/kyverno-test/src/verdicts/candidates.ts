import type { PolicyResponse } from '@assay/kyverno/engine';

import type { TestResult } from '../manifest/model.ts';
import type { Judged } from '../run/run-test.ts';

/** An object with the answers about it by the names of policies. */
export interface JudgedObject extends Judged {
  readonly byPolicy: ReadonlyMap<string, readonly PolicyResponse[]>;
}

/** Objects by the names that rows have for them. Keys have no comma where they are those of payloads. */
export interface JudgedIndex {
  readonly all: readonly Judged[];
  readonly byKey: ReadonlyMap<string, readonly JudgedObject[]>;
  /** By name, and by `namespace/name`. */
  readonly byName: ReadonlyMap<string, readonly Judged[]>;
}

/** Indexes what was judged, so that each row finds its objects at once. */
export function indexJudged(all: readonly Judged[]): JudgedIndex {
  const byKey = new Map<string, JudgedObject[]>();
  const byName = new Map<string, Judged[]>();
  for (const judged of all) {
    const byPolicy = new Map<string, PolicyResponse[]>();
    for (const response of judged.responses) add(byPolicy, response.policy.name, response);
    add(byKey, judged.key, { ...judged, byPolicy });
    const [name = '', namespace] = judged.resource === undefined ? [judged.key] : judged.key.split(',').reverse();
    add(byName, name, judged);
    if (namespace !== undefined) add(byName, `${namespace}/${name}`, judged);
  }
  return { all, byKey, byName };
}

function add<Item>(index: Map<string, Item[]>, name: string, item: Item): void {
  const known = index.get(name);
  if (known) known.push(item);
  else index.set(name, [item]);
}

/** The objects that rows can be about. */
export interface JudgedTables {
  readonly targets: JudgedIndex;
  readonly triggers: JudgedIndex;
  /** Whether a row is only about objects of its kind, as in v1beta1. */
  readonly usesKinds: boolean;
}

/**
 * The keys of the objects that a row is about, in the order of its list: those with a listed name, one for each table that has it, and
 * those that it specifies; all objects if there are none (the README of the suite, "From a result row to printed rows" 2).
 */
export function candidateKeys(row: TestResult, { targets, triggers, usesKinds }: JudgedTables): readonly string[] {
  const tables = [targets, triggers];
  const named = namedKeys(row, tables);
  const keys = named.length > 0 ? named : tables.flatMap(({ all }) => all.map(({ key }) => key));
  const kind = usesKinds ? (row.kind?.text ?? '') : '';
  return kind === '' ? keys : keys.filter((key) => kindIn(key) === kind);
}

/** The keys of the objects that a row names; empty if it names none, or none that there is. */
function namedKeys(row: TestResult, tables: readonly JudgedIndex[]): readonly string[] {
  return row.hasResources ? [...listedKeys(row, tables), ...specifiedKeys(row, tables)] : [];
}

export function kindIn(key: string): string | undefined {
  return key.split(',')[1];
}

function listedKeys({ resources }: TestResult, tables: readonly JudgedIndex[]): readonly string[] {
  return resources.flatMap(({ text }) => tables.flatMap(({ byName }) => (byName.get(text) ?? []).map(({ key }) => key)));
}

function specifiedKeys({ resourceSpecs }: TestResult, tables: readonly JudgedIndex[]): readonly string[] {
  return resourceSpecs.flatMap(({ group, version, namespace, name }) => {
    const start = `${group === '' ? version : `${group}/${version}`},`;
    const end = `,${namespace},${name}`;
    return tables.flatMap(({ byName }) => (byName.get(name) ?? []).flatMap(({ key }) => (key.startsWith(start) && key.endsWith(end) ? [key] : [])));
  });
}
