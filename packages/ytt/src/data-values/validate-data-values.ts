import type { Thread } from '@assay/starlark';

import { within } from '../failure.ts';
import type { Document } from '../model.ts';
import type { Schema } from '../schema/schema.ts';
import { validateDocument } from '../validations/validate-document.ts';

/** Checks the rules of the final data values. Throws a `Failure`: `Validating final data values: …`. */
export function validateDataValues(document: Document, { schema, thread }: { readonly schema: Schema; readonly thread: Thread }): void {
  within('Validating final data values:\n', () => validateDocument(document, { thread, schemaRules: schema.rulesOf(document) }));
}
