/**
 * A JSON Schema as a function, compiled at build time by Ajv 8 (`tools/compile-schemas.mjs`): tells whether a value
 * meets it. After a call that returned false, and until the next one, `errors` says why.
 */
export interface CompiledSchema {
  (value: unknown): boolean;
  readonly errors?: readonly RawSchemaError[] | null;
}

/** What Ajv 8 says about one keyword that is not met. Its `params` can hold names out of the checked value. */
export interface RawSchemaError {
  /** JSON pointer of the value that the keyword was applied to. */
  readonly instancePath: string;
  /** Way through the schema, ending with the keyword. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
