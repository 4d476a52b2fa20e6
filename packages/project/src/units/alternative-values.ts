import type { TemplateFacts } from '@assay/findings';

import { directoriesUpTo } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import { baseNameOf, directoryOf } from '../workspace/path.ts';

/** Values files of which one or another is given, never all of them. */
export interface AlternativeValues {
  /** Absolute path of the directory that holds nothing else for ytt. */
  readonly directory: string;
  /** One after the other what can be given: those of one alternative count in their order. */
  readonly alternatives: readonly (readonly FoundFile[])[];
  /** Whether they are there for tests, some of them to fail. */
  readonly areFixtures: boolean;
}

/**
 * The directories with values files alone of which some set the same data values, or what is set around them. Laid over each other they
 * would say what nobody means. Those in one directory that set different data values belong together.
 */
export function alternativeValues(templates: ReadonlyMap<FoundFile, TemplateFacts>, tree: FileTree, root: string): readonly AlternativeValues[] {
  const mixed = new Set<string>();
  const held = new Set<string>();
  for (const [{ path }, facts] of templates) {
    for (const around of directoriesUpTo(path, root)) (isValuesAlone(facts) ? held : mixed).add(around);
  }
  const outermost = [...held].filter(
    (directory) => !mixed.has(directory) && (directory === root || mixed.has(directoryOf(directory)) || !held.has(directoryOf(directory))),
  );
  return outermost.flatMap((directory) => {
    const files = tree.filesAt(directory).filter((file) => templates.has(file));
    const around = setAround(directory, templates, tree, root);
    const leaves = files.flatMap((file) => templates.get(file)?.setsValues ?? []);
    const isRepeated = new Set(leaves).size < leaves.length || leaves.some((leaf) => around.has(leaf));
    return isRepeated
      ? [{ directory, alternatives: alternativesAmong(files, templates), areFixtures: FIXTURES.test(directory.slice(root.length)) }]
      : [];
  });
}

const FIXTURES = /\/(?:tests?|fixtures?|test-?data|specs?|examples?|samples?)(?:\/|$)/i;

/** Whether a file sets data values and does nothing else. */
export function isValuesAlone({ setsValues, declaresSchema, isTemplate }: TemplateFacts): boolean {
  return setsValues !== undefined && !declaresSchema && !isTemplate;
}

/** The data values that files beside the directories around set. */
function setAround(directory: string, templates: ReadonlyMap<FoundFile, TemplateFacts>, tree: FileTree, root: string): ReadonlySet<string> {
  const beside = directory === root ? [] : directoriesUpTo(directory, root).flatMap((around) => tree.filesIn(around));
  return new Set(beside.flatMap((file) => templates.get(file)?.setsValues ?? []));
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
