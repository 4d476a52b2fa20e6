import type { JsonValue } from '@assay/findings';
import type { Schema } from '@assay/kubernetes';

import { isJsonObject } from '../trials/trial.ts';
import type { JsonObject } from '../trials/trial.ts';
import { isNeeded } from './fit-place.ts';

/** The smallest value that is of a schema; where anything is right, an object. */
export function exampleOf(schema: Schema): JsonValue {
  switch (schema.type) {
    case undefined:
      return {};
    case 'object':
      return exampleObject(schema);
    case 'list':
      return [];
    case 'string':
      return constantOf(schema) ?? 'example';
    case 'bytes':
      return '';
    case 'time':
      return '2026-01-01T00:00:00Z';
    case 'quantity':
      return '1';
    case 'int-or-string':
    case 'int32':
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return false;
  }
}

/** An element of a list; a number tells it apart from others by its name. */
export function exampleElement(items: Schema, at: number): JsonValue {
  const example = exampleOf(items);
  return typeof example === 'object' && example !== null && 'name' in example ? { ...example, name: `example-${at + 1}` } : example;
}

function exampleObject(schema: Schema): JsonObject {
  const { fields, required } = schema;
  const needed = [...fields].filter(([name]) => required.includes(name) || isNeeded(schema, name));
  const example: JsonObject = Object.fromEntries(
    needed.map(([name, field]) => {
      const isPodSpec = name === 'containers' && field.schema.items !== undefined;
      return [name, isPodSpec ? [exampleElement(field.schema.items, 0)] : exampleOf(field.schema)];
    }),
  );
  return selectsOwnPods(schema) ? withOwnLabels(example) : example;
}

/** Whether the objects of a schema are those of a controller that must select the Pods of its own template. */
export function selectsOwnPods({ fields, required }: Schema): boolean {
  return required.includes('selector') && fields.has('template');
}

const OWN_LABELS: JsonObject = { example: 'example' };

function withOwnLabels(spec: JsonObject): JsonObject {
  const { template } = spec;
  return {
    ...spec,
    selector: { matchLabels: OWN_LABELS },
    template: { metadata: { labels: OWN_LABELS }, ...(isJsonObject(template) && template) },
  };
}

function constantOf({ constraints }: Schema): JsonValue | undefined {
  return constraints.flatMap((constraint) => (constraint.kind === 'enum' ? constraint.values : []))[0];
}
