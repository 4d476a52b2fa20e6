// Files as somebody types them, with places marked by ⟦name⟧, and the answers of a dialect about these places.
import { SourceFile, applyEdits } from '@assay/findings';
import type { EditorAnswers, EditorFiles, EditorPlace, FileEdit, Workspace } from '@assay/findings';
import { decodeUtf8, encodeUtf8, locate } from '@assay/source';
import type { Span } from '@assay/source';

const MARK = /⟦(\w*)⟧/g;

/** Texts by name, with marks. Those that `isOwn` tells are files of the dialect. */
export class EditedFiles {
  readonly files: readonly SourceFile[];
  readonly own: readonly SourceFile[];
  readonly workspace: Workspace;
  readonly #marks = new Map<string, { readonly file: SourceFile; readonly offset: number }>();
  readonly #answers: EditorAnswers;

  constructor(answers: EditorAnswers, texts: Readonly<Record<string, string>>, isOwn: (file: SourceFile) => boolean = () => true) {
    this.#answers = answers;
    this.files = Object.entries(texts).map(([name, marked]) => {
      const file = new SourceFile(name, encodeUtf8(marked.replaceAll(MARK, '')));
      let removed = 0;
      for (const { 0: mark, 1: place = '', index } of marked.matchAll(MARK)) {
        this.#marks.set(place, { file, offset: index - removed });
        removed += mark.length;
      }
      return file;
    });
    this.own = this.files.filter(isOwn);
    this.workspace = workspaceOf(this.files);
  }

  get around(): EditorFiles {
    return { files: this.own, units: [], workspace: this.workspace };
  }

  place(mark: string): EditorPlace {
    const found = this.#marks.get(mark);
    if (!found) throw new Error(`no mark ${mark}`);
    return { ...this.around, ...found };
  }

  hover(mark: string): string | undefined {
    const place = this.place(mark);
    const hover = this.#answers.hover?.(place);
    if (!hover) return undefined;
    const { file, range } = locate(hover.span);
    if (file !== place.file.name || range.start.offset > place.offset || range.end.offset < place.offset)
      throw new Error('The place is not in what is shown');
    return hover.text;
  }

  labels(mark: string): readonly string[] {
    return (this.#answers.completions?.(this.place(mark)) ?? []).map(({ label }) => label);
  }

  /** The line of the place after the offer with this label was taken. */
  taken(mark: string, label: string): string | undefined {
    const place = this.place(mark);
    const completion = this.#answers.completions?.(place).find((each) => each.label === label);
    if (!completion) return undefined;
    const { range } = locate(completion.replaces);
    const text = applyEdits(place.file.text!, [{ range, newText: completion.text ?? label }]);
    return text.split('\n')[range.start.line - 1];
  }

  definitions(mark: string): readonly string[] {
    return (this.#answers.definitions?.(this.place(mark)) ?? []).map((span) => this.shown(span));
  }

  /** Everywhere that the name stands, sorted. */
  occurrences(mark: string): readonly string[] {
    return (this.#answers.occurrences?.(this.place(mark))?.spans ?? []).map((span) => this.shown(span)).sort();
  }

  /** The lines that are changed by another name, or why there are none. */
  renamed(mark: string, to: string): readonly string[] | string {
    const renamed = this.#answers.occurrences?.(this.place(mark))?.rename(to);
    if (renamed?.kind !== 'edits') return renamed?.reason ?? 'no name';
    return [...new Set(renamed.edits.map(({ file }) => file))].sort().flatMap((file) => this.changedLines(file, renamed.edits));
  }

  /** The lines of a file that edits change, each with file and number. */
  changedLines(file: string, edits: readonly FileEdit[]): readonly string[] {
    const before = this.textOf(file).split('\n');
    const after = this.edited(file, edits).split('\n');
    return after.flatMap((line, index) => (line === before[index] ? [] : [`${file}:${index + 1} ${line}`]));
  }

  /** The text of a file after edits. */
  edited(file: string, edits: readonly FileEdit[]): string {
    return applyEdits(
      this.textOf(file),
      edits.filter((edit) => edit.file === file),
    );
  }

  textOf(name: string): string {
    return this.files.find((file) => file.name === name)?.text ?? '';
  }

  /** A span as file, line and column, with its text. */
  shown(span: Span): string {
    const { file, range } = locate(span);
    return `${file}:${range.start.line}:${range.start.column} ${this.textOf(file).slice(range.start.offset, range.end.offset)}`.trimEnd();
  }
}

function workspaceOf(files: readonly SourceFile[]): Workspace {
  const bytes = new Map(files.map((file) => [file.name, file.bytes]));
  const isDirectory = (path: string): boolean => path === '.' || files.some(({ name }) => name.startsWith(`${path}/`));
  return {
    directory: '/work',
    readFile: (path) => {
      const found = bytes.get(path);
      if (found) return { kind: 'file', bytes: found };
      return isDirectory(path) ? { kind: 'directory' } : { kind: 'absent' };
    },
    listDirectory: (path) => {
      if (!isDirectory(path)) return { kind: 'absent' };
      const below = files.flatMap(({ name }) => (path === '.' ? [name] : name.startsWith(`${path}/`) ? [name.slice(path.length + 1)] : []));
      const kinds = new Map(below.map((name) => [name.split('/')[0] ?? '', name.includes('/') ? ('directory' as const) : ('file' as const)]));
      return {
        kind: 'directory',
        entries: [...kinds].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, kind]) => ({ name, kind, isLink: false })),
      };
    },
    stat: (path) => ({ kind: bytes.has(path) ? 'file' : isDirectory(path) ? 'directory' : 'absent' }),
    realPath: (path) => (bytes.has(path) ? `/work/${path}` : undefined),
  };
}

/** What all functions of a dialect answer at every few places of a text and of what is left when its end is cut off: it only has to answer. */
export async function askEverywhere(
  answers: EditorAnswers,
  name: string,
  text: string,
  beside: readonly SourceFile[],
  steps: number,
): Promise<number> {
  let asked = 0;
  for (let cut = 0; cut <= steps; cut++) {
    const file = new SourceFile(name, encodeUtf8(text.slice(0, Math.round((text.length * cut) / steps))));
    const files = [file, ...beside];
    const around: EditorFiles = { files, units: [], workspace: workspaceOf(files) };
    const length = decodeUtf8(file.bytes)?.length ?? 0;
    for (let at = 0; at <= steps; at++) {
      const place = { ...around, file, offset: Math.round((length * at) / steps) };
      answers.hover?.(place);
      for (const { replaces } of answers.completions?.(place) ?? []) checkReplaced(replaces, place);
      answers.definitions?.(place);
      answers.occurrences?.(place)?.rename('other');
      answers.refactorings?.(place);
      asked++;
    }
    answers.symbols?.(file, around);
    answers.folds?.(file);
    answers.links?.(file, around);
  }
  return asked;
}

/** What an offer replaces is on the line of the place and holds it. */
function checkReplaced(replaces: Span, { file, offset }: EditorPlace): void {
  const { start, end } = locate(replaces).range;
  const isAround = start.offset <= offset && end.offset >= offset;
  if (!isAround || start.line !== end.line) throw new Error(`${file.name}: at ${offset}, ${start.offset} to ${end.offset} is replaced`);
}
