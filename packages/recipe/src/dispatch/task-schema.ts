import { decodeUtf8, readJson, Source } from '@assay/source';

import { releasedSchemas } from '../released-schemas.ts';
import type { SchemaRegistry } from '../schema-registry.ts';
import { DISPATCH_EXIT } from './dispatch-exit.ts';
import { done, refused } from './step.ts';
import type { Step } from './step.ts';

/** The schema that a task image carries. */
export interface TaskSchema {
  /** Its `$id`, which is that of a released schema. */
  readonly id: string;
  /** What has to be compiled; not there if the bytes are those of the registered schema, which is compiled already. */
  readonly document?: object;
}

/** Longest schema on a task image, in bytes. */
const MAX_SCHEMA_BYTES = 1_048_576;

/** Reads the schema of a task image: draft-07, with the `$id` of a registered schema, and without references to other documents. */
export function readTaskSchema(bytes: Uint8Array, registry: SchemaRegistry = releasedSchemas): Step<TaskSchema> {
  if (bytes.length > MAX_SCHEMA_BYTES) return refuse('the schema is larger than 1 MiB');
  const text = decodeUtf8(bytes);
  if (text === undefined || !isPlainJson(text)) return refuse('the schema is not JSON');
  const document: unknown = JSON.parse(text);
  if (!isObject(document)) return refuse('the schema is not an object');
  if (!DRAFT_07.has(document['$schema'])) return refuse('the schema is not JSON Schema draft-07');
  const { $id: id } = document;
  const released = typeof id === 'string' ? registry.get(id) : undefined;
  if (!released) return refuse('the $id of the schema is not that of a known schema');
  if (released.status === 'retired') return refuse('the $id of the schema is that of a retired schema');
  if (text === released.text) return done({ id: released.id });
  if (hasRemoteReference(document, released.id)) return refuse('the schema refers to another document');
  return done({ id: released.id, document });
}

function refuse(reason: string): Step<never> {
  return refused(DISPATCH_EXIT.schema, reason);
}

const DRAFT_07: ReadonlySet<unknown> = new Set(['http://json-schema.org/draft-07/schema#', 'http://json-schema.org/draft-07/schema']);

function isPlainJson(text: string): boolean {
  const { root, duplicates } = readJson(new Source('recipe.schema.json', text));
  return root !== undefined && duplicates.length === 0;
}

/** Whether a text under `$ref` leads out of the document with an `$id`. Nesting is bounded by the reader. */
function hasRemoteReference(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((item) => hasRemoteReference(item, id));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? !isWithin(member, id) : hasRemoteReference(member, id),
  );
}

function isWithin(reference: string, id: string): boolean {
  return reference.startsWith('#') || reference === id || reference.startsWith(`${id}#`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
