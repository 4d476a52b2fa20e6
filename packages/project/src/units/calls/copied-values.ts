import type { SourceFile } from '@assay/findings';

import { isYamlName } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { baseNameOf, directoryOf, joinPath, relativePath, resolvePath } from '../../workspace/path.ts';
import { isPage } from './documentation-page.ts';
import { aroundClone, fromClone, ownClone } from './own-clones.ts';
import { scriptCommands, scriptKind } from './script-commands.ts';
import { scriptLines } from './script-lines.ts';
import { basesOf, pathMeant, pathsNamed } from './script-paths.ts';
import type { ScriptPlace } from './script-paths.ts';
import { plainText, readCommands } from './shell-words.ts';
import type { Word } from './shell-words.ts';
import type { SampleValues, UnitPlan } from '../unit-plan.ts';
import type { CallPlace } from './ytt-call.ts';
import { yttArguments } from './ytt-arguments.ts';

/**
 * Units with the file that people make their values of, where a page or a script copies it to the values file that a call names and that is
 * not here: `cp values-example.yaml values.yaml`, “Copy values-example.yaml to values.yaml”. None where they are several.
 */
export function withSampleValues(units: readonly UnitPlan[], place: CallPlace): readonly UnitPlan[] {
  if (units.every(({ absentValues = [] }) => absentValues.length === 0)) return units;
  const copies = place.repository.files.flatMap((file) => copiesIn(file, place));
  return units.map((unit) => {
    const [copy, ...others] = copies.filter(({ to }) => unit.absentValues?.includes(to));
    return copy && others.every(({ file }) => file === copy.file) ? { ...unit, sample: copy } : unit;
  });
}

/** A YAML file that is copied. */
interface Copy extends SampleValues {
  /** Absolute path of the file that it becomes. */
  readonly to: string;
}

function copiesIn(file: FoundFile, around: CallPlace): readonly Copy[] {
  const isShown = isPage(file.path);
  const kind = isShown ? undefined : scriptKind(file);
  const mayCopy = isShown ? mentionsCopy : kind === 'program' ? isCopyingProgram : kind === undefined ? undefined : mayRunCopy;
  const text = mayCopy && around.repository.readIf(file, mayCopy)?.source?.text;
  if (text === undefined) return [];
  const page: ScriptPlace = { directory: directoryOf(file.path), root: around.root, workingDirectory: undefined, assigned: new Map() };
  const clone = isShown ? cloneOfPage(text, page, around) : undefined;
  const asked =
    kind === undefined
      ? scriptLines(text)
          .filter((line) => COPY.test(line.text))
          .flatMap((line) => [...readCommands(line.text).map(({ words }) => words), ...copiesTold(line.text)])
          .map((words) => ({ words, place: page }))
      : scriptCommands({ text, file, kind, wanted: /\bcp\s/ }, around).map(({ command, place }) => ({ words: command.words, place }));
  return asked.flatMap(({ words, place }) => {
    const [from, to, ...others] = operandsOf(words);
    if (!from || !to || others.length > 0) return [];
    const source = sourceOf(fromClone(from, clone, place), place, { around, isShown });
    if (!source || !isYamlName(source.path)) return [];
    const base = fromClone(from, clone, place) === from ? baseOf(source, from) : aroundClone(place);
    const target = targetOf(fromClone(to, clone, place), { ...place, workingDirectory: place.workingDirectory ?? base }, source, around);
    return target === undefined ? [] : [{ file: source, to: target, page: file.name, becomes: nameFor(target, around) }];
  });
}

/** What may say on a page that a file is copied. */
const COPY = /\b(?:cp|[Cc]opy)\s/;

function mentionsCopy({ scanText }: SourceFile): boolean {
  return COPY.test(scanText);
}

function mayRunCopy({ scanText }: SourceFile): boolean {
  return /\bcp\s/.test(scanText);
}

function isCopyingProgram(content: SourceFile): boolean {
  return content.scanText.startsWith('#!') && mayRunCopy(content);
}

/** What `cp` is given, wherever it stands in a line of a page or a script; nothing of another command. */
function operandsOf(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex((word) => /^[@-]?cp$/.test(plainText(word) ?? ''));
  return at < 0 ? [] : words.slice(at + 1).filter((word) => !plainText(word)?.startsWith('-'));
}

/** What a sentence says as a command: “Copy `values-example.yaml` to `values.yaml` and set …”. */
function copiesTold(line: string): readonly (readonly Word[])[] {
  return Array.from(line.matchAll(TOLD), (match) => ['cp', match[1]!, match[2]!].map((text): Word => [{ kind: 'text', text }]));
}

const TOLD =
  /\b[Cc]opy\s+(?:the\s+)?(?:file\s+)?[`*"]*([\w./-]+\.ya?ml)[`*"]*\s+(?:file\s+)?(?:to|as|into)\s+(?:the\s+)?(?:file\s+)?[`*"]*([\w./-]+\.ya?ml)\b/g;

/** How a page calls the clone of this repository. */
function cloneOfPage(text: string, page: ScriptPlace, { tree }: CallPlace): string | undefined {
  const calls = scriptLines(text).flatMap((line) => (line.text.includes('ytt') ? readCommands(line.text) : []));
  return ownClone(
    text,
    calls.flatMap(({ words }) => yttArguments(words) ?? []),
    page,
    tree,
  );
}

/** The file that a word names: on a page the nearest, or, where there is none around, the only one whose path ends so. */
function sourceOf(
  word: Word,
  place: ScriptPlace,
  { around: { repository, tree }, isShown }: { readonly around: CallPlace; readonly isShown: boolean },
): FoundFile | undefined {
  const text = isShown ? plainText(word)?.replace(/^(?:\.\/)+/, '') : undefined;
  if (text === undefined || text === '') {
    const [path, ...others] = pathsNamed(word, place, tree) ?? [];
    return path === undefined || others.length > 0 ? undefined : tree.fileAt(path);
  }
  for (const base of basesOf(place)) {
    const near = tree.fileAt(resolvePath(base, text));
    if (near) return near;
  }
  const found = repository.files.filter(({ path }) => path.endsWith(`/${text}`));
  return found.length === 1 ? found[0] : undefined;
}

/** The directory from which a word leads to a file, if it says all of the way. */
function baseOf({ path }: FoundFile, word: Word): string | undefined {
  const text = plainText(word)?.replace(/^(?:\.\/)+/, '');
  return text !== undefined && path.endsWith(`/${text}`) ? path.slice(0, -text.length - 1) : undefined;
}

/** The file that a copy becomes: in a directory it has the name that it had. */
function targetOf(word: Word, place: ScriptPlace, source: FoundFile, { tree }: CallPlace): string | undefined {
  const [path, ...others] = pathMeant(word, place).paths;
  if (path === undefined || others.length > 0) return undefined;
  const isDirectory = tree.hasDirectory(path) || plainText(word)?.endsWith('/') === true;
  return isDirectory ? joinPath(path, baseNameOf(source.path)) : path;
}

/** How people call a path that may be outside of the repository. */
function nameFor(path: string, { repository, root }: CallPlace): string {
  const within = path.startsWith(`${root}/`);
  return within ? relativePath(repository.directory, path) : relativePath(directoryOf(root), path);
}
