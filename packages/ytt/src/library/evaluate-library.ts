import { evaluateFiles } from './evaluate-files.ts';
import type { LibraryResult } from './evaluate-files.ts';
import type { Execution, Messages, SchemaMessage } from './execution.ts';
import { librarySchema } from './library-schema.ts';
import type { LibrarySchema } from './library-schema.ts';
import { libraryValues } from './library-values.ts';
import type { LibraryValues } from './library-values.ts';
import type { ValuesStep } from '../data-values/values-step.ts';

/** What those who use a library give it. */
export interface Given {
  readonly schemas: readonly SchemaMessage[];
  readonly values: readonly ValuesStep[];
  /** For the libraries below. */
  readonly messages: Messages;
}

/** The schema and the values that a library is evaluated with. */
export interface PreparedLibrary {
  readonly schema: LibrarySchema;
  readonly values: LibraryValues;
}

/** The first half: what the files of a library see as data values. */
export function prepareLibrary(execution: Execution, given: Given): PreparedLibrary {
  const schema = librarySchema(execution, given.schemas);
  return { schema, values: libraryValues(execution, schema.schema, given.values) };
}

/** The second half: the files. What the library's own documents say to libraries below comes before what its users say. */
export function evaluatePrepared(execution: Execution, { schema, values }: PreparedLibrary, given: Given): LibraryResult {
  const messages: Messages = {
    values: [...values.forChildren, ...given.messages.values],
    schemas: [...schema.forChildren, ...given.messages.schemas],
  };
  const declaring = new Set([...schema.files, ...values.files].map(({ file }) => file));
  return evaluateFiles(execution, declaring, values.document.value, messages);
}
