import type { RenderSession } from '../evaluation-context.ts';
import { within } from '../failure.ts';
import type { Document, Holder } from '../model.ts';
import { isCollection, YamlMap, noSpan } from '../model.ts';
import { overlayDocument } from '../overlay/apply-overlays.ts';
import { dropOverlayAnnotations } from '../overlay/drop-annotations.ts';
import { DroppedAnnotations, isOfSchema } from '../overlay/dropped-annotations.ts';
import { distributeStringDefaults } from '../schema/distribute-string-defaults.ts';
import { isOnlyEdit } from '../schema/is-only-edit.ts';
import { permissiveSchema, readSchema } from '../schema/read-schema.ts';
import type { Schema } from '../schema/schema.ts';
import type { RuleReader } from '../validations/rule-reader.ts';
import { declaringDocuments, filesDeclaring } from './declarations.ts';
import { Envelope, annotatedReferences } from './envelope.ts';
import type { SchemaEnvelope, Execution, SchemaDocument } from './execution.ts';
import { NO_ENVELOPES } from './execution.ts';
import { FileLoader } from './file-loader.ts';
import { inFileOrder } from './file-order.ts';
import type { ListedFile } from './library-directory.ts';

const NAME = 'data/values-schema';

/** The schema of a library, and what its documents say to the libraries below. */
export interface LibrarySchema {
  readonly schema: Schema;
  readonly forChildren: readonly SchemaEnvelope[];
  /** The files that declared it. */
  readonly files: readonly ListedFile[];
}

/** Puts the schema of a library together: its own documents in file order, then those that its users give. */
export function librarySchema(execution: Execution, given: readonly SchemaDocument[]): LibrarySchema {
  const files = inFileOrder(filesDeclaring(NAME, execution.root.listFiles(), execution));
  const descriptions = [...files.map(({ file }) => file.path), ...(given.length > 0 ? ['additional data value schema'] : [])];
  return within(`Overlaying data values schema (in following order: ${descriptions.join(', ')}): `, () => {
    const own: SchemaDocument[] = [];
    const forChildren: SchemaEnvelope[] = [];
    for (const envelope of declaredSchemas(execution, files)) {
      if (envelope.references.length > 0) forChildren.push(envelope);
      else own.push(envelope.message);
    }
    const all = [...own, ...given];
    for (const { schema } of all) execution.onAdvice(schema.advice);
    const dropped = new DroppedAnnotations(isOfSchema);
    const schema = overlaidSchema(all, execution.session, dropped);
    execution.onAdvice(dropped.findings);
    return { schema, forChildren, files };
  });
}

function overlaidSchema([first, ...others]: readonly SchemaDocument[], { thread, rules }: RenderSession, dropped: DroppedAnnotations): Schema {
  if (!first) return permissiveSchema();
  if (others.length === 0) return hasOnlyEdits(first.document) ? schemaAlone(first.document, rules) : first.schema;
  return readSchema(
    others.reduce((left, right) => overlayDocument(left, right.document, thread, { dropped }), first.document),
    rules,
  );
}

/** With nothing to lay it over, no annotation of overlays means anything. */
function schemaAlone(document: Document, rules: RuleReader): Schema {
  dropOverlayAnnotations(document);
  return readSchema(document, rules);
}

function hasOnlyEdits(holder: Holder): boolean {
  return isOnlyEdit(holder) || (isCollection(holder.value) && holder.value.items.some(hasOnlyEdits));
}

/** Each document has to be a schema by itself before any is overlaid, except for nodes that only edit annotations. */
function declaredSchemas(execution: Execution, files: readonly ListedFile[]): SchemaEnvelope[] {
  const loader = new FileLoader(execution, new YamlMap(noSpan), NO_ENVELOPES);
  return files.flatMap(({ file, directory }) => {
    const documents = within(`Templating file '${file.path}': `, () => {
      const evaluated = loader.evaluate(file, directory).documents?.documents ?? [];
      return declaringDocuments(evaluated, NAME, `Expected schema file '${file.path}' to only have schema documents`);
    });
    return documents.map((document) => schemaEnvelope(document, execution.session.rules));
  });
}

/** A schema document with the library that it is for. Throws when it is no schema. */
export function schemaEnvelope(document: Document, rules: RuleReader): SchemaEnvelope {
  const references = annotatedReferences(document);
  const distributed = distributeStringDefaults(document, rules);
  return new Envelope({ document: distributed, schema: readSchema(distributed, rules) }, references, false);
}
