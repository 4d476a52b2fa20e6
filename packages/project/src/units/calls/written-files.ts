import type { SourceFile } from '@assay/findings';

import type { FoundFile } from '../../discovery/found-file.ts';
import { isInVendorDirectory, unfetchedDirectories } from '../../foreign/vendored.ts';
import { directoriesAround, directoryOf, relativePath } from '../../workspace/path.ts';
import { isPage } from './documentation-page.ts';
import { scriptCommands, scriptKind } from './script-commands.ts';
import { scriptLines } from './script-lines.ts';
import { pathMeant } from './script-paths.ts';
import type { PathMeant, ScriptPlace } from './script-paths.ts';
import { plainText, readCommands } from './shell-words.ts';
import type { ShellCommand, Word } from './shell-words.ts';
import type { CallPlace } from './ytt-call.ts';

/** Something that is written, where a command, or vendir, says so. */
export interface WrittenPath extends PathMeant {
  /** One clause for people: `Makefile runs helm template . > out.yml`. */
  readonly says: string;
}

/** What scripts, Makefiles, files of continuous integration and pages say that commands write, and what vendir fetches. */
export function writtenPaths(files: readonly FoundFile[], around: CallPlace): readonly WrittenPath[] {
  const fetched = unfetchedDirectories(around.repository).map((path) => ({
    paths: [path],
    says: `vendir fetches ${relativePath(around.repository.directory, path)}`,
  }));
  return [...files.flatMap((file) => (isInVendorDirectory(file.name) ? [] : writtenBy(file, around))), ...fetched];
}

/** Who writes a file, or a directory that it is in: the first that says so. */
export function writers(written: readonly WrittenPath[]): (path: string) => WrittenPath | undefined {
  const byPath = new Map<string, WrittenPath>();
  const byEnd = new Map<string, WrittenPath>();
  for (const each of written.toReversed()) {
    for (const path of each.paths) byPath.set(path, each);
    if (each.end !== undefined) byEnd.set(each.end, each);
  }
  return (path) => {
    for (const around of [path, ...directoriesAround(path)]) {
      const writer = byPath.get(around) ?? byEnd.get(path.slice(directoryOf(around).length));
      if (writer) return writer;
    }
    return undefined;
  };
}

function writtenBy(file: FoundFile, around: CallPlace): readonly WrittenPath[] {
  const isShown = isPage(file.path);
  const kind = isShown ? undefined : scriptKind(file);
  const mayWrite = isShown ? mayRender : kind === 'program' ? isWritingProgram : kind === 'step' || kind === undefined ? undefined : mayWriteFile;
  const text = mayWrite && around.repository.readIf(file, mayWrite)?.source?.text;
  if (text === undefined) return [];
  const place: ScriptPlace = { directory: directoryOf(file.path), root: around.root, workingDirectory: undefined, assigned: new Map() };
  const lines = isShown ? scriptLines(text).filter((line) => RENDERS.test(line.text) && WRITES.test(line.text)) : [];
  const commands =
    kind === undefined
      ? lines.flatMap((line) => readCommands(line.text).map((command) => ({ command, line, place })))
      : scriptCommands({ text, file, kind, wanted: WRITES }, around);
  return commands.flatMap(({ command, line, place: from }) =>
    outputsOf(command).map((word) => ({ ...pathMeant(word, from), says: `${file.name} ${isShown ? 'shows' : 'runs'} ${shown(line.text)}` })),
  );
}

/** What may write to a file: `> out.yml`, `tee out.yml`, `--output-files out`. */
const WRITES = />>?\s*["'\w./$]|\btee\b|--output-(?:files|dir|directory|file)\b|--dangerous-emptied-output-directory\b|\s-o\s/;

/** A line of a page says so of these alone: what it has people write is theirs. */
const RENDERS = /\b(?:ytt|helm|kustomize)\s/;

function mayRender({ scanText }: SourceFile): boolean {
  return RENDERS.test(scanText) && WRITES.test(scanText);
}

function mayWriteFile({ scanText }: SourceFile): boolean {
  return WRITES.test(scanText);
}

function isWritingProgram(content: SourceFile): boolean {
  return content.scanText.startsWith('#!') && mayWriteFile(content);
}

/** The files and directories that a command writes. */
function outputsOf({ words, outputFiles = [] }: ShellCommand): readonly Word[] {
  const texts = words.map((word) => plainText(word) ?? '');
  const flagged = words.flatMap((word, at): readonly Word[] => {
    const before = texts[at - 1] ?? '';
    if (OUTPUT_FLAG.test(before) || (before === '-o' && texts.some((text) => WITH_OUTPUT_FILE.has(text)))) return [word];
    const [first, ...rest] = word;
    const given = first?.kind === 'text' ? /^(--[\w-]+)=(.*)$/s.exec(first.text) : null;
    return given && OUTPUT_FLAG.test(given[1]!) ? [[{ kind: 'text', text: given[2]! }, ...rest]] : [];
  });
  const isTee = /^[@-]?tee$/.test(texts[0] ?? '');
  return [...outputFiles, ...(isTee ? words.slice(1) : []), ...flagged].filter((word) => !/^(?:-|\/dev\/)/.test(plainText(word) ?? ''));
}

const OUTPUT_FLAG = /^--(?:output-(?:files|dir|directory|file)|dangerous-emptied-output-directory)$/;

/** Programs whose `-o` names a file, not a format. */
const WITH_OUTPUT_FILE: ReadonlySet<string> = new Set(['kustomize', 'curl']);

function shown(line: string): string {
  const text = line
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:- )?(?:run: )?[@-]?/, '')
    .trim();
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

const MAX_SHOWN = 100;
