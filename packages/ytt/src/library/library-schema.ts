import type { Thread } from '@assay/starlark';

import { within } from '../failure.ts';
import type { Document } from '../model.ts';
import { YamlMap, noPlace } from '../model.ts';
import { overlayDocument } from '../overlay/apply-overlays.ts';
import { permissiveSchema, readSchema } from '../schema/read-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { Addressed, annotatedReferences } from './addressed.ts';
import { declaringDocuments, filesDeclaring } from './declarations.ts';
import type { AddressedSchema, Execution, SchemaMessage } from './execution.ts';
import { NO_MESSAGES } from './execution.ts';
import { FileLoader } from './file-surroundings.ts';
import { inFileOrder } from './file-order.ts';
import type { ListedFile } from './library-directory.ts';

const NAME = 'data/values-schema';

/** The schema of a library, and what its documents say to the libraries below. */
export interface LibrarySchema {
  readonly schema: Schema;
  readonly forChildren: readonly AddressedSchema[];
  /** The files that declared it. */
  readonly files: readonly ListedFile[];
}

/** Puts the schema of a library together: its own documents in file order, then those that its users give. */
export function librarySchema(execution: Execution, given: readonly SchemaMessage[]): LibrarySchema {
  const files = inFileOrder(filesDeclaring(NAME, execution.root.listFiles(), execution));
  const descriptions = [...files.map(({ file }) => file.path), ...(given.length > 0 ? ['additional data value schema'] : [])];
  return within(`Overlaying data values schema (in following order: ${descriptions.join(', ')}): `, () => {
    const own: SchemaMessage[] = [];
    const forChildren: AddressedSchema[] = [];
    for (const addressed of declaredSchemas(execution, files)) {
      if (addressed.references.length > 0) forChildren.push(addressed);
      else own.push(addressed.message);
    }
    return { schema: overlaidSchema([...own, ...given], execution.run.thread), forChildren, files };
  });
}

function overlaidSchema([first, ...others]: readonly SchemaMessage[], thread: Thread): Schema {
  if (!first) return permissiveSchema();
  if (others.length === 0) return first.schema;
  return readSchema(others.reduce((left, right) => overlayDocument(left, right.document, thread), first.document));
}

/** Each document has to be a schema by itself before any is overlaid. */
function declaredSchemas(execution: Execution, files: readonly ListedFile[]): AddressedSchema[] {
  const loader = new FileLoader(execution, new YamlMap(noPlace), NO_MESSAGES);
  return files.flatMap(({ file, directory }) => {
    const documents = within(`Templating file '${file.path}': `, () => {
      const evaluated = loader.evaluate(file, directory).documents?.documents ?? [];
      return declaringDocuments(evaluated, NAME, `Expected schema file '${file.path}' to only have schema documents`);
    });
    return documents.map(schemaMessage);
  });
}

/** A schema document with the library that it is for. Throws when it is no schema. */
export function schemaMessage(document: Document): AddressedSchema {
  const references = annotatedReferences(document);
  return new Addressed({ document, schema: readSchema(document) }, references, false);
}
