import type { DataValuesDocument } from '../data-values/data-values-document.ts';
import { evaluateFiles } from './evaluate-files.ts';
import type { LibraryResult } from './evaluate-files.ts';
import type { Execution, Envelopes, SchemaDocument } from './execution.ts';
import { librarySchema } from './library-schema.ts';
import type { LibrarySchema } from './library-schema.ts';
import { libraryValues } from './library-values.ts';
import type { LibraryValues } from './library-values.ts';

/** Values and schemas for a library from those who use it. */
export interface LibraryInputs {
  readonly schemas: readonly SchemaDocument[];
  readonly values: readonly DataValuesDocument[];
  /** For the libraries below. */
  readonly envelopes: Envelopes;
}

/** The schema and the values that a library is evaluated with. */
export interface PreparedLibrary {
  readonly schema: LibrarySchema;
  readonly values: LibraryValues;
}

/** The first half: what the files of a library see as data values. */
export function prepareLibrary(execution: Execution, given: LibraryInputs): PreparedLibrary {
  const schema = librarySchema(execution, given.schemas);
  execution.observer?.onSchema(schema.schema);
  const values = libraryValues(execution, schema.schema, given.values);
  execution.observer?.onValues(values.document);
  return { schema, values };
}

/** The second half: the files. What the library's own documents say to libraries below comes before what its users say. */
export function evaluatePrepared(execution: Execution, { schema, values }: PreparedLibrary, given: LibraryInputs): LibraryResult {
  const envelopes: Envelopes = {
    values: [...values.forChildren, ...given.envelopes.values],
    schemas: [...schema.forChildren, ...given.envelopes.schemas],
  };
  const declaring = new Set([...schema.files, ...values.files].map(({ file }) => file));
  return evaluateFiles(execution, declaring, values.document.value, envelopes);
}
