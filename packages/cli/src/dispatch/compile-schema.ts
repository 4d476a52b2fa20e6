// Loaded only for a task image whose schema is not the registered one, byte for byte: the registered one was compiled when
// Assay was built. Ajv makes a function from its text, which is why nothing but the dispatcher, on its host, does this.
import { DISPATCH_EXIT } from '@assay/recipe';
import type { CompiledSchema } from '@assay/recipe';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

import { DispatchFailure } from './dispatch-failure.ts';

/**
 * Compiles the schema of a task image with the settings of `tools/compile-schemas.mjs`. Unknown keywords and formats are
 * refused, as a schema that seems stricter than it is would let recipes pass. Nothing is fetched.
 */
export function compileSchema(document: object): CompiledSchema {
  const ajv = new Ajv({ allErrors: true, messages: false, strictTypes: false, logger: false });
  addFormats.default(ajv);
  try {
    return ajv.compile(document);
  } catch (error) {
    // Ajv has no class for this, and what the JavaScript compiler says about a pattern is a SyntaxError.
    if (!(error instanceof Error)) throw error;
    throw new DispatchFailure(DISPATCH_EXIT.schema, 'the schema cannot be compiled');
  }
}
