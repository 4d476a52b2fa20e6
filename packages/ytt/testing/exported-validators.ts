// Exports that judge values, each with the validator of its language.
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { exported } from './export-schema.ts';
import { openApiAsJsonSchema } from './open-api-as-json-schema.ts';

/** A schema in a language whose schemas judge values. */
export interface JudgingExport {
  readonly target: string;
  /** In JSON Schema, whatever its language. */
  readonly root: unknown;
  /** What the root, or a schema in it, says of values. */
  readonly validator: (schema: unknown) => Validator;
}

/** What a schema says of values. */
export interface Validator {
  /** Whether it says all: no rule in it is only told. */
  readonly isComplete: boolean;
  readonly accepts: (values: unknown) => boolean;
}

/** A schema in every language that Ajv can read. */
export async function judgingExports(schema: string): Promise<readonly JudgingExport[]> {
  const targets = ['json-schema-draft-07', 'json-schema-2020-12', 'helm', 'openapi-v3'];
  return Promise.all(
    targets.map(async (target) => {
      const document: unknown = JSON.parse(await exported(schema, target, 'json'));
      const ajv = target === 'json-schema-2020-12' ? new Ajv2020(LENIENT) : new Ajv(LENIENT);
      return {
        target,
        root: target === 'openapi-v3' ? openApiAsJsonSchema(Object(document).components.schemas.dataValues) : document,
        validator: (judging: unknown): Validator => {
          const accepts = ajv.compile(Object(judging));
          return { isComplete: !JSON.stringify(judging).includes('"x-assay-rules"'), accepts: (values) => accepts(values) };
        },
      } satisfies JudgingExport;
    }),
  );
}

/** Formats differ between validators, and are judged apart. */
const LENIENT = { strict: false, validateFormats: false };
