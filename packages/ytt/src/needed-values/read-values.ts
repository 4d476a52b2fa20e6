import type { LibraryReference } from '../library/library-reference.ts';
import type { Document } from '../model.ts';
import type { Schema } from '../schema/schema.ts';
import type { ValueReads } from './value-reads.ts';

/** The data values that the code of a library reads, with what is allowed there. */
export interface ReadValues {
  readonly document: Document;
  readonly schema: Schema;
  readonly reads: ValueReads;
  /** How other code uses the library; none for the root. */
  readonly use?: LibraryUse | undefined;
}

/** How code uses a library that it has got. */
export interface LibraryUse {
  readonly reference: LibraryReference;
  /** The values and schemas that it is given, the weakest first. */
  readonly given: readonly Document[];
  /** What the code that uses it reads itself. */
  readonly outer: ReadValues | undefined;
}
