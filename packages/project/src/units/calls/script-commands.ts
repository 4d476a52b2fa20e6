import type { FileTree } from '../../discovery/file-tree.ts';
import { isYamlName } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { isCiFile } from '../../foreign/ci.ts';
import { baseNameOf, directoryOf } from '../../workspace/path.ts';
import { withMakeVariables } from './make-variables.ts';
import { scriptLines } from './script-lines.ts';
import type { ScriptLine } from './script-lines.ts';
import { directoryOfAll, pathsNamed } from './script-paths.ts';
import type { ScriptPlace } from './script-paths.ts';
import { plainText, readCommands } from './shell-words.ts';
import type { ShellCommand, Word } from './shell-words.ts';
import type { CallPlace } from './ytt-call.ts';

/**
 * `make` runs each line in the directory of the file, `ci` in that of the repository, `shell` where somebody calls it; a `step` of a test
 * runs each of its scripts in the directory of the file.
 */
export type ScriptKind = 'shell' | 'program' | 'make' | 'ci' | 'step';

/** What a file is a script of, if it can be one by its name. */
export function scriptKind(file: FoundFile): ScriptKind | undefined {
  const name = baseNameOf(file.path);
  if (isCiFile(file.name)) return 'ci';
  if (/^(?:GNU)?[Mm]akefile$|^\.?[Jj]ustfile$|^[Tt]askfile(?:\.dist)?\.ya?ml$/.test(name)) return 'make';
  if (/\.(?:sh|bash|mk)$/.test(name)) return 'shell';
  if (isYamlName(name)) return 'step';
  return name.includes('.') ? undefined : 'program';
}

/** A command of a script, and what is known where it runs. */
export interface ScriptCommand {
  readonly command: ShellCommand;
  readonly place: ScriptPlace;
  readonly line: ScriptLine;
}

/** Where a script of a step begins. */
const STEP_SCRIPT = /^[\s-]*(?:script|command|content)\s*:/;

/** A script, and what is asked of it. */
export interface AskedScript {
  readonly text: string;
  readonly file: FoundFile;
  readonly kind: ScriptKind;
  /** What the lines have whose commands matter. */
  readonly wanted: RegExp;
}

