import type { RenderOptions } from '@assay/findings';

import { treeOf } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import { plannedFiles } from '../units/calls/planned-files.ts';
import type { EnvironmentPlan, UnitPlan } from '../units/unit-plan.ts';
import { baseNameOf, directoryOf, isWithin, relativePath } from '../workspace/path.ts';

export interface InitialSettingsRequest {
  /** Absolute path of the directory that gets the project file. */
  readonly directory: string;
  /** All files that were found. */
  readonly files: readonly FoundFile[];
  readonly units: readonly UnitPlan[];
  /** What is checked file by file: what it is, for people, and the files. */
  readonly others: readonly { readonly title: string; readonly files: readonly FoundFile[] }[];
  /** The release of Kubernetes whose schemas objects are to be compared with, if there are objects. */
  readonly kubernetes?: string;
  /** Directories with policies, relative to the directory. */
  readonly policies: readonly string[];
}

/**
 * The text of a project file that names what was found: the units with their environments, and why each is one. What a project file cannot
 * say, or what nobody knows, is in comments.
 */
export function initialSettings({ directory, files, units, others, policies, kubernetes }: InitialSettingsRequest): string {
  const tree = treeOf(files);
  const values = new Set(units.flatMap(({ environments }) => environments.flatMap(({ valuesFiles }) => valuesFiles)));
  const own = units.filter(({ root }) => isWithin(root, directory)).map((unit) => byItsFile(unit, tree, values));
  const sayable = own.filter((unit) => !unit.isGuess && unit.roots.every((root) => isWithin(root, directory)) && isWhole(unit, tree, values));
  const entries = groupUnits(sayable, tree).flatMap((group) => entriesOf(group, directory));
  const open = own.filter((unit) => !sayable.includes(unit));
  const sections = [
    ['# What assay check renders together, and why. Written by assay init: change what is wrong.'],
    entries.length > 0 ? ['units:', ...entries] : [],
    open.flatMap((unit) => openUnit(unit, directory)),
    policies.length === 0 ? [] : [POLICIES_HEAD, `policies: [${policies.map(scalar).join(', ')}]`],
    kubernetes === undefined ? [] : [SCHEMAS_HEAD, 'schemas:', `  kubernetes: ${JSON.stringify(kubernetes)}`],
    ...others.map((each) => placesOf(each, directory)),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const POLICIES_HEAD = '# The policies that every Kubernetes object is checked against, written or rendered.';
const SCHEMAS_HEAD = '# The release of Kubernetes whose schemas objects are compared with, written or rendered: write the one of your cluster.';

/** A unit with one file of a directory that has more is called by the file. */
function byItsFile(unit: UnitPlan, tree: FileTree, values: ReadonlySet<FoundFile>): UnitPlan {
  const [only, ...others] = unit.files;
  if (!only || others.length > 0 || isWhole(unit, tree, values)) return unit;
  return { ...unit, root: only.file.path, roots: [only.file.path] };
}

/** Whether a unit is what a project file makes of its paths: everything that is there, but what any unit has as values. */
function isWhole({ roots, files }: UnitPlan, tree: FileTree, values: ReadonlySet<FoundFile>): boolean {
  const inputs = roots.map((path) => ({ path }));
  const said = plannedFiles(inputs, tree).filter(({ file }) => !values.has(file));
  return said.length === files.length && said.every(({ file, path }, at) => files[at]?.file === file && files[at].path === path);
}

/** Units that one path with wildcards can name. */
interface UnitGroup {
  /** Absolute paths, or a pattern. */
  readonly paths: readonly string[];
  readonly units: readonly [UnitPlan, ...UnitPlan[]];
}

/** Fewer are named one by one. */
const LEAST_FOR_WILDCARDS = 3;

function groupUnits(units: readonly UnitPlan[], tree: FileTree): readonly UnitGroup[] {
  const alike = new Map<string, [UnitPlan, ...UnitPlan[]]>();
  for (const unit of units) {
    const steps = unit.root.split('/');
    const isAlone = hasValues(unit) || unit.roots.length > 1 || tree.fileAt(unit.root) !== undefined;
    const key = isAlone ? JSON.stringify([unit.roots, unit.options]) : JSON.stringify([steps.length, steps.at(-1), unit.options]);
    const group = alike.get(key);
    if (group) group.push(unit);
    else alike.set(key, [unit]);
  }
  return [...alike.values()].flatMap((group) => groupAlike(group, tree));
}

/** One group, if a pattern matches nothing but its units; else those that differ in a step apart from each other. */
function groupAlike(units: readonly [UnitPlan, ...UnitPlan[]], tree: FileTree): readonly UnitGroup[] {
  const roots = units.map(({ root }) => root);
  const pattern = patternOf(roots);
  const at = pattern.split('/').indexOf('*');
  if (at < 0) return units.map((unit) => ({ paths: unit.roots, units: [unit] }));
  if (units.length >= LEAST_FOR_WILDCARDS && directoriesMatching(pattern, tree) === new Set(roots).size) return [{ paths: [pattern], units }];
  const parts = new Map<string, [UnitPlan, ...UnitPlan[]]>();
  for (const unit of units) {
    const step = unit.root.split('/')[at] ?? '';
    const part = parts.get(step);
    if (part) part.push(unit);
    else parts.set(step, [unit]);
  }
  return [...parts.values()].flatMap((part) => groupAlike(part, tree));
}

function hasValues({ environments }: UnitPlan): boolean {
  return environments.some((environment) => environment.name !== undefined || valuesOf(environment).length > 0);
}

function valuesOf({ valuesFiles, dataValues, dataValuesYaml, unknownDataValues = [] }: EnvironmentPlan): readonly unknown[] {
  return [...valuesFiles, ...dataValues, ...dataValuesYaml, ...unknownDataValues];
}

/** `*` for each step in which paths of the same length differ. */
function patternOf(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/'));
  return first.map((step, at) => (others.every((steps) => steps[at] === step) ? step : '*')).join('/');
}

function directoriesMatching(pattern: string, tree: FileTree): number {
  const [first = '', ...steps] = pattern.split('/');
  let directories = [first];
  for (const step of steps) {
    directories = directories.flatMap((around) =>
      step === '*' ? visible(tree.directoriesIn(around === '' ? '/' : around)) : tree.hasDirectory(`${around}/${step}`) ? [`${around}/${step}`] : [],
    );
  }
  return directories.length;
}

/** The directories that a wildcard matches. */
function visible(directories: readonly string[]): readonly string[] {
  return directories.filter((directory) => !baseNameOf(directory).startsWith('.'));
}

function entriesOf({ paths, units }: UnitGroup, directory: string): readonly string[] {
  const [first] = units;
  const says = units.flatMap(({ evidence }) => evidence.slice(0, 1).map((one) => one.says));
  const reasons = units.length > 1 ? says.slice(0, 1) : first.evidence.map((one) => one.says);
  const shown = reasons.slice(0, MAX_REASONS).map((reason) => `  # ${oneLine(reason)}`);
  const more = units.length > 1 ? says.length - 1 : reasons.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`  # and ${more} more like this`] : []),
    ...first.environments.flatMap((environment) => entryOf(paths, environment, first.options, directory)),
  ];
}

