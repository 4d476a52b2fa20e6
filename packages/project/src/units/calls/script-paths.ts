import { directoriesUpTo } from '../../discovery/file-tree.ts';
import type { FileTree } from '../../discovery/file-tree.ts';
import { matchesWildcards } from '../../discovery/path-glob.ts';
import { baseNameOf, directoryOf, isWithin, resolvePath } from '../../workspace/path.ts';
import { plainText, readCommands } from './shell-words.ts';
import type { Word, WordPart } from './shell-words.ts';

/** What is known where a command of a script runs. */
export interface ScriptPlace {
  /** Absolute path of the script's directory. */
  readonly directory: string;
  /** Absolute path of the repository. */
  readonly root: string;
  /** Where the commands run, if it is known. */
  readonly workingDirectory: string | undefined;
  /** What is assigned to names, each once in the script. */
  readonly assigned: ReadonlyMap<string, Word>;
}

/**
 * The paths that a word of a script names, wildcards expanded. What is in a variable, depends on where the script runs, or is a path
 * of an image that the repository is copied into, is looked for from the directory of the script, that of the repository, and those
 * between: the path is known if it is there in exactly one.
 */
export function pathsNamed(word: Word, place: ScriptPlace, tree: FileTree): readonly string[] | undefined {
  const text = expand(word, place, 0);
  if (text === undefined || /\{\{|^~/.test(text)) return undefined;
  const [known, ...searched] = text.split(UNKNOWN);
  const tail = searched.at(-1);
  const isKnown = tail === undefined;
  const path = isKnown ? known! : tail;
  const isAbsolute = isKnown && path.startsWith('/');
  const there = isAbsolute ? expandWildcards(resolvePath('/', path), tree) : undefined;
  if (there) return there;
  // What is after something unknown has to be a path of its own.
  if (!isKnown && (known !== '' || searched.length > 1 || !path.startsWith('/'))) return undefined;
  const relative = path.replace(/^\/+/, '');
  // A script of an image names what is in the image; one step could be anything.
  if (relative === '' || (isAbsolute && !relative.includes('/'))) return undefined;
  if (isKnown && !isAbsolute && place.workingDirectory !== undefined) return expandWildcards(resolvePath(place.workingDirectory, relative), tree);
  const found = new Map(
    basesOf(place).flatMap((base) => {
      const paths = expandWildcards(resolvePath(base, relative), tree);
      return paths && paths.every((one) => isWithin(one, place.root)) ? [[paths.join('\n'), paths] as const] : [];
    }),
  );
  return found.size === 1 ? [...found.values()][0] : undefined;
}

/** The directory from which all of these relative paths lead to something, if there are any and it is the only one. */
export function directoryOfAll(words: readonly Word[], place: ScriptPlace, tree: FileTree): string | undefined {
  const paths = words.flatMap((word) => plainText(word) ?? []).filter((path) => !/^[/~-]|\{\{|=/.test(path));
  const bases = basesOf(place).filter((base) => paths.every((path) => expandWildcards(resolvePath(base, path), tree)));
  return paths.length > 0 && bases.length === 1 ? bases[0] : undefined;
}

/** Where a script may run whose paths are found from nowhere else. */
function basesOf({ directory, root }: ScriptPlace): readonly string[] {
  return [...directoriesUpTo(`${directory}/script`, root), directoryOf(root)];
}

/** Stands for what is not known in an expanded text. */
const UNKNOWN = '\0';

const MAX_EXPANSIONS = 5;

function expand(word: Word, place: ScriptPlace, depth: number): string | undefined {
  if (depth > MAX_EXPANSIONS) return UNKNOWN;
  const text = word.map((part) => expandPart(part, place, depth)).join('');
  return text.length > MAX_LENGTH ? undefined : text;
}

/** Longer ones are no paths. */
const MAX_LENGTH = 4096;

function expandPart(part: WordPart, place: ScriptPlace, depth: number): string {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'command') return isName(part.text) ? expandVariable(part.text, place, depth) : (directoryPrinted(part.text, place) ?? UNKNOWN);
  return expandVariable(part.text, place, depth);
}

/** In a Makefile `$(NAME)` is a variable. */
function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && text !== 'pwd';
}

const ROOT_VARIABLES: ReadonlySet<string> = new Set(['GITHUB_WORKSPACE', 'CI_PROJECT_DIR']);

function expandVariable(text: string, place: ScriptPlace, depth: number): string {
  const [, name = '', fallback] = /^(\w+)(?::?[-=](.*))?$/s.exec(text) ?? [];
  const value = place.assigned.get(name);
  // What is assigned to a name can begin with what it was before: `FILE=${FILE:-config.yml}`.
  if (value) return expand(value, { ...place, assigned: without(place.assigned, name) }, depth + 1) ?? UNKNOWN;
  if (ROOT_VARIABLES.has(name)) return place.root;
  if ((name === 'PWD' || name === 'CURDIR') && place.workingDirectory !== undefined) return place.workingDirectory;
  if (fallback !== undefined) return expand(readCommands(fallback)[0]?.words[0] ?? [], place, depth + 1) ?? UNKNOWN;
  return UNKNOWN;
}

function without(assigned: ReadonlyMap<string, Word>, name: string): ReadonlyMap<string, Word> {
  return new Map([...assigned].filter(([other]) => other !== name));
}

/** The directory that a substitution prints: that of the script, with the steps that lead from it, or of the repository. */
function directoryPrinted(command: string, { directory, root, workingDirectory }: ScriptPlace): string | undefined {
  if (/\bgit\s+rev-parse\s+--show-toplevel\b/.test(command)) return root;
  if (/^\s*(?:pwd|shell pwd)\s*(?:-P)?\s*$/.test(command)) return workingDirectory;
  if (!/\$\{?(?:0\b|BASH_SOURCE)|\bMAKEFILE_LIST\b/.test(command)) return undefined;
  const names = command.match(/\bdirname\b|\$\(dir\b/g)?.length ?? 0;
  if (names === 0) return undefined;
  const outwards = '/..'.repeat(names - 1);
  const behind = /(?:\)|\}|`)["']?((?:\/[\w.-]+)+)/.exec(command)?.[1] ?? '';
  const changes = Array.from(command.matchAll(/&&\s*cd\s+([\w./-]+)/g), ([, path]) => `/${path}`).join('');
  return resolvePath(directory, `.${outwards}${behind}${changes}`);
}

/** The path itself if it was found; the files that it describes if its last step has wildcards. */
function expandWildcards(path: string, tree: FileTree): readonly string[] | undefined {
  if (tree.fileAt(path) || tree.hasDirectory(path)) return [path];
  const pattern = baseNameOf(path);
  if (!/[*?]/.test(pattern)) return undefined;
  const around = directoryOf(path);
  const entries = [...tree.filesIn(around).map((file) => file.path), ...tree.directoriesIn(around)];
  const found = entries.filter((entry) => !baseNameOf(entry).startsWith('.') && matchesWildcards(baseNameOf(entry), pattern)).sort();
  return found.length > 0 ? found : undefined;
}
