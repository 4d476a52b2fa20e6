import type { Source } from '@assay/source';

/** What is done with a file. */
export type FileKind = 'yaml-template' | 'yaml-plain' | 'text-template' | 'text-plain' | 'starlark' | 'data';

/** An input file of a library. */
export interface TemplateFile {
  /** Relative to the library, with `/`; messages name the file by it. */
  readonly path: string;
  readonly kind: FileKind;
  /** Whether others may load it: it is then not output unless it is marked so. */
  readonly isLibrary: boolean;
  /** Whether its result belongs to the output. */
  readonly isOutput: boolean;
  readonly bytes: Uint8Array;
  /** The text under the path; made once, so that what is compiled from it can be kept with it. */
  readonly source: Source;
}
