// Loaded only for a task image whose schema is not the registered one, byte for byte: the registered one was compiled when
// Assay was built. Ajv makes a function from its text, which is why nothing but the dispatcher, on its host, does this.
import { DISPATCH_EXIT } from '@assay/recipe';
import type { CompiledSchema } from '@assay/recipe';
import { Ajv } from 'ajv';
import type { AnySchemaObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

import { DispatchFailure } from './dispatch-failure.ts';
import { createLinearPatterns } from './linear-patterns.ts';

/**
 * Compiles the schema of a task image. Unknown keywords and formats are refused, as a schema that seems stricter than it is
 * would let recipes pass; and so is `$async`, which makes Ajv give a promise in place of a verdict. Patterns are those of RE2. Nothing is fetched.
 */
export function compileSchema(document: AnySchemaObject): CompiledSchema {
  if ('$async' in document) throw refusal('the schema has the keyword $async');
  // The name is for code that is written to a file.
  const regExp = Object.assign(createLinearPatterns(), { code: 'createLinearPatterns()' });
  const ajv = new Ajv({ allErrors: true, messages: false, strictTypes: false, ownProperties: true, logger: false, code: { regExp } });
  addFormats.default(ajv);
  try {
    return withEnd(ajv.compile(document));
  } catch (error) {
    // Ajv has no class for this.
    if (!(error instanceof Error) || error instanceof DispatchFailure) throw error;
    throw refusal('the schema cannot be compiled');
  }
}

/** Refuses a schema that refers to itself for one and the same value. */
function withEnd(compiled: ValidateFunction): CompiledSchema {
  const matches: CompiledSchema = (value) => {
    try {
      return compiled(value);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw refusal('the schema refers to itself without end');
    }
  };
  return Object.defineProperty(matches, 'errors', { get: () => compiled.errors });
}

function refusal(reason: string): DispatchFailure {
  return new DispatchFailure(DISPATCH_EXIT.schema, reason);
}
