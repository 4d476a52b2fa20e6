import type { SourceFile, TemplateFacts } from '@assay/findings';

import { directoriesUpTo, directoryAroundAll, treeOf } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { writtenKinds } from '../discovery/yaml-scan.ts';
import { filesOfRepository } from '../foreign/foreign-files.ts';
import type { ForeignReason } from '../foreign/foreign-reason.ts';
import { helmFiles } from '../foreign/helm.ts';
import { unfetchedDirectories } from '../foreign/vendored.ts';
import { isWithin, relativePath } from '../workspace/path.ts';
import { alternativeName, alternativeValues, isFixture, isForTests } from './directories/alternative-values.ts';
import type { AlternativeValues } from './directories/alternative-values.ts';
import { carvelCalls } from './calls/carvel-evidence.ts';
import { directoryUnits } from './directories/directory-units.ts';
import { documentedCalls, showsWithValues, withDocumentedCalls, withShownDeclarations } from './calls/documented-calls.ts';
import type { DocumentedCall } from './calls/documented-calls.ts';
import { withSampleValues } from './calls/copied-values.ts';
import { scriptCalls } from './calls/script-evidence.ts';
import { writers, writtenPaths } from './calls/written-files.ts';
import { givesValues } from './unit-plan.ts';
import type { EnvironmentPlan, UnitPlan } from './unit-plan.ts';
import { unitsFromCalls } from './calls/units-from-calls.ts';
import { hasNothingToMatch } from './directories/nothing-to-match.ts';
import { forgottenValues, withForgotten } from './directories/forgotten-values.ts';
import type { ForgottenValues } from './directories/forgotten-values.ts';
import { knownKeys, topKeys } from './directories/known-keys.ts';

export interface UnitsRequest {
  readonly repository: Repository;
  /** What each template says of itself; foreign ones can be among them. */
  readonly templates: ReadonlyMap<FoundFile, TemplateFacts>;
  readonly foreign: ReadonlyMap<FoundFile, ForeignReason>;
  /** The units that settings name; they are as they are. */
  readonly settled: readonly UnitPlan[];
  /** Files that settings give to units which are not rendered. Default: none. */
  readonly withheld?: readonly FoundFile[];
}

export interface PlannedUnits {
  /** The settled ones first, then those that something renders, then directories by their paths. */
  readonly units: readonly UnitPlan[];
  /** Values files that no unit is rendered with. */
  readonly unused: readonly UnusedValues[];
  /** Plain files that look like values of a unit, though they are given to none. */
  readonly forgotten: readonly ForgottenValues[];
}

/** A file of data values of which nothing says what they are for. */
export interface UnusedValues {
  readonly file: FoundFile;
  /** Whether it is there for tests, and may be meant to be wrong. */
  readonly isFixture: boolean;
}

/** What is rendered together: as settings say, as packages and scripts do it, and elsewhere as directories suggest. */
export function planUnits({ repository, templates, foreign, settled, withheld = [] }: UnitsRequest): PlannedUnits {
  const tree = treeOf(repository.files);
  const root = directoryAroundAll(repository);
  const kindsOf = (file: FoundFile): ReadonlySet<string> => kindsIn(repository.read(file));
  const inSettled = new Set([...settled.flatMap(filesOf), ...withheld]);
  const ours = new Map([...templates].filter(([file]) => !foreign.has(file)));
  const speaking = filesOfRepository(repository.files, foreign);
  const { calls: scripts, blindCalls } = scriptCalls(speaking, { repository, tree, root });
  const calls = [...carvelCalls(speaking, { repository, tree, root }), ...scripts];
  // Also those that are copies, which count as such.
  const forHelm = new Set(helmFiles(repository, tree));
  const pages = templates.size === 0 ? [] : documentedCalls({ repository, tree, root });
  const called = unitsFromCalls({
    calls,
    tree,
    templates: ours,
    isSettled: (file) => inSettled.has(file),
    isRenderedFirst: (file) => forHelm.has(file),
  });
  const evident = withShownDeclarations(called, pages, { repository, tree, root }, ours);
  const taken = new Set([...inSettled, ...evident.flatMap(filesOf)]);
  const left = new Map([...ours].filter(([file]) => !taken.has(file)));
  const alternatives = alternativeValues({
    left,
    templates: ours,
    tree,
    root,
    isKnownBeside: (directory, leaves) => unitFor(directory, topKeys(leaves), evident, templates, root) !== undefined,
  });
  for (const file of alternatives.flatMap((one) => one.alternatives.flat())) left.delete(file);
  const apart = new Set([...taken, ...alternatives.flatMap((one) => one.alternatives.flat())]);
  const guessed = new Map(evident.filter(({ isGuess }) => isGuess).flatMap((unit) => filesOf(unit).map((file) => [file, unit] as const)));
  const suggested = directoryUnits({
    root,
    workingDirectory: repository.directory,
    files: repository.files,
    tree,
    templates: left,
    everyTemplate: templates,
    foreign,
    isTaken: (file) => apart.has(file),
    renderedRoots: evident.map(({ root }) => root),
    guessedBy: (file) => (ours.has(file) ? guessed.get(file) : undefined),
    kindsIn: kindsOf,
  });
  const unfetched = unfetchedDirectories(repository);
  const awaited = suggested.map((unit) => withoutUnfetched(unit, unfetched, repository.directory));
  const documented = withDocumentedCalls(awaited, pages, { repository, tree, root }, { calls: scripts, blindCalls }, ours);
  const planned = withEnvironments(
    [
      ...settled,
      ...evident.map((unit) => withoutMatchesGuessed(unit, templates, kindsOf)),
      ...documented.map((unit) => besideOthers(unit, ours, repository.directory)),
    ],
    alternatives,
    templates,
    root,
  );
  const units = withSampleValues(planned, { repository, tree, root });
  const used = new Set(units.flatMap(filesOf));
  const unused = alternatives.flatMap((one) => one.alternatives.flat()).filter((file) => !used.has(file));
  const forgotten = forgottenValues({ units, repository, root, templates, isTaken: (file) => foreign.has(file) || inSettled.has(file) });
  const writerOf = writers(forgotten.length === 0 ? [] : writtenPaths(speaking, { repository, tree, root }));
  const lasting = forgotten.map(({ unit, files }) => ({ unit, files: files.filter(({ path }) => !writerOf(path)) }));
  return { ...withShownValues(units, lasting, pages), unused: unused.map((file) => ({ file, isFixture: isFixture(file) })) };
}

