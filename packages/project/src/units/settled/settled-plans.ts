import type { FoundFile } from '../../discovery/found-file.ts';
import { treeOf } from '../../discovery/file-tree.ts';
import type { FileTree } from '../../discovery/file-tree.ts';
import { plannedFiles } from '../calls/planned-files.ts';
import type { SettledUnit } from './settled-units.ts';
import type { EnvironmentPlan, UnitPlan } from '../unit-plan.ts';

/** The units that project files name, as they are rendered. */
export interface SettledPlans {
  readonly plans: readonly UnitPlan[];
  /** Files of units that cannot be rendered, as values are missing. Judged without these, or with others, they would look broken. */
  readonly withheld: readonly FoundFile[];
}

/** The units that project files name, with their files: an entry for each environment becomes one unit with all of them. */
export function settledPlans(settled: readonly SettledUnit[], files: readonly FoundFile[]): SettledPlans {
  const tree = treeOf(files);
  const values = new Set(settled.flatMap((unit) => unit.values));
  const plans: UnitPlan[] = [];
  const unrendered: SettledUnit[] = [];
  for (const group of groupsOf(settled)) {
    const environments = group.filter(({ isIncomplete }) => !isIncomplete).flatMap((unit) => environmentPlan(unit, tree) ?? []);
    if (environments.length > 0) plans.push(planOf(group, environments, values, tree));
    else unrendered.push(...group);
  }
  const rendered = new Set(plans.flatMap((plan) => plan.files.map(({ file }) => file)));
  const withheld = unrendered.flatMap((unit) => [...unit.roots, ...unit.values].flatMap((path) => tree.filesAt(path)));
  return { plans, withheld: withheld.filter((file) => !rendered.has(file)) };
}

type Group = readonly [SettledUnit, ...SettledUnit[]];

/** The environments of each unit: entries that differ in their values. */
function groupsOf(settled: readonly SettledUnit[]): readonly Group[] {
  const groups = new Map<string, [SettledUnit, ...SettledUnit[]]>();
  for (const unit of settled) {
    const key = JSON.stringify([unit.roots, unit.options]);
    const group = groups.get(key);
    if (group) group.push(unit);
    else groups.set(key, [unit]);
  }
  return [...groups.values()];
}

function planOf(group: Group, environments: readonly EnvironmentPlan[], values: ReadonlySet<string>, tree: FileTree): UnitPlan {
  const [{ roots, options, said }] = group;
  const inputs = roots.map((path) => ({ path }));
  return {
    root: roots[0] ?? '',
    roots,
    files: plannedFiles(inputs, tree).filter(({ file }) => !values.has(file.path)),
    environments,
    options,
    evidence: [{ kind: 'settings', says: 'a unit of assay.yaml', ...said }],
    isGuess: false,
    isSettled: true,
    needsValues: group.every(({ setting }) => setting.needsValues === 'ignore') ? 'ignore' : 'report',
  };
}

/** Nothing, if a values file was not found as a file that can be read. */
function environmentPlan({ values, setting, said }: SettledUnit, tree: FileTree): EnvironmentPlan | undefined {
  const valuesFiles = values.flatMap((path) => tree.fileAt(path) ?? []);
  if (valuesFiles.length < values.length) return undefined;
  const { name, dataValues = [], dataValuesYaml = [], flagPlaces } = setting;
  return {
    ...(name !== undefined && { name }),
    valuesFiles,
    dataValues,
    dataValuesYaml,
    ...(flagPlaces && { flagPlaces }),
    ...(valuesFiles.length === 0 && { said }),
  };
}
