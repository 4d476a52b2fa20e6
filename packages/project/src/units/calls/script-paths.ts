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
  /** What names stand for here alone, before what is assigned: `$1` in a function, the variable of a loop in one round. */
  readonly given?: ReadonlyMap<string, Word>;
  /** What each round of a loop gives to its variable, wildcards as they are written. */
  readonly loops?: ReadonlyMap<string, readonly Word[]>;
}

/**
 * The paths that a word of a script names, wildcards expanded. What is in a variable, depends on where the script runs, or is a path
 * of an image that the repository is copied into, is looked for from the directory of the script, that of the repository, and those
 * between: the path is known if it is there in exactly one.
 */
export function pathsNamed(word: Word, place: ScriptPlace, tree: FileTree): readonly string[] | undefined {
  const text = expand(word, place, []);
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

/** Where a path leads, whether there is something or not. */
export interface PathMeant {
  /** Absolute paths, of which it is one. */
  readonly paths: readonly string[];
  /** How it ends, with a slash in front, where what is before that is not known. */
  readonly end?: string;
}

/** What a word of a script means as a path; nothing if no step of it is known. */
export function pathMeant(word: Word, place: ScriptPlace): PathMeant {
  const text = expand(word, place, []);
  if (text === undefined || text === '' || /\{\{|^~|[*?]/.test(text)) return { paths: [] };
  const [known, ...others] = text.split(UNKNOWN);
  const tail = others.at(-1);
  if (tail !== undefined) return known === '' && /^(?:\/[^/]+){2,}$/.test(tail) ? { paths: [], end: tail } : { paths: [] };
  if (text.startsWith('/')) return { paths: [resolvePath('/', text)] };
  const bases = place.workingDirectory === undefined ? basesOf(place) : [place.workingDirectory];
  return { paths: bases.map((base) => resolvePath(base, text)) };
}

/**
 * The same place once for each value of a variable that nobody knows, where several words name files by it: of
 * `-f templates/$NAME.yml -f inputs/$NAME.yml` each template and the inputs of its name belong together.
 */
export function placesOfPairs(words: readonly Word[], place: ScriptPlace, tree: FileTree): readonly ScriptPlace[] {
  const using = new Map<string, readonly Word[]>();
  for (const word of words) for (const name of unknownInLastStep(word, place)) using.set(name, [...(using.get(name) ?? []), word]);
  const [pair, ...others] = [...using].filter(([, all]) => all.length > 1);
  if (!pair || others.length > 0) return [];
  const [name, [first = [], ...rest]] = pair;
  const [before = '', after = '', ...more] = lastStep(first, withValue(place, name, '*')).split('*');
  if (more.length > 0) return [];
  const found = pathsNamed(first, withValue(place, name, '*'), tree) ?? [];
  const values = found.map((path) => baseNameOf(path)).map((step) => step.slice(before.length, step.length - after.length));
  return values.map((value) => withValue(place, name, value)).filter((one) => rest.every((word) => pathsNamed(word, one, tree) !== undefined));
}

/**
 * The same place once for each value of a variable that nobody knows and that is a step of a path: `-f "$DIR/$NAME/config.yml"` renders such
 * a file of each directory that has one.
 */
export function placesOfSteps(words: readonly Word[], place: ScriptPlace, tree: FileTree): readonly ScriptPlace[] {
  const stepping = words.flatMap((word) =>
    word.flatMap(({ kind, text }) => (kind === 'variable' && isStep(text, word, place) ? [{ name: text, word }] : [])),
  );
  const [first] = stepping;
  if (!first || stepping.some(({ name }) => name !== first.name)) return [];
  const [around = '', behind = ''] = expand(first.word, withValue(place, first.name, '*'), [])?.split('/*/') ?? [];
  const directories = around.startsWith('/') ? [around] : pathMeant([{ kind: 'text', text: around }], place).paths;
  const found = directories.map((directory) =>
    tree.directoriesIn(resolvePath('/', directory)).filter((child) => expandWildcards(resolvePath(child, behind), tree)),
  );
  const [children = [], ...others] = found.filter((each) => each.length > 0);
  return others.length > 0 ? [] : children.map((child) => withValue(place, first.name, baseNameOf(child)));
}

/** Whether a variable that nobody knows is a whole step of a path, of which the rest is known. */
function isStep(name: string, word: Word, place: ScriptPlace): boolean {
  if (!/^[A-Za-z_]\w*$/.test(name) || !expandVariable(name, place, []).includes(UNKNOWN)) return false;
  const steps = expand(word, withValue(place, name, '*'), [])?.split('/') ?? [];
  return steps.indexOf('*') > 0 && steps.at(-1) !== '*' && steps.filter((step) => /[*?{~\0]/.test(step)).length === 1;
}

/** The same place once for each round of the loop whose variable these words have, if there is one, and all of it is known. */
export function placesOfLoop(words: readonly Word[], place: ScriptPlace, tree: FileTree): readonly ScriptPlace[] {
  const names = new Set(words.flatMap((word) => word.flatMap(({ kind, text }) => (kind === 'variable' && place.loops?.has(text) ? [text] : []))));
  const [name = '', ...others] = names;
  const items = others.length > 0 ? undefined : place.loops?.get(name);
  if (!items) return [];
  const values = items.map((item) => valuesOf(item, place, tree));
  return values.every((known) => known !== undefined) ? values.flat().map((value) => withValue(place, name, value)) : [];
}

/** What a word in the list of a loop stands for: itself, the words of a variable, or the files that it describes. */
function valuesOf(item: Word, place: ScriptPlace, tree: FileTree): readonly string[] | undefined {
  const listed = item.length === 1 && item[0]?.kind === 'variable' ? expand(item, place, []) : undefined;
  if (listed !== undefined && /^[\w./-]+(?:\s+[\w./-]+)*$/.test(listed)) return listed.split(/\s+/);
  const text = plainText(item);
  return text !== undefined && !/[*?]/.test(text) ? [text] : pathsNamed(item, place, tree);
}

/** The variables of which nobody knows the value in the last step of a path. */
function unknownInLastStep(word: Word, place: ScriptPlace): readonly string[] {
  const names = word.flatMap(({ kind, text }) => (kind === 'variable' && /^[A-Za-z_]\w*$/.test(text) ? [text] : []));
  return [...new Set(names)].filter(
    (name) => expandVariable(name, place, []).includes(UNKNOWN) && lastStep(word, withValue(place, name, '*')).includes('*'),
  );
}

function lastStep(word: Word, place: ScriptPlace): string {
  return expand(word, place, [])?.split('/').at(-1) ?? '';
}

function withValue(place: ScriptPlace, name: string, value: string): ScriptPlace {
  return { ...place, given: new Map([...(place.given ?? []), [name, [{ kind: 'text', text: value }]]]) };
}

/** The directory from which all of these relative paths lead to something, if there are any and it is the only one. */
export function directoryOfAll(words: readonly Word[], place: ScriptPlace, tree: FileTree): string | undefined {
  const paths = words.flatMap((word) => plainText(word) ?? []).filter((path) => !/^[/~-]|\{\{|=/.test(path));
  const bases = basesOf(place).filter((base) => paths.every((path) => expandWildcards(resolvePath(base, path), tree)));
  return paths.length > 0 && bases.length === 1 ? bases[0] : undefined;
}

/** Where a script may run whose paths are found from nowhere else. */
export function basesOf({ directory, root }: ScriptPlace): readonly string[] {
  return [...directoriesUpTo(`${directory}/script`, root), directoryOf(root)];
}

/** Stands for what is not known in an expanded text. */
const UNKNOWN = '\0';

const MAX_EXPANSIONS = 5;

/** `around` are the names in whose values the word stands. */
function expand(word: Word, place: ScriptPlace, around: readonly string[]): string | undefined {
  if (around.length > MAX_EXPANSIONS) return UNKNOWN;
  const text = word.map((part) => expandPart(part, place, around)).join('');
  return text.length > MAX_LENGTH ? undefined : text;
}

/** Longer ones are no paths. */
const MAX_LENGTH = 4096;

function expandPart(part: WordPart, place: ScriptPlace, around: readonly string[]): string {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'command') return isName(part.text) ? expandVariable(part.text, place, around) : (directoryPrinted(part.text, place) ?? UNKNOWN);
  return expandVariable(part.text, place, around);
}

/** In a Makefile `$(NAME)` is a variable. */
function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && text !== 'pwd';
}

const ROOT_VARIABLES: ReadonlySet<string> = new Set(['GITHUB_WORKSPACE', 'CI_PROJECT_DIR']);

function expandVariable(text: string, place: ScriptPlace, around: readonly string[]): string {
  const [, name = '', fallback] = /^(\w+)(?::?[-=](.*))?$/s.exec(text) ?? [];
  // What is assigned to a name can begin with what it was before: `FILE=${FILE:-config.yml}`.
  const value = around.includes(name) ? undefined : (place.given?.get(name) ?? place.assigned.get(name));
  if (value) return expand(value, place, [...around, name]) ?? UNKNOWN;
  if (ROOT_VARIABLES.has(name)) return place.root;
  if ((name === 'PWD' || name === 'CURDIR') && place.workingDirectory !== undefined) return place.workingDirectory;
  if (fallback !== undefined) return expand(readCommands(fallback)[0]?.words[0] ?? [], place, [...around, '']) ?? UNKNOWN;
  return UNKNOWN;
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
