import type { TemplateFacts } from '@assay/findings';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import type { ForeignReason } from '../foreign/foreign-reason.ts';
import { directoryOf, isWithin, relativePath } from '../workspace/path.ts';
import { comparePaths } from './compare-paths.ts';
import { DEFAULT_OPTIONS } from './settled-units.ts';
import type { UnitPlan } from './unit-plan.ts';
export function planUnits({ repository, templates, foreign, settled }: { repository: Repository; templates: ReadonlyMap<FoundFile, TemplateFacts>; foreign: ReadonlyMap<FoundFile, ForeignReason>; settled: readonly UnitPlan[] }): { readonly units: readonly UnitPlan[]; readonly unusedValues: readonly FoundFile[] } {
  const taken = new Set(settled.flatMap((unit) => [...unit.files.map(({ file }) => file), ...unit.environments.flatMap((e) => e.valuesFiles)]));
  const free = [...templates.keys()].filter((file) => !taken.has(file) && !foreign.has(file));
  const holding = new Set(free.map(({ path }) => directoryOf(path)));
  const roots = [...holding].filter((d) => ![...holding].some((o) => o !== d && isWithin(d, o))).sort();
  const units = roots.map((root): UnitPlan => ({ root, files: repository.files.filter((f) => isWithin(f.path, root) && !taken.has(f)).map((file) => ({ file, path: relativePath(root, file.path) })).sort((a, b) => comparePaths(a.path, b.path)), environments: [{ valuesFiles: [], dataValues: [], dataValuesYaml: [] }], options: DEFAULT_OPTIONS, evidence: [], isGuess: false, isSettled: false, needsValues: 'report' }));
  return { units: [...settled, ...units], unusedValues: [] };
}