const MAX_REASONS = 3;

function entryOf(paths: readonly string[], environment: EnvironmentPlan, options: RenderOptions, directory: string): readonly string[] {
  const { name, valuesFiles, dataValues, dataValuesYaml, unknownDataValues = [] } = environment;
  const missing = unknownDataValues.map((value) => (value.startsWith('@') ? `"${value}=…"` : `${value}=…`));
  const names = paths.map((path) => scalar(relativePath(directory, path)));
  const isValues = ({ path }: FoundFile): boolean => isWithin(path, directory);
  const flags = [
    ...(options.ignoreUnknownComments ? ['ignoreUnknownComments: true'] : []),
    ...(options.implicitMapKeyOverrides ? ['implicitMapKeyOverrides: true'] : []),
    ...(options.strict ? ['strict: true'] : []),
  ];
  return [
    `  - path: ${names.length === 1 ? names.join('') : `[${names.join(', ')}]`}`,
    ...[
      ...(name === undefined ? [] : [`name: ${scalar(name)}`]),
      ...list(
        'values',
        valuesFiles.filter(isValues).map((file) => relativePath(directory, file.path)),
      ),
      ...list('dataValues', dataValues),
      ...list('dataValuesYaml', dataValuesYaml),
      ...list('fileMarks', options.fileMarks),
      ...flags,
      ...(missing.length > 0 ? [`# needs ${unknownDataValues.join(', ')}: dataValues: [${missing.join(', ')}]`] : []),
    ].map((line) => `    ${line}`),
  ];
}

function list(key: string, texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : [`${key}: [${texts.map(scalar).join(', ')}]`];
}

/** A text as YAML reads it back. */
function scalar(text: string): string {
  return /^(?:\.|[A-Za-z_.][\w.-]*(?:\/[\w.-]+)+|[A-Za-z_][\w-]*\.[A-Za-z][\w.-]*)$/.test(text) ||
    /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z][a-z-]*$/i.test(text)
    ? text
    : JSON.stringify(text);
}

/** What nobody knows, for somebody to decide, or what a unit of a project file cannot be. */
function openUnit(unit: UnitPlan, directory: string): readonly string[] {
  const isOutside = unit.roots.some((root) => !isWithin(root, directory));
  const why = isOutside ? 'it is rendered with files outside this directory' : 'only a part of it is rendered, and a unit is a whole directory';
  return [
    `# ${oneLine(relativePath(directory, unit.root))}: ${unit.isGuess ? 'which files belong together is not known' : why}`,
    ...unit.evidence.slice(0, MAX_REASONS).map(({ says }) => `#   ${oneLine(says)}`),
  ];
}

function placesOf({ title, files }: InitialSettingsRequest['others'][number], directory: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const around = relativePath(directory, directoryOf(path));
    counts.set(around, (counts.get(around) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const shown = [...counts]
    .slice(0, MAX_DIRECTORIES)
    .map(([around, count]) => `#   ${oneLine(around)}: ${count === 1 ? '1 file' : `${count} files`}`);
  const more = counts.size > shown.length ? [`#   and ${counts.size - shown.length} more directories`] : [];
  return [`# ${oneLine(title)}, which assay check finds by itself:`, ...shown, ...more];
}

const MAX_DIRECTORIES = 10;

/** Nothing in a name ends a comment. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ');
}
