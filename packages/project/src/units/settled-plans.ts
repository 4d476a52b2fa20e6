import type { FoundFile } from '../discovery/found-file.ts';
import { baseNameOf, isWithin, relativePath } from '../workspace/path.ts';
import { comparePaths } from './path-order.ts';
import { isInUnit } from './settled-units.ts';
import type { SettledUnit } from './settled-units.ts';
import type { EnvironmentPlan, UnitPlan } from './unit-plan.ts';

/** The units that project files name, as they are rendered. */
export interface SettledPlans {
  readonly plans: readonly UnitPlan[];
  /** Files of units that cannot be rendered, as values are missing. Judged without these, or with others, they would look broken. */
  readonly withheld: readonly FoundFile[];
}

/** The units that project files name, with their files: an entry for each environment becomes one unit with all of them. */
export function settledPlans(settled: readonly SettledUnit[], files: readonly FoundFile[]): SettledPlans {
  const plans = plansOf(settled, files);
  const rendered = new Set(plans.flatMap((plan) => plan.files.map(({ file }) => file)));
  const incomplete = settled.filter(({ root }) => !plans.some((plan) => plan.root === root));
  return { plans, withheld: files.filter((file) => !rendered.has(file) && incomplete.some((unit) => isInUnit(file.path, unit))) };
}

function plansOf(settled: readonly SettledUnit[], files: readonly FoundFile[]): readonly UnitPlan[] {
  const values = new Set(settled.flatMap((unit) => unit.values));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const groups = new Map<string, SettledUnit[]>();
  for (const unit of settled) {
    const key = JSON.stringify([unit.root, unit.options]);
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const environments = group.filter(({ isIncomplete }) => !isIncomplete).flatMap((unit) => environmentPlan(unit, byPath) ?? []);
    if (!first || environments.length === 0) return [];
    const { root, options, said } = first;
    const parts = files.filter(({ path }) => isWithin(path, root) && !values.has(path));
    return [
      {
        root,
        files: parts
          .map((file) => ({ file, path: file.path === root ? baseNameOf(root) : relativePath(root, file.path) }))
          .sort((a, b) => comparePaths(a.path, b.path)),
        environments,
        options,
        evidence: [{ kind: 'settings' as const, says: 'a unit of assay.yaml', ...said }],
        isGuess: false,
        isSettled: true,
        needsValues: group.every(({ setting }) => setting.needsValues === 'ignore') ? ('ignore' as const) : ('report' as const),
      },
    ];
  });
}

/** Nothing, if a values file was not found as a file that can be read. */
function environmentPlan({ values, setting }: SettledUnit, byPath: ReadonlyMap<string, FoundFile>): EnvironmentPlan | undefined {
  const valuesFiles = values.flatMap((path) => byPath.get(path) ?? []);
  if (valuesFiles.length < values.length) return undefined;
  const { name, dataValues = [], dataValuesYaml = [] } = setting;
  return { ...(name !== undefined && { name }), valuesFiles, dataValues, dataValuesYaml };
}
