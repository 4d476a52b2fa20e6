// What ytt answers to an editor, in a test: files with marks `⟦name⟧`, which are taken out before anything is read.
import { applyEdits, EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import type { EditorAnswers, EditorFiles, EditorPlace, FileEdit, Fix, Unit } from '@assay/findings';
import { encodeUtf8, locate } from '@assay/source';
import type { Span } from '@assay/source';

import { loadEditorAnswers } from '../src/editor/editor-answers.ts';
import { unitOf, violationsIn } from './check-files.ts';
import type { Files } from './run-ytt.ts';

/** Environments by name, each with the paths of its values files; names that begin with a blank are none. */
type Environments = Readonly<Record<string, readonly string[]>>;

/** A unit that somebody edits. Places are `FILE#MARK`, or `FILE` for its start. */
export class EditorWorkspace {
  readonly answers: EditorAnswers;
  readonly unit: Unit;
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #marks: ReadonlyMap<string, number>;

  private constructor(answers: EditorAnswers, unit: Unit, files: ReadonlyMap<string, SourceFile>, marks: ReadonlyMap<string, number>) {
    this.answers = answers;
    this.unit = unit;
    this.#files = files;
    this.#marks = marks;
  }

  static async of(marked: Files, environments?: Environments): Promise<EditorWorkspace> {
    const marks = new Map<string, number>();
    const texts = Object.entries(marked).map(([path, text]) => [path, withoutMarks(path, text, marks)] as const);
    const outside = new Set(Object.values(environments ?? {}).flat());
    const plain = unitOf(Object.fromEntries(texts.filter(([path]) => !outside.has(path))));
    const files = new Map(plain.files.map(({ file }) => [file.name, file]));
    for (const [path, text] of texts) if (!files.has(path)) files.set(path, new SourceFile(path, encodeUtf8(text)));
    const named = Object.entries(environments ?? {}).map(([name, paths]) => ({
      ...(name.startsWith(' ') ? {} : { name }),
      valuesFiles: paths.flatMap((path) => files.get(path) ?? []),
      dataValues: [],
      dataValuesYaml: [],
    }));
    const unit = named.length > 0 ? { ...plain, environments: named } : plain;
    return new EditorWorkspace(await loadEditorAnswers(), unit, files, marks);
  }

  get #around(): EditorFiles {
    return { workspace: EMPTY_CONTEXT.workspace, files: [...this.#files.values()], units: [this.unit] };
  }

  file(path: string): SourceFile {
    const file = this.#files.get(path);
    if (!file) throw new Error(`there is no file ${path}`);
    return file;
  }

  place(name: string): EditorPlace {
    const [path = ''] = name.split('#');
    return { ...this.#around, file: this.file(path), offset: this.#offset(name) };
  }

  #offset(name: string): number {
    const offset = name.includes('#') ? this.#marks.get(name) : 0;
    if (offset === undefined) throw new Error(`there is no mark ${name}`);
    return offset;
  }

  hover(place: string): string | undefined {
    return this.answers.hover?.(this.place(place))?.text;
  }

  labels(place: string): readonly string[] {
    return (this.answers.completions?.(this.place(place)) ?? []).map(({ label }) => label);
  }

  definitions(place: string): readonly string[] {
    return (this.answers.definitions?.(this.place(place)) ?? []).map((span) => this.#named(span));
  }

  references(place: string): readonly string[] | undefined {
    return this.answers.occurrences?.(this.place(place))?.spans.map((span) => this.#named(span));
  }

  /** The changed files, or why there are none. */
  rename(place: string, to: string): Readonly<Record<string, string>> | string | undefined {
    const renamed = this.answers.occurrences?.(this.place(place))?.rename(to);
    return renamed?.kind === 'edits' ? this.#applied(renamed.edits) : renamed?.reason;
  }

  /** The fixes for what is wrong, each with its title and the changed files. */
  async fixes(): Promise<readonly (readonly [title: string, files: Readonly<Record<string, string>>])[]> {
    const violations = await violationsIn(this.unit);
    const fixes = violations.flatMap((violation): readonly Fix[] => [
      ...(violation.fixes ?? []),
      ...(this.answers.fixes?.(violation, this.#around) ?? []),
    ]);
    return fixes.map(({ title, edits }) => [title, this.#applied(edits)]);
  }

  hints(path: string): readonly string[] {
    const { text = '' } = this.file(path);
    const hints = this.answers.hints?.(this.file(path), this.#around) ?? [];
    return hints.map(({ offset, label }) => `${/[\w.]*$/.exec(text.slice(0, offset))?.[0]} ${label}`);
  }

  /** What the unit gives, or one of its templates: each line with where it was written and, behind `<-`, where its value was given. */
  async rendered({ environment, only }: { readonly environment?: string; readonly only?: string } = {}): Promise<readonly string[]> {
    const chosen = this.unit.environments.find(({ name }) => name === environment);
    if (!chosen) throw new Error(`there is no environment ${environment}`);
    const rendered = await this.answers.rendered?.({ unit: this.unit, environment: chosen, ...(only !== undefined && { only: this.file(only) }) });
    if (rendered?.kind !== 'rendered') return [`failed: ${rendered?.message}`];
    return rendered.lines.map(({ text, origin }) => {
      const places = (origin?.valueFrom?.places ?? []).flatMap(({ span }) => (span ? [this.#named(span)] : []));
      return [text, ...(origin ? ['#', this.#named(origin)] : []), ...(places.length > 0 ? ['<-', ...places] : [])].join(' ');
    });
  }

  #applied(edits: readonly FileEdit[]): Readonly<Record<string, string>> {
    const names = [...new Set(edits.map(({ file }) => file))];
    return Object.fromEntries(
      names.map((name) => [
        name,
        applyEdits(
          this.file(name).text ?? '',
          edits.filter(({ file }) => file === name),
        ),
      ]),
    );
  }

  /** The mark at the start of a span, or else its place. */
  #named(span: Span): string {
    const { file, range } = locate(span);
    const mark = [...this.#marks].find(([name, offset]) => name.startsWith(`${file}#`) && offset === range.start.offset);
    return mark?.[0] ?? `${file}:${range.start.line}:${range.start.column}`;
  }
}

function withoutMarks(path: string, text: string, marks: Map<string, number>): string {
  let plain = '';
  let end = 0;
  for (const match of text.matchAll(/⟦([\w.-]+)⟧/g)) {
    plain += text.slice(end, match.index);
    marks.set(`${path}#${match[1]}`, plain.length);
    end = match.index + match[0].length;
  }
  return plain + text.slice(end);
}
