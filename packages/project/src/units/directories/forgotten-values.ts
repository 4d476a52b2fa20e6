import { nearestName, unitEntry } from '@assay/findings';
import type { NotChecked, SourceFile, TemplateFacts } from '@assay/findings';

import { directoriesUpTo, isYamlName } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import type { Repository } from '../../discovery/repository.ts';
import { yamlRoots } from '../../discovery/yaml-scan.ts';
import { baseNameOf, directoryOf, isWithin, relativePath } from '../../workspace/path.ts';
import { alternativeName, isFixture, isNamedForDefaults } from './alternative-values.ts';
import { knownKeys } from './known-keys.ts';
import { isInLibrary } from '../unit-links.ts';
import { givesValues } from '../unit-plan.ts';
import type { EnvironmentPlan, UnitPlan } from '../unit-plan.ts';

/** Files that look like values of a unit though they are given to none. */
export interface ForgottenValues {
  readonly unit: UnitPlan;
  /** At least one, in the order in which they were found. */
  readonly files: readonly FoundFile[];
}

export interface ForgottenValuesRequest {
  readonly units: readonly UnitPlan[];
  readonly repository: Repository;
  /** Absolute path of the directory around all that was found. */
  readonly root: string;
  readonly templates: ReadonlyMap<FoundFile, TemplateFacts>;
  /** Whether a file is of another tool, or settings decide about it. */
  readonly isTaken: (file: FoundFile) => boolean;
}

/**
 * The plain files that look like values of a unit though they are given to none: with its data values at the top and nothing else, and
 * no other unit as near knows these. So a manifest is not taken for values. A unit of settings has said what it is given: only what is
 * beside its values files is like them.
 */
export function forgottenValues({ units, repository, root, templates, isTaken }: ForgottenValuesRequest): readonly ForgottenValues[] {
  const receivers = units.filter(({ isGuess }) => !isGuess).map((unit) => receiverOf(unit, { repository, templates }));
  const reading = receivers.flatMap(({ unit, known }) => (known.size === 0 && readsValues(unit, templates) ? [unit] : []));
  const rendered = new Map(units.flatMap((unit) => unit.files.map(({ file }) => [file, unit] as const)));
  const given = new Set(units.flatMap(({ environments }) => environments.flatMap(({ valuesFiles }) => valuesFiles)));
  const found = new Map<UnitPlan, FoundFile[]>();
  const charts = directoriesOf(repository.files, /^Chart\.yaml$/);
  const programs = directoriesOf(repository.files, PROGRAM_FILES);
  // What is in a chart is for Helm.
  const isInChart = ({ path }: FoundFile): boolean => charts.size > 0 && directoriesUpTo(path, root).some((directory) => charts.has(directory));
  for (const file of repository.files) {
    if (!isYamlName(file.path) || given.has(file) || templates.has(file) || isTaken(file) || isInChart(file)) continue;
    // What is in the directory of a program is for that program.
    const around = directoriesUpTo(file.path, root).filter((directory) => programs.has(directory));
    const possible = receivers.filter(
      (receiver) => mayReceive(receiver, file, rendered.get(file)) && around.every((directory) => isBeside(receiver, directory)),
    );
    if (possible.length === 0) continue;
    const keys = keysIn(file, repository);
    const isEnough = keys.length > 1 || isNamedForValues(file);
    const unit = isEnough ? nearest(file, { fitting: possible.filter(({ known }) => areValues(keys, known)), reading, root }) : undefined;
    if (unit) found.set(unit, [...(found.get(unit) ?? []), file]);
  }
  return Array.from(found, ([unit, files]) => ({ unit, files }));
}

/** That values of a unit were not looked at, told once for the unit. Names of settings are relative to the working directory. */
export function unlookedValues({ unit, files: [first, ...others] }: ForgottenValues, workingDirectory: string): readonly NotChecked[] {
  if (!first) return [];
  const name = relativePath(workingDirectory, unit.root);
  const paths = unit.roots.map((root) => relativePath(workingDirectory, root));
  const [they, them] =
    others.length === 0 ? ['it looks', 'it'] : [`it and ${others.length === 1 ? others[0]?.name : `${others.length} more`} look`, 'them'];
  return [
    {
      file: first.name,
      reason: `${they} like data values of ${name === '.' ? 'the templates here' : name}, but no command here gives ${them} to ytt`,
      cause: 'guess',
      ...(others.length > 0 && { waiting: others.map((other) => other.name) }),
      hint: `assay init writes ${them} into assay.yaml (units: [${unitEntry(paths, { options: unit.options, values: [first.name] })}]); what is something else belongs under ignore`,
    },
  ];
}

/** A unit that is given values, each file in an environment of its own, over those of its directory that have the defaults. */
export function withForgotten(unit: UnitPlan, values: readonly FoundFile[]): UnitPlan {
  if (values.length === 0) return unit;
  const defaults = values.filter(({ path }) => isNamedForDefaults(path));
  const others = values.filter((file) => !defaults.includes(file));
  const environments = (others.length > 0 ? others : defaults).map((file): EnvironmentPlan => {
    const below = defaults.filter((one) => one !== file && directoryOf(one.path) === directoryOf(file.path));
    return { name: alternativeName([file], directoryOf(file.path)), valuesFiles: [...below, file], dataValues: [], dataValuesYaml: [] };
  });
  return {
    ...unit,
    files: unit.files.filter(({ file }) => !values.includes(file)),
    environments: [...unit.environments.filter(givesValues), ...environments],
  };
}

