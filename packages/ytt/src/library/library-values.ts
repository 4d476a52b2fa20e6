import { overlayValues } from '../data-values/data-values-document.ts';
import type { DataValuesDocument } from '../data-values/data-values-document.ts';
import { overlayDataValues } from '../data-values/overlay-data-values.ts';
import { readValueRules, validateDataValues } from '../data-values/validate-data-values.ts';
import { Failure, within } from '../failure.ts';
import type { Document } from '../model.ts';
import { noSpan, YamlMap } from '../model.ts';
import type { Schema } from '../schema/schema.ts';
import { goTypeOfValue } from '../values/go-types.ts';
import { declaringDocuments, filesDeclaring } from './declarations.ts';
import { Envelope, annotatedReferences, LIBRARY_REF } from './envelope.ts';
import type { ValuesEnvelope, Execution } from './execution.ts';
import { NO_ENVELOPES } from './execution.ts';
import { FileLoader } from './file-loader.ts';
import { inFileOrder } from './file-order.ts';
import type { ListedFile } from './library-directory.ts';

const NAME = 'data/values';

/** The data values of a library, and what its documents say to the libraries below. */
export interface LibraryValues {
  readonly document: Document;
  readonly forChildren: readonly ValuesEnvelope[];
  /** The files that declared them. */
  readonly files: readonly ListedFile[];
}

/** Puts the data values of a library together: defaults, its own documents in file order, then what its users give. */
export function libraryValues(execution: Execution, schema: Schema, given: readonly DataValuesDocument[]): LibraryValues {
  const files = inFileOrder(filesDeclaring(NAME, execution.root.listFiles(), execution));
  const descriptions = [...files.map(({ file }) => file.path), ...(given.length > 0 ? ['additional data values'] : [])];
  const { thread, rules } = execution.session;
  const { skipsMismatches = false } = execution;
  const { document, edited, advice, forChildren } = within(`Overlaying data values (in following order: ${descriptions.join(', ')}): `, () => {
    const own: DataValuesDocument[] = [];
    const children: ValuesEnvelope[] = [];
    for (const envelope of declaredValues(execution, files)) {
      if (envelope.references.length > 0) children.push(envelope);
      else own.push(envelope.message);
    }
    return { ...overlayDataValues({ schema, documents: [...own, ...given], thread, skipsMismatches }), forChildren: children };
  });
  execution.onAdvice(advice);
  if (execution.skipsValueRules) readValueRules(document, { thread, rules });
  else validateDataValues({ document, edited }, { schema, thread, rules });
  return { document, forChildren, files };
}

function declaredValues(execution: Execution, files: readonly ListedFile[]): ValuesEnvelope[] {
  const loader = new FileLoader(execution, new YamlMap(noSpan), NO_ENVELOPES);
  return files.flatMap(({ file, directory }) => {
    const documents = within(`Templating file '${file.path}': `, () => {
      const evaluated = loader.evaluate(file, directory).documents?.documents ?? [];
      return declaringDocuments(evaluated, NAME, `Expected data values file '${file.path}' to only have data values documents`);
    });
    return documents.map((document) => valuesEnvelope(overlayValues(document)));
  });
}

/** Data values with the library that their document says they are for. */
export function valuesEnvelope(step: DataValuesDocument): ValuesEnvelope {
  const { document } = step;
  const references = annotatedReferences(document);
  return new Envelope(step, references, isLast(document, references.length > 0));
}

/** What `after_library_module=` says. */
function isLast(document: Document, isAddressed: boolean): boolean {
  const annotation = document.annotations?.get(NAME);
  let result = false;
  for (const [name, value] of annotation?.named ?? []) {
    if (name !== 'after_library_module') throw mistake(`Unknown kwarg ${name} for annotation ${NAME}`);
    if (typeof value !== 'boolean') throw mistake(`expected starlark.Bool, but was ${goTypeOfValue(value)}`);
    if (!isAddressed) throw mistake(`Annotation ${NAME}: Expected kwarg 'after_library_module' to be used with ${LIBRARY_REF} annotation`);
    result = value;
  }
  return result;

  function mistake(message: string): Failure {
    return new Failure(message, annotation ? [{ code: 'annotation', message, span: annotation.span }] : []);
  }
}
