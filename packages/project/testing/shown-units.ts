import { foreignFiles } from '../src/foreign/foreign-files.ts';
import { planUnits } from '../src/units/plan-units.ts';
import type { PlannedUnits } from '../src/units/plan-units.ts';
import type { UnitPlan } from '../src/units/unit-plan.ts';
import { factsOf } from './facts-of.ts';
import { ROOT, repositoryOf } from './repository-of.ts';

/** What is planned for a tree of texts. */
export function planOf(texts: Readonly<Record<string, string>>, settledPaths: readonly string[] = []): PlannedUnits {
  const repository = repositoryOf(texts);
  return planUnits({ repository, templates: factsOf(repository), foreign: foreignFiles(repository), settled: settledPaths.map(settled) });

  function settled(path: string): UnitPlan {
    const files = repository.files
      .filter(({ name }) => name.startsWith(`${path}/`))
      .map((file) => ({ file, path: file.name.slice(path.length + 1) }));
    return {
      root: `${ROOT}/${path}`,
      roots: [`${ROOT}/${path}`],
      files,
      environments: [{ valuesFiles: [], dataValues: [], dataValuesYaml: [] }],
      options: { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false, fileMarks: [] },
      evidence: [{ kind: 'settings', says: 'assay.yaml names it' }],
      isGuess: false,
      isSettled: true,
      needsValues: 'report',
    };
  }
}

/** The units of a tree, each as `path: files`, with a question mark after the path of a guess and what the environments are given. */
export function unitsOf(texts: Readonly<Record<string, string>>, settledPaths: readonly string[] = []): readonly string[] {
  return planOf(texts, settledPaths).units.map(showUnit);
}

function showUnit({ root, files, environments, isGuess }: UnitPlan): string {
  const given = environments.map(({ valuesFiles, dataValues, dataValuesYaml }) => [
    ...valuesFiles.map(({ name }) => name),
    ...dataValues,
    ...dataValuesYaml,
  ]);
  const shown = given.filter((values) => values.length > 0).map((values) => ` + ${values.join(' ')}`);
  return `${root.slice(ROOT.length + 1) || '.'}${isGuess ? '?' : ''}: ${files.map(({ path }) => path).join(' ')}${shown.join('')}`;
}
