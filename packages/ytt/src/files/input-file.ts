import { decodeUtf8KeepingBytes, Source } from '@assay/source';

import type { FileKind, TemplateFile } from '../template-file.ts';
import type { ContentKind } from './file-kind.ts';
import { contentKind, fileKind, isNamedLibrary } from './file-kind.ts';
import type { FoundInput } from './input-source.ts';

/** What file marks say about a file beside its path. */
export interface Marks {
  readonly content?: ContentKind;
  readonly isTemplate?: boolean;
  readonly isOutput?: boolean;
}

/** An input file with what its name and its marks make of it. Its bytes are read, and decoded, once and when they are needed. */
export class InputFile implements TemplateFile {
  readonly found: FoundInput;
  /** Place among all files of a run: results follow each other in this order, whatever the files are called. */
  readonly order: number;
  readonly path: string;
  readonly marks: Marks;
  readonly kind: FileKind;
  readonly isLibrary: boolean;
  readonly isOutput: boolean;
  /** Whether data values and schemas in it count. */
  readonly mayDeclareValues: boolean;
  #bytes: Uint8Array | undefined;
  #source: Source | undefined;

  constructor(found: FoundInput, order: number, path: string = found.path, marks: Marks = {}) {
    this.found = found;
    this.order = order;
    this.path = path;
    this.marks = marks;
    const content = marks.content ?? contentKind(path);
    this.isLibrary = isNamedLibrary(path) || content === 'starlark';
    const isTemplateByName = !this.isLibrary && (content === 'yaml' || content === 'text');
    const isTemplate = marks.isTemplate ?? isTemplateByName;
    this.kind = fileKind(content, isTemplate || this.isLibrary);
    this.isOutput = marks.isOutput ?? (marks.isTemplate === true || isTemplateByName);
    this.mayDeclareValues = content === 'yaml' && isTemplate;
  }

  /** Whether the command line names it, and not only a directory around it. */
  get isNamedItself(): boolean {
    return this.found.isNamedItself;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= this.found.read();
    return this.#bytes;
  }

  get source(): Source {
    this.#source ??= sourceOf(this.bytes, this.path, this.found.location);
    return this.#source;
  }

  /** The same file under another path. */
  renamed(path: string): InputFile {
    return new InputFile(this.found, this.order, path, this.marks);
  }

  /** The same file with further marks. */
  marked(marks: Marks): InputFile {
    return new InputFile(this.found, this.order, this.path, { ...this.marks, ...marks });
  }
}

/** One source for all who are given the same bytes under the same names: what is made of it once is kept with it. */
function sourceOf(bytes: Uint8Array, path: string, file: string): Source {
  const known = sources.get(bytes) ?? [];
  const same = known.find((source) => source.name === path && source.file === file);
  if (same) return same;
  const source = new Source(path, decodeUtf8KeepingBytes(bytes), { file });
  sources.set(bytes, [...known, source]);
  return source;
}

const sources = new WeakMap<Uint8Array, readonly Source[]>();