/** The commands of a script in lines that are wanted, and in those that say where these run. */
export function scriptCommands({ text, file, kind, wanted }: AskedScript, { repository, tree, root }: CallPlace): readonly ScriptCommand[] {
  const lines = linesOf(text, kind, file).filter(
    (line) => RELEVANT.test(line.text) || wanted.test(line.text) || (kind === 'step' && STEP_SCRIPT.test(line.text)),
  );
  const directory = directoryOf(file.path);
  const fixed = kind === 'make' ? directory : kind === 'ci' ? checkoutAround(file) : undefined;
  const stack: (string | undefined)[] = [];
  const loops = loopsIn(text);
  const givenAt = argumentsAt(kind === 'shell' || kind === 'program' ? functionArguments(text) : []);
  const sourced = kind === 'shell' || kind === 'program' ? filesSourced(text) : [];
  const own = assignments(lines);
  const start: ScriptPlace = { directory, root, workingDirectory: undefined, assigned: own };
  let workingDirectory = fixed ?? directoryOfAll(sourced, start, tree);
  const found = sourced.flatMap((word) => pathsNamed(word, { ...start, workingDirectory }, tree) ?? []).flatMap((path) => tree.filesAt(path));
  const given = found.flatMap((each) => [...assignments(scriptLines(repository.read(each)?.source?.text ?? ''))]);
  const assigned = new Map([...given, ...own]);
  return lines.flatMap((line) => {
    if (kind === 'step' && STEP_SCRIPT.test(line.text)) workingDirectory = directory;
    // Each line of a Makefile has a shell of its own, and so has what is in parentheses.
    const before = fixed ?? workingDirectory;
    const passed = givenAt(line);
    if (fixed !== undefined) workingDirectory = fixed;
    const commands = readCommands(kind === 'make' ? line.text.replaceAll('$$', '$') : line.text).map((command) => {
      const place: ScriptPlace = { directory, root, workingDirectory, assigned, ...(passed && { given: passed }), loops };
      workingDirectory = changedDirectory(command, place, stack, tree);
      return { command, place, line };
    });
    if (/^\s*\(/.test(line.text)) workingDirectory = before;
    return commands;
  });
}

/** The lines of a script; in a recipe of a Makefile `$@` is its target, and variables of several words are these. */
function linesOf(text: string, kind: ScriptKind, file: FoundFile): readonly ScriptLine[] {
  const lines = scriptLines(text);
  if (kind !== 'make') return lines;
  let target = '$@';
  const own = lines.map((line) => {
    target = /^([\w./-]+)\s*:(?!=)/.exec(line.text)?.[1] ?? target;
    return { ...line, text: line.text.replace(/(?<!\$)\$@/g, () => target).replace(OWN_DIRECTORY, () => directoryOf(file.path)) };
  });
  return withMakeVariables(own);
}

/** How a justfile and a Taskfile call the directory that they are in. */
const OWN_DIRECTORY = /\{\{\s*(?:justfile_dir(?:ectory)?\(\)|\.TASKFILE_DIR)\s*\}\}/g;

/** The loops over words, or over what `ls` lists, of which there is one for their variable. */
function loopsIn(text: string): ReadonlyMap<string, readonly Word[]> {
  const loops = new Map<string, readonly Word[] | undefined>();
  for (const [, name = '', items = ''] of text.matchAll(LOOP)) {
    const listed = /^(?:\$\(|`)\s*ls\s+([^`()|;-]*)[`)]$/.exec(items.trim())?.[1];
    const words =
      readCommands(`x ${listed ?? items}`)
        .find(({ isNested }) => !isNested)
        ?.words.slice(1) ?? [];
    loops.set(name, loops.has(name) || words.length === 0 ? undefined : words);
  }
  return new Map([...loops].flatMap(([name, words]) => (words ? [[name, words]] : [])));
}

const LOOP = /^[ \t]*for[ \t]+([A-Za-z_]\w*)[ \t]+in[ \t]+([^;\n]+)/gm;

/** A function of a script that is called in one place, and what it is given there. */
interface CalledFunction {
  readonly start: number;
  readonly end: number;
  /** By `1`, `2` and so on. */
  readonly given: ReadonlyMap<string, Word>;
}

const FUNCTION = /^[ \t]*(?:function[ \t]+([\w-]+)[ \t]*(?:\(\))?|([\w-]+)[ \t]*\(\))[ \t]*\n?\{/gm;
const CALL = /^[ \t]*([\w-]+)[ \t]+(?![ \t]*\().*$/gm;

/** The functions of a script that are called once, with the words of that call. */
function functionArguments(text: string): readonly CalledFunction[] {
  const heads = Array.from(text.matchAll(FUNCTION), ({ 0: head, 1: first, 2: second, index }) => {
    return { name: first ?? second ?? '', start: index, body: index + head.length };
  });
  if (heads.length === 0) return [];
  const calls = new Map<string, string[]>(heads.map(({ name }) => [name, []]));
  for (const [line, name = ''] of text.matchAll(CALL)) calls.get(name)?.push(line);
  const ends = Array.from(text.matchAll(/\n\}/g), ({ index }) => index);
  let next = 0;
  return heads.flatMap(({ name, start, body }) => {
    while (next < ends.length && ends[next]! < body) next++;
    const [only, ...others] = calls.get(name) ?? [];
    const command = only !== undefined && others.length === 0 ? readCommands(only)[0] : undefined;
    const given = new Map(command?.words.slice(1).map((word, at) => [String(at + 1), word]));
    return given.size > 0 ? [{ start, end: ends[next] ?? text.length, given }] : [];
  });
}

/** What a function is given at a line of it. Lines are asked about from the first to the last. */
function argumentsAt(functions: readonly CalledFunction[]): (line: ScriptLine) => ReadonlyMap<string, Word> | undefined {
  let at = 0;
  return ({ start }) => {
    while (at < functions.length && functions[at]!.end <= start) at++;
    const around = functions[at];
    return around && start > around.start ? around.given : undefined;
  };
}

/** The files that a script sources before it goes elsewhere. */
function filesSourced(text: string): readonly Word[] {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => /\b(?:cd|pushd)\b/.test(line));
  return lines.slice(0, end < 0 ? undefined : end).flatMap((line) => {
    const [command] = /^\s*(?:source|\.)\s/.test(line) ? readCommands(line) : [];
    return command?.words.slice(1, 2) ?? [];
  });
}

/** Where a CI service runs what a file of it says. */
function checkoutAround({ path }: FoundFile): string {
  const end = path.search(/\/\.[\w-]+\//);
  return end > 0 ? path.slice(0, end) : directoryOf(path);
}

/** Lines that say where others run, and with what. */
const RELEVANT = /\b(?:cd|pushd|popd)\b|^\s*(?:export\s+|readonly\s+|local\s+|declare\s+)*\w+\s*[:?+]?=/;

const ASSIGNMENT = /^\s*(?:(?:export|readonly|local|declare|typeset)(?:\s+-\w+)*\s+)*([A-Za-z_]\w*)\s*[:?]?=\s*(.*)$/s;

/** What is assigned to names that are assigned once. */
function assignments(lines: readonly ScriptLine[]): ReadonlyMap<string, Word> {
  const values = new Map<string, Word | undefined>();
  for (const { text } of lines) {
    const [, name, value = ''] = ASSIGNMENT.exec(text) ?? [];
    if (name === undefined) continue;
    const command = readCommands(value).find(({ isNested }) => !isNested);
    values.set(name, values.has(name) || command?.words.length !== 1 ? undefined : command.words[0]);
  }
  return new Map([...values].flatMap(([name, word]) => (word ? [[name, word]] : [])));
}

function changedDirectory({ words, isNested }: ShellCommand, place: ScriptPlace, stack: (string | undefined)[], tree: FileTree): string | undefined {
  const name = words[0] && plainText(words[0])?.replace(/^[@-]/, '');
  if (isNested || !/^(?:cd|pushd|popd)$/.test(name ?? '')) return place.workingDirectory;
  if (name === 'popd') return stack.pop();
  if (name === 'pushd') stack.push(place.workingDirectory);
  const [target] = (words[1] && pathsNamed(words[1], place, tree)) ?? [];
  return target !== undefined && tree.hasDirectory(target) ? target : undefined;
}
