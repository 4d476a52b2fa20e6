import type { FileTree } from '../../discovery/file-tree.ts';
import { baseNameOf, directoryOf, joinPath, resolvePath } from '../../workspace/path.ts';
import { scriptLines } from './script-lines.ts';
import { basesOf, pathsNamed } from './script-paths.ts';
import type { ScriptPlace } from './script-paths.ts';
import { plainText, readCommands } from './shell-words.ts';
import type { Word } from './shell-words.ts';
import { isCalledValues } from './ytt-arguments.ts';
import type { YttArguments } from './ytt-arguments.ts';

/**
 * What a text calls the clone of this repository that it has people make: `ours` where it says `git clone URL ours`, and goes on to give
 * ytt `ours/config/web`, which is `config/web` here. A text that also names paths of this repository as they are has people work in it, so
 * that what it clones is another one; and so it is with a clone of which ytt is given what is not here. One step could be anything.
 */
export function ownClone(text: string, calls: readonly YttArguments[], place: ScriptPlace, tree: FileTree): string | undefined {
  const names = clonesIn(text).filter(({ name }) => basesOf(place).every((base) => !tree.hasDirectory(resolvePath(base, name))));
  if (names.length === 0) return undefined;
  const words = calls.flatMap(({ files, valuesFiles }) => [...files, ...valuesFiles]).filter((word) => !isCalledValues(word));
  if (words.some((word) => pathsNamed(word, place, tree) !== undefined)) return undefined;
  const own = names.filter(({ name, repository }) => {
    const named = new Set(words.flatMap((word) => pathInClone(word, name) ?? []));
    const isHere = (path: string): boolean => pathsNamed([{ kind: 'text', text: joinPath(place.root, path) }], place, tree) !== undefined;
    const isTold = repository === baseNameOf(place.root) || named.size > 1 || [...named].some((path) => path.includes('/'));
    return isTold && named.size > 0 && [...named].every(isHere);
  });
  return own.length === 1 ? own[0]?.name : undefined;
}

/** A word that names a path of the clone of this repository, as the path that this is here; any other one as it is. */
export function fromClone(word: Word, clone: string | undefined, { root }: ScriptPlace): Word {
  const path = clone === undefined ? undefined : pathInClone(word, clone);
  return path === undefined ? word : [{ kind: 'text', text: joinPath(root, path) }];
}

/** Where people are who have made the clone. */
export function aroundClone({ root }: ScriptPlace): string {
  return directoryOf(root);
}

/** The arguments of a call, their paths as {@link fromClone} reads them. */
export function argumentsFromClone(given: YttArguments, clone: string | undefined, place: ScriptPlace): YttArguments {
  if (clone === undefined) return given;
  const here = (words: readonly Word[]): readonly Word[] => words.map((word) => fromClone(word, clone, place));
  return { ...given, files: here(given.files), valuesFiles: here(given.valuesFiles) };
}

function pathInClone(word: Word, clone: string): string | undefined {
  const text = plainText(word)?.replace(/^(?:\.\/)+/, '');
  return text?.startsWith(`${clone}/`) ? text.slice(clone.length + 1).replace(/\/+$/, '') || undefined : undefined;
}

interface Clone {
  /** What its directory is called. */
  readonly name: string;
  /** What its address calls the repository. */
  readonly repository: string;
}

/** The clones that a text makes, each in a directory where the command is. */
function clonesIn(text: string): readonly Clone[] {
  if (!CLONE.test(text)) return [];
  const lines = scriptLines(text).filter((line) => CLONE.test(line.text));
  const commands = lines.flatMap((line) => readCommands(line.text));
  const clones = commands.flatMap(({ words }): readonly Clone[] => {
    const texts = words.map((word) => plainText(word) ?? '');
    const at = texts.findIndex((word, index) => word === 'git' && texts[index + 1] === 'clone');
    const [address, directory] = at < 0 ? [] : operandsOf(texts.slice(at + 2));
    const repository = address === undefined ? undefined : /[/:]([^/:]+?)(?:\.git)?\/?$/.exec(address)?.[1];
    const name = (directory ?? repository)?.replace(/^(?:\.\/)+|\/+$/g, '');
    return repository !== undefined && name !== undefined && /^\w[\w.-]*$/.test(name) ? [{ name, repository }] : [];
  });
  return [...new Map(clones.map((clone) => [clone.name, clone])).values()];
}

const CLONE = /\bgit\s+clone\b/;

const WITH_VALUE = /^(?:-[bocju]|--(?:branch|depth|origin|config|jobs|reference|upload-pack|template|shallow-since|separate-git-dir))$/;

function operandsOf(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !word.startsWith('-') && !WITH_VALUE.test(words[at - 1] ?? ''));
}
