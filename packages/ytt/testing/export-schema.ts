// Exports in a test.
import { documentedSchema, exportedSchema } from '../src/command/describe-schema.ts';
import type { SchemaAnswer, SchemaRequest } from '../src/command/describe-schema.ts';
import { MemoryInputs } from './run-ytt.ts';

/** What a schema is in another language. Throws the message of what is wrong with it. */
export async function exported(schema: string, target: string, output?: 'yaml' | 'json', maxSteps?: number): Promise<string> {
  const request = { ...requestFor(schema), ...(maxSteps !== undefined && { maxSteps }) };
  return contentOf(await exportedSchema(request, { target, output })).text;
}

/** The documentation of a schema in a form. */
export async function documented(schema: string, format: string, columns?: number): Promise<string> {
  return contentOf(await documentedSchema(requestFor(schema), format, columns));
}

/** A request about a schema in a file of its own. */
export function requestFor(schema: string): SchemaRequest {
  return {
    paths: ['schema.yml'],
    fileMarks: [],
    symlinks: { areAllAllowed: false, allowedDestinations: [] },
    settings: { strict: false, ignoreUnknownComments: false, implicitMapKeyOverrides: false },
    inputs: new MemoryInputs({ 'schema.yml': schema }),
    print: () => {},
  };
}

function contentOf<Content>(answer: SchemaAnswer<Content>): Content {
  if (answer.kind === 'answered') return answer.content;
  throw new Error(answer.message);
}
