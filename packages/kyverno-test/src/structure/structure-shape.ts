import { ANY_SHAPE } from '@assay/kyverno/descriptions';
import type { Shape, ShapeField } from '@assay/kyverno/descriptions';

import type { RecordStructure, Structure } from './structure.ts';

/** A structure as an editor shows it: without fields that only older files have. */
export function structureShape(structure: Structure): Shape {
  switch (structure.kind) {
    case 'text':
      return {
        kind: 'scalar',
        type: structure.isPath === true ? 'path' : 'text',
        values: (structure.choices ?? []).filter((choice) => choice !== ''),
      };
    case 'integer':
      return { kind: 'scalar', type: 'integer', values: [] };
    case 'boolean':
      return { kind: 'scalar', type: 'boolean', values: ['true', 'false'] };
    case 'list':
      return { kind: 'list', element: () => structureShape(structure.items) };
    case 'dictionary':
      return { kind: 'map', element: () => structureShape(structure.values) };
    case 'record':
      return recordShape(structure);
    case 'any':
    case 'object':
      return ANY_SHAPE;
  }
}

function recordShape({ fields }: RecordStructure): Shape {
  let shown: readonly ShapeField[] | undefined;
  return {
    kind: 'object',
    fields: () =>
      (shown ??= fields
        .filter(({ isDeprecated }) => isDeprecated !== true)
        .map(({ name, structure, description, isRequired = false }) => ({ name, shape: structureShape(structure), description, isRequired }))),
  };
}
