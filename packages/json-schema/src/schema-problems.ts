import { parseJsonPointer } from '@assay/source';

import type { RawSchemaError } from './compiled-schema.ts';

/** A keyword of a schema that a value does not meet. Holds member names of the value, in `steps`, and nothing else of it. */
export interface SchemaProblem {
  /** Tokens of the JSON pointer to the offending place; of a missing or unknown member, to that member. */
  readonly steps: readonly string[];
  readonly keyword: string;
  /** Way through the schema, as Ajv gives it. */
  readonly schemaPath: string;
  readonly params: SchemaParams;
}

/** What the keyword demands. */
export interface SchemaParams {
  /** `type`: the one type, or several. */
  readonly type?: string | readonly string[];
  /** Keywords that are a number, such as `maxLength`. */
  readonly limit?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** `enum`. */
  readonly allowedValues?: readonly unknown[];
}

/**
 * What Ajv's errors say, each told once and where the mistake is, in Ajv's order. The errors that only wrap others
 * (`if`) are left out, and so are those inside the branches of a `oneOf` or `anyOf`, whose own error remains: the
 * branches have to stand in the schema itself, not behind a `$ref`.
 */
export function schemaProblems(errors: readonly RawSchemaError[]): SchemaProblem[] {
  return errors.filter(({ keyword, schemaPath }) => keyword !== 'if' && !BRANCH.test(schemaPath)).map(problemOf);
}

const BRANCH = /\/(?:oneOf|anyOf)\/\d+\//;

function problemOf({ instancePath, schemaPath, keyword, params }: RawSchemaError): SchemaProblem {
  const steps = parseJsonPointer(instancePath) ?? [];
  const member = params['missingProperty'] ?? params['additionalProperty'] ?? params['propertyName'];
  if (typeof member === 'string') steps.push(member);
  return { steps, keyword, schemaPath, params: withoutData(params) };
}

function withoutData({ type, limit, pattern, format, allowedValues }: Readonly<Record<string, unknown>>): SchemaParams {
  return {
    ...((typeof type === 'string' || isTextList(type)) && { type }),
    ...(typeof limit === 'number' && { limit }),
    ...(typeof pattern === 'string' && { pattern }),
    ...(typeof format === 'string' && { format }),
    ...(Array.isArray(allowedValues) && { allowedValues }),
  };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
