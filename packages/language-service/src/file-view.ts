import type { CheckContext, EditorPlace, FileEdit, RuleSet, SourceFile, Violation } from '@assay/findings';
import { resolvePath } from '@assay/project';
import { locate, Source } from '@assay/source';
import type { Location, Span } from '@assay/source';

import type { Answerer } from './answerers.ts';
import type { Area } from './area.ts';
import type { FileFindings } from './file-findings.ts';
import { movedRange } from './moved-range.ts';
import { offsetOf, textRange } from './text-position.ts';
import type { TextPosition, TextRange } from './text-position.ts';

/** A range of a file. */
export interface FileRange {
  readonly path: string;
  readonly range: TextRange;
}

/** What a view is made of. */
export interface FileViewContent {
  readonly area: Area;
  readonly path: string;
  readonly file: SourceFile;
  /** Who has something to say of the file, in their order. */
  readonly answerers: readonly Answerer[];
  readonly ruleSets: readonly RuleSet[];
  /** What the newest report of the area has found. */
  readonly findings: ReadonlyMap<string, FileFindings>;
}

/** A file as it is at the moment, with who can say something about it. */
export class FileView {
  readonly path: string;
  readonly file: SourceFile;
  readonly source: Source;
  readonly answerers: readonly Answerer[];
  /** The rules that a finding can name. */
  readonly ruleSets: readonly RuleSet[];
  readonly #area: Area;
  readonly #findings: ReadonlyMap<string, FileFindings>;

  constructor({ area, path, file, answerers, ruleSets, findings }: FileViewContent) {
    this.path = path;
    this.file = file;
    this.source = file.source ?? new Source(file.name, '');
    this.answerers = answerers;
    this.ruleSets = ruleSets;
    this.#area = area;
    this.#findings = findings;
  }

  /** What evaluations depend on beside the files. */
  checkContext(): CheckContext {
    return { ...this.#area.clock, workspace: this.#area.session.overview().workspace, isCancelled: () => false };
  }

  offsetOf(position: TextPosition): number {
    return offsetOf(this.source, position);
  }

  /** A place in the file as an answerer takes it. */
  place({ files }: Answerer, position: TextPosition): EditorPlace {
    return { ...files, file: this.file, offset: this.offsetOf(position) };
  }

  /** Where a span of this file is in it; `undefined` if it is one of another file. */
  ownRange(span: Span): TextRange | undefined {
    const { file, range } = locate(span);
    return file === this.file.name ? textRange(this.source, range) : undefined;
  }

  /** Where a span is. */
  fileRange(span: Span): FileRange {
    return this.locationRange(locate(span));
  }

  /** Where a location of this moment is. */
  locationRange({ file, range }: Location): FileRange {
    return { path: this.pathOf(file), range: textRange(this.#fileNamed(file)?.source ?? new Source(file, ''), range) };
  }

  /** The path of a file that the session calls by a name. */
  pathOf(name: string): string {
    return resolvePath(this.#area.directory, name);
  }

  /** What the newest report says of the file, where that is by now: without what is in a part that was typed anew. */
  violations(): readonly Violation[] {
    const found = this.#findings.get(this.path);
    return (found?.violations ?? []).flatMap((violation) => {
      const range = violation.range && movedRange(violation.range, found?.file, this.file);
      return range || !violation.range ? [{ ...violation, ...(range && { range }) }] : [];
    });
  }

  /** Edits that the newest report proposes, for the files as they are by now; `undefined` if one of them has changed there. */
  movedEdits(edits: readonly FileEdit[]): readonly FileEdit[] | undefined {
    const moved = edits.flatMap((edit) => {
      const now = this.#fileNamed(edit.file);
      const range = now && movedRange(edit.range, this.#findings.get(this.pathOf(edit.file))?.file, now);
      return range ? [{ ...edit, range }] : [];
    });
    return moved.length === edits.length ? moved : undefined;
  }

  #fileNamed(name: string): SourceFile | undefined {
    return name === this.file.name ? this.file : this.#area.session.file(this.pathOf(name));
  }

  /** The text of a file as it is. */
  textOf(name: string): string | undefined {
    return this.#fileNamed(name)?.text;
  }
}
