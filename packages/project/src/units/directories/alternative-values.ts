import type { TemplateFacts } from '@assay/findings';

import { directoriesUpTo } from '../../discovery/file-tree.ts';
import type { FileTree } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { baseNameOf, directoryOf } from '../../workspace/path.ts';

/** Values files of which one or another is given, never all of them. */
export interface AlternativeValues {
  /** Absolute path of the directory that holds nothing else for ytt. */
  readonly directory: string;
  /** One after the other what can be given: those of one alternative count in their order. */
  readonly alternatives: readonly (readonly FoundFile[])[];
}

export interface AlternativesRequest {
  /** The templates that nothing renders so far. */
  readonly left: ReadonlyMap<FoundFile, TemplateFacts>;
  /** All of them. */
  readonly templates: ReadonlyMap<FoundFile, TemplateFacts>;
  readonly tree: FileTree;
  /** Absolute path of the directory around all that was found. */
  readonly root: string;
  /** Whether something that is rendered already, beside a directory, knows these data values. */
  readonly isKnownBeside: (directory: string, leaves: readonly string[]) => boolean;
}

/**
 * The directories with values files alone of which some set the same data values, or what is set around or beside them. Laid over each
 * other they would say what nobody means. Those in one directory that set different data values belong together.
 */
export function alternativeValues({ left, templates, tree, root, isKnownBeside }: AlternativesRequest): readonly AlternativeValues[] {
  const mixed = new Set<string>();
  for (const [file, facts] of templates) {
    if (!left.has(file) || !isValuesAlone(facts)) for (const around of directoriesUpTo(file.path, root)) mixed.add(around);
  }
  const outermost = new Set([...left.keys()].flatMap(({ path }) => directoriesUpTo(path, root).findLast((around) => !mixed.has(around)) ?? []));
  // Values beside the directory of what is rendered with them, such as a sample.
  const beside = [...new Set([...left.keys()].map(({ path }) => directoryOf(path)))].flatMap((directory) => {
    const files = tree.filesIn(directory).filter((file) => templates.has(file));
    const isApart = mixed.has(directory) && files.every((file) => isValuesAlone(left.get(file)));
    const leaves = files.flatMap((file) => templates.get(file)?.setsValues ?? []);
    return isApart && isKnownBeside(directory, leaves) ? [{ directory, alternatives: files.map((file) => [file]) }] : [];
  });
  const inside = [...outermost].flatMap((directory) => {
    const files = tree.filesAt(directory).filter((file) => left.has(file));
    const around = setAround(directory, templates, tree, root);
    const leaves = files.flatMap((file) => templates.get(file)?.setsValues ?? []);
    const isRepeated = new Set(leaves).size < leaves.length || leaves.some((leaf) => around.values.has(leaf));
    if (!isRepeated && !(around.isBare && isKnownBeside(directory, leaves))) return [];
    if (around.hasTemplates && around.values.size === 0 && beginWithDefaults(files, templates)) return [];
    return [{ directory, alternatives: alternativesAmong(files, templates) }];
  });
  return [...beside, ...inside];
}

/** Whether the first file by its name has the defaults of all others: then they are laid over it, as `ytt --file` does with the directory. */
function beginWithDefaults([first, ...others]: readonly FoundFile[], templates: ReadonlyMap<FoundFile, TemplateFacts>): boolean {
  if (!first || !isNamedForDefaults(first.path)) return false;
  const defaults = new Set(templates.get(first)?.setsValues);
  return others.every((file) => templates.get(file)?.setsValues?.every((leaf) => defaults.has(leaf)));
}

/** Whether a file, by its name, has what is the same everywhere. */
export function isNamedForDefaults(path: string): boolean {
  return /(?:^|[^a-z])(?:defaults?|base|common)(?![a-z])|^0/i.test(baseNameOf(path));
}

/** Whether a file, by its name in the repository, is there for tests, and may be meant to be wrong. */
export function isFixture({ name }: FoundFile): boolean {
  return FIXTURES.test(name);
}

const FIXTURES = /(?:^|\/)(?:(?:tests?(?:[-_][^/]*)?|(?:[^/]*[-_])?fixtures?|testdata|e2e)\/|examples?\/[^/]+$)/i;

/** Whether a directory, by its name in the repository, is there for tests. */
export function isForTests(name: string): boolean {
  return TESTS.test(`${name}/`);
}

const TESTS = /(?:^|\/)(?:tests?(?:[-_.][^/]*)?|(?:[^/]*[-_])?fixtures?|testdata|e2e)\//i;

/** Whether a file sets data values and does nothing else. */
export function isValuesAlone(facts: TemplateFacts | undefined): boolean {
  return facts?.setsValues !== undefined && !facts.declaresSchema && !facts.isTemplate;
}

interface ValuesAround {
  /** The data values that are set in the nearest directory around that has ytt files itself. */
  readonly values: ReadonlySet<string>;
  /** Whether no directory around has ytt files itself. */
  readonly isBare: boolean;
  /** Whether the directory around has ytt files that are more than that. */
  readonly hasTemplates: boolean;
}

function setAround(directory: string, templates: ReadonlyMap<FoundFile, TemplateFacts>, tree: FileTree, root: string): ValuesAround {
  const around = directory === root ? [] : directoriesUpTo(directory, root).map((one) => tree.filesIn(one).filter((file) => templates.has(file)));
  const nearest = around.find((files) => files.length > 0) ?? [];
  return {
    values: new Set(nearest.flatMap((file) => templates.get(file)?.setsValues ?? [])),
    isBare: nearest.length === 0,
    hasTemplates: nearest.some((file) => templates.get(file)?.isTemplate),
  };
}

/** Each file is an alternative, unless those of its directory set different data values. */
function alternativesAmong(files: readonly FoundFile[], templates: ReadonlyMap<FoundFile, TemplateFacts>): readonly (readonly FoundFile[])[] {
  const byDirectory = new Map<string, FoundFile[]>();
  for (const file of files) byDirectory.set(directoryOf(file.path), [...(byDirectory.get(directoryOf(file.path)) ?? []), file]);
  return [...byDirectory.values()].flatMap((group) => {
    const leaves = group.flatMap((file) => templates.get(file)?.setsValues ?? []);
    const areTogether = byDirectory.size > 1 && new Set(leaves).size === leaves.length;
    return areTogether ? [group] : group.map((file) => [file]);
  });
}

/** What people call an alternative: the last file of it, or its directory if that is what differs. */
export function alternativeName(files: readonly FoundFile[], directory: string): string {
  const path = files.at(-1)?.path ?? directory;
  const around = directoryOf(path);
  return around === directory ? baseNameOf(path).replace(/\.ya?ml$/i, '') : baseNameOf(around);
}