/** Gives units what looks like their values where a page shows these with them. A unit of settings has said what it is given. */
function withShownValues(
  units: readonly UnitPlan[],
  forgotten: readonly ForgottenValues[],
  pages: readonly DocumentedCall[],
): Pick<PlannedUnits, 'units' | 'forgotten'> {
  const shown = new Map(
    forgotten.map(({ unit, files }) => [unit, unit.isSettled ? [] : files.filter((file) => showsWithValues(pages, unit, file))] as const),
  );
  const rest = forgotten.map(({ unit, files }) => ({ unit, files: files.filter((file) => !shown.get(unit)?.includes(file)) }));
  const given = new Map(units.map((unit) => [unit, withForgotten(unit, shown.get(unit) ?? [])]));
  return {
    units: [...given.values()],
    forgotten: rest.filter(({ files }) => files.length > 0).map(({ unit, files }) => ({ unit: given.get(unit) ?? unit, files })),
  };
}

/** A unit of a directory; where it has not all templates, others may be rendered with it. */
function besideOthers(unit: UnitPlan, templates: ReadonlyMap<FoundFile, TemplateFacts>, workingDirectory: string): UnitPlan {
  const own = unit.files.filter(({ file }) => templates.has(file));
  const isTested = isForTests(relativePath(workingDirectory, unit.root)) && !own.some(({ file }) => file.isNamed);
  return { ...unit, ...(own.length < templates.size && { mayLackFiles: true }), ...(isTested && { isForTests: true }) };
}

/** A directory of which vendir fetches a part that is not here says less than all that is rendered. */
function withoutUnfetched(unit: UnitPlan, unfetched: readonly string[], workingDirectory: string): UnitPlan {
  const lacking = unit.isGuess ? undefined : unfetched.find((directory) => unit.roots.some((root) => isWithin(directory, root)));
  if (lacking === undefined) return unit;
  const says = `vendir has to fetch ${relativePath(workingDirectory, lacking)} first`;
  return { ...unit, isGuess: true, evidence: [{ kind: 'guess', says }] };
}

/** Overlays alone are never all that is rendered, whatever says so. */
function withoutMatchesGuessed(
  unit: UnitPlan,
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
  kinds: (file: FoundFile) => ReadonlySet<string>,
): UnitPlan {
  if (unit.isGuess || !hasNothingToMatch(unit, templates, kinds) || unit.files.some(({ file }) => templates.get(file)?.addsDocuments)) return unit;
  const [best] = unit.evidence;
  const says = `${best?.says}, where there is nothing that the overlays can match`;
  return { ...unit, isGuess: true, evidence: [{ ...best, kind: 'guess', says }] };
}

function kindsIn(file: SourceFile | undefined): ReadonlySet<string> {
  return file ? writtenKinds(file) : new Set();
}

/** The files of a unit, and those with its values. */
function filesOf({ files, environments }: UnitPlan): readonly FoundFile[] {
  return [...files.map(({ file }) => file), ...environments.flatMap(({ valuesFiles }) => valuesFiles)];
}

/** Makes alternatives environments of the unit around or beside them that knows their keys, if there is just one and nobody says its values. */
function withEnvironments(
  units: readonly UnitPlan[],
  alternatives: readonly AlternativeValues[],
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
  root: string,
): readonly UnitPlan[] {
  const environments = new Map<UnitPlan, EnvironmentPlan[]>();
  for (const { directory, alternatives: all } of alternatives) {
    const given = all.filter((files) => !files.some(isFixture));
    const keys = given.flat().flatMap((file) => topKeys(templates.get(file)?.setsValues ?? []));
    const unit = given.length === 0 ? undefined : unitFor(directory, keys, units, templates, root);
    if (!unit) continue;
    const added = given.map((files) => ({ name: alternativeName(files, directory), valuesFiles: files, dataValues: [], dataValuesYaml: [] }));
    environments.set(unit, [...(environments.get(unit) ?? []), ...added]);
  }
  return units.map((unit) => ({ ...unit, environments: environments.get(unit) ?? unit.environments }));
}

function unitFor(
  directory: string,
  keys: readonly string[],
  units: readonly UnitPlan[],
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
  root: string,
): UnitPlan | undefined {
  for (const around of [directory, ...directoriesUpTo(directory, root)]) {
    const near = units.filter((unit) => isWithin(unit.root, around) && !unit.isSettled && !hasValues(unit));
    const fitting = near.filter((unit) => {
      const known = new Set(unit.files.flatMap(({ file }) => knownKeys(templates.get(file))));
      return keys.every((key) => known.has(key));
    });
    if (near.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  }
  return undefined;
}

/** Whether something says with which values a unit is rendered. */
function hasValues({ environments }: UnitPlan): boolean {
  return environments.some(givesValues);
}
