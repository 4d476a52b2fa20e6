import { Failure, within } from '../failure.ts';
import { overlayDataValues } from '../data-values/overlay-data-values.ts';
import { overlayStep } from '../data-values/values-step.ts';
import type { ValuesStep } from '../data-values/values-step.ts';
import { readValueRules, validateDataValues } from '../data-values/validate-data-values.ts';
import type { Document } from '../model.ts';
import { noPlace, YamlMap } from '../model.ts';
import { Addressed, annotatedReferences, LIBRARY_REF } from './addressed.ts';
import { declaringDocuments, filesDeclaring } from './declarations.ts';
import type { AddressedValues, Execution } from './execution.ts';
import { NO_MESSAGES } from './execution.ts';
import { inFileOrder } from './file-order.ts';
import { FileLoader } from './file-surroundings.ts';
import type { ListedFile } from './library-directory.ts';
import type { Schema } from '../schema/schema.ts';
import { goTypeOfValue } from '../values/go-types.ts';

const NAME = 'data/values';

/** The data values of a library, and what its documents say to the libraries below. */
export interface LibraryValues {
  readonly document: Document;
  readonly forChildren: readonly AddressedValues[];
  /** The files that declared them. */
  readonly files: readonly ListedFile[];
}

/** Puts the data values of a library together: defaults, its own documents in file order, then what its users give. */
export function libraryValues(execution: Execution, schema: Schema, given: readonly ValuesStep[]): LibraryValues {
  const files = inFileOrder(filesDeclaring(NAME, execution.root.listFiles(), execution));
  const descriptions = [...files.map(({ file }) => file.path), ...(given.length > 0 ? ['additional data values'] : [])];
  const { thread, rules } = execution.run;
  const { skipsMisfits = false } = execution;
  const { document, edited, advice, forChildren } = within(`Overlaying data values (in following order: ${descriptions.join(', ')}): `, () => {
    const own: ValuesStep[] = [];
    const children: AddressedValues[] = [];
    for (const addressed of declaredValues(execution, files)) {
      if (addressed.references.length > 0) children.push(addressed);
      else own.push(addressed.message);
    }
    return { ...overlayDataValues({ schema, documents: [...own, ...given], thread, skipsMisfits }), forChildren: children };
  });
  execution.onAdvice(advice);
  if (execution.skipsValueRules) readValueRules(document, { thread, rules });
  else validateDataValues({ document, edited }, { schema, thread, rules });
  return { document, forChildren, files };
}

function declaredValues(execution: Execution, files: readonly ListedFile[]): AddressedValues[] {
  const loader = new FileLoader(execution, new YamlMap(noPlace), NO_MESSAGES);
  return files.flatMap(({ file, directory }) => {
    const documents = within(`Templating file '${file.path}': `, () => {
      const evaluated = loader.evaluate(file, directory).documents?.documents ?? [];
      return declaringDocuments(evaluated, NAME, `Expected data values file '${file.path}' to only have data values documents`);
    });
    return documents.map((document) => valuesMessage(overlayStep(document)));
  });
}

/** Data values with the library that their document says they are for. */
export function valuesMessage(step: ValuesStep): AddressedValues {
  const { document } = step;
  const references = annotatedReferences(document);
  return new Addressed(step, references, isLast(document, references.length > 0));
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
    return new Failure(message, annotation ? [{ code: 'annotation', message, place: annotation.place }] : []);
  }
}
