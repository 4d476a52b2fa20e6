import { CONDITION_OPERATORS } from '../engine/conditions/operators.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import { roleOf } from '../policy/policy-kinds.ts';
import { schemaFor } from '../schemas/known-schemas.ts';
import type { ObjectSchema, Schema } from '../schemas/policy-schema.ts';
import { describeField, OBJECT_TEXTS, POLICY_TEXTS } from './field-descriptions.ts';
import type { FieldTexts } from './field-descriptions.ts';
import { ANY_SHAPE } from './shape.ts';
import type { ScalarSort, Shape, ShapeField } from './shape.ts';

/** What an object of a kind can hold: policies, exceptions and the kinds of Kubernetes; anything for a kind that nobody knows. */
export function kindShape(sort: GroupVersionKind): Shape {
  const search = schemaFor(sort);
  return search.kind === 'found' ? objectShape(search.found.schema, '', roleOf(sort) ? POLICY_TEXTS : OBJECT_TEXTS) : ANY_SHAPE;
}

const SCALAR_SORTS: Readonly<Record<'string' | 'integer' | 'number' | 'boolean', ScalarSort>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
};

/** `holder` and `name` say which field the shape is that of. */
function shapeOf(schema: Schema, holder: string, name: string, texts: FieldTexts): Shape {
  switch (schema.kind) {
    case 'any':
      return openShape(holder, name);
    case 'list':
      return { kind: 'list', element: () => shapeOf(schema.element, holder, name, texts) };
    case 'map':
      return { kind: 'map', element: () => shapeOf(schema.element, holder, name, texts) };
    case 'object':
      if (name === 'metadata') return METADATA;
      return schema.fields.has('any') && schema.isOpen === true ? CONDITIONS : objectShape(schema, name, texts);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean': {
      const values = schema.kind === 'boolean' ? ['true', 'false'] : (schema.enum ?? texts.valuesOf(holder, name));
      return { kind: 'scalar', type: SCALAR_SORTS[schema.kind], values };
    }
  }
}

function objectShape(schema: ObjectSchema, name: string, texts: FieldTexts): Shape {
  let fields: readonly ShapeField[] | undefined;
  return {
    kind: 'object',
    fields: () =>
      (fields ??= [...schema.fields].map(([field, type]) => ({
        name: field,
        shape: shapeOf(type, name, field, texts),
        description: texts.describe(name, field),
        isRequired: schema.required.includes(field),
      }))),
  };
}

function textFields(holder: string, shapes: Readonly<Record<string, Shape>>): Shape {
  const fields = Object.entries(shapes).map(([name, shape]) => ({ name, shape, description: describeField(holder, name), isRequired: false }));
  return { kind: 'object', fields: () => fields };
}

const TEXT: Shape = { kind: 'scalar', type: 'text', values: [] };
const TEXTS: Shape = { kind: 'map', element: () => TEXT };

/** What people write of metadata; schemas of custom resources leave it out. */
const METADATA: Shape = textFields('metadata', { name: TEXT, namespace: TEXT, labels: TEXTS, annotations: TEXTS });

const CONDITION: Shape = textFields('condition', {
  key: ANY_SHAPE,
  operator: { kind: 'scalar', type: 'text', values: CONDITION_OPERATORS.map(({ name }) => name) },
  value: ANY_SHAPE,
  message: TEXT,
});
const CONDITION_LIST: Shape = { kind: 'list', element: () => CONDITION };

/** Conditions of policies of kyverno.io, which their schema leaves open. */
const CONDITIONS: Shape = textFields('conditions', { any: CONDITION_LIST, all: CONDITION_LIST });

/** What stands where the schema allows anything. */
function openShape(holder: string, name: string): Shape {
  return name === 'preconditions' || (name === 'conditions' && holder === 'deny') ? CONDITIONS : ANY_SHAPE;
}