/** A unit that values can be for. */
interface Receiver {
  readonly unit: UnitPlan;
  /** The files that it is given. */
  readonly values: readonly FoundFile[];
  /** The directories of these. */
  readonly directories: ReadonlySet<string>;
  /** The files that declare its data values. */
  readonly declaring: ReadonlySet<FoundFile>;
  /** These, as keys at the top. */
  readonly known: ReadonlySet<string>;
}

function receiverOf(unit: UnitPlan, { repository, templates }: Pick<ForgottenValuesRequest, 'repository' | 'templates'>): Receiver {
  const values = unit.environments.flatMap(({ valuesFiles }) => valuesFiles);
  const own = unit.files.flatMap(({ file }) => (isInLibrary(file.path, unit.root) ? [] : [file]));
  const declaring = [...own, ...values].filter((file) => knownKeys(templates.get(file)).length > 0);
  const declared = declaring.flatMap((file) => knownKeys(templates.get(file)));
  const plain = values.filter((file) => !templates.has(file)).flatMap((file) => keysIn(file, repository));
  return {
    unit,
    values,
    directories: new Set(values.map(({ path }) => directoryOf(path))),
    declaring: new Set(declaring),
    known: new Set([...declared, ...plain]),
  };
}

function directoriesOf(files: readonly FoundFile[], names: RegExp): ReadonlySet<string> {
  return new Set(files.filter(({ path }) => names.test(baseNameOf(path))).map(({ path }) => directoryOf(path)));
}

const PROGRAM_FILES = /^(?:go\.mod|package\.json|pom\.xml|Cargo\.toml|pyproject\.toml)$/;

/** Whether a unit, or values that it is given, are in a directory. */
function isBeside({ unit, directories }: Receiver, directory: string): boolean {
  return isWithin(unit.root, directory) || [...directories].some((values) => isWithin(values, directory));
}

/** Whether a file can be values of a unit. One that is rendered can if nothing but its directory says that it is rendered. */
function mayReceive({ unit, directories, known }: Receiver, file: FoundFile, renderedBy: UnitPlan | undefined): boolean {
  if (known.size === 0) return false;
  if (!renderedBy && directories.has(directoryOf(file.path))) return true;
  if (unit.isSettled || isFixture(file)) return false;
  return renderedBy === undefined || (renderedBy === unit && unit.evidence[0]?.kind === 'directory');
}

interface Candidates {
  readonly fitting: readonly Receiver[];
  /** Units that read data values of which nothing says the names. */
  readonly reading: readonly UnitPlan[];
  readonly root: string;
}

/**
 * The unit that is given what is beside a file, or else the nearest; none if several that have different data values are as near, or one that
 * may have any is nearer.
 */
function nearest(file: FoundFile, { fitting, reading, root }: Candidates): UnitPlan | undefined {
  const beside = fitting.find(({ directories }) => directories.has(directoryOf(file.path)));
  if (beside) return beside.unit;
  const above = directoriesUpTo(file.path, root);
  const near = above.find((directory) => [...fitting.map(({ unit }) => unit), ...reading].some((unit) => isWithin(unit.root, directory)));
  const [first, ...others] = fitting.filter(({ unit }) => near !== undefined && isWithin(unit.root, near));
  return others.every(({ declaring }) => [...declaring].every((one) => first?.declaring.has(one))) ? first?.unit : undefined;
}

function readsValues({ files, root }: UnitPlan, templates: ReadonlyMap<FoundFile, TemplateFacts>): boolean {
  return files.some(({ file }) => !isInLibrary(file.path, root) && templates.get(file)?.readsValues === true);
}

/** Whether the keys at the top of a file are data values. One of them may be wrong, which is what a check is for. */
function areValues(keys: readonly string[], known: ReadonlySet<string>): boolean {
  const [unknown, ...others] = keys.filter((key) => !known.has(key));
  if (unknown === undefined) return keys.length > 0;
  return others.length === 0 && (keys.length >= LEAST_KEYS_BESIDE_UNKNOWN || nearestName(unknown, known) !== undefined);
}

const LEAST_KEYS_BESIDE_UNKNOWN = 4;

/** Whether a path says that a file has values: one key alone says little. */
export function isNamedForValues({ name }: FoundFile): boolean {
  return /values|(?:^|[^a-z])(?:env|environment|defaults?|base|common|prod|production|dev|development|stag|stage|staging|test|qa|lab|local)s?(?![a-z])/i.test(
    name.split('/').slice(-2).join('/'),
  );
}

/** The keys at the top of a file of mappings; none for any other one, and for objects of Kubernetes, of which there can be thousands. */
function keysIn(file: FoundFile, repository: Repository): readonly string[] {
  const content = repository.readIf(file, isNoObject);
  if (!content) return [];
  const keys = yamlRoots(content).map((root) => (root.kind === 'mapping' ? root.entries.flatMap(({ name }) => name ?? []) : []));
  return keys.some(({ length }) => length === 0) ? [] : keys.flat();
}

function isNoObject({ scanText }: SourceFile): boolean {
  return !/^apiVersion:/m.test(scanText);
}
