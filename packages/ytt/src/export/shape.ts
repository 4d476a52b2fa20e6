import type { Alternative } from '../schema/types/union-type.ts';
import type { Type } from '../schema/types/type.ts';

/** What values a place takes, with null apart from everything else: schema languages say it in a way of its own. */
export interface Shape {
  /** In the order written, without null; none for a place of any type. */
  readonly alternatives: readonly Alternative[];
  readonly isAny: boolean;
  readonly acceptsNull: boolean;
}

/** The names that JSON Schema and its relatives have for types. */
export type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** What a type takes. */
export function shapeOf(type: Type): Shape {
  switch (type.kind) {
    case 'any':
      return { alternatives: [], isAny: true, acceptsNull: true };
    case 'nullable':
      return { ...shapeOf(type.inner), acceptsNull: true };
    case 'union':
      return shapeOfAll(type.alternatives);
    case 'scalar':
    case 'map':
    case 'array':
      return shapeOfAll([type]);
  }
}

function shapeOfAll(all: readonly Alternative[]): Shape {
  const alternatives = all.filter((type) => type.kind !== 'scalar' || type.name !== 'null');
  return { alternatives, isAny: false, acceptsNull: alternatives.length < all.length };
}

/** The types of a shape in their order, each once. Every integer is a number, so that beside floats there are only numbers. */
export function typeNames({ alternatives, isAny }: Shape): readonly TypeName[] {
  if (isAny) return ['string', 'number', 'boolean', 'object', 'array'];
  const names = alternatives.map(nameOf);
  return [...new Set(names.includes('number') ? names.map((name) => (name === 'integer' ? 'number' : name)) : names)];
}

function nameOf(type: Alternative): TypeName {
  if (type.kind === 'map') return 'object';
  if (type.kind === 'array') return 'array';
  if (type.name === 'float') return 'number';
  if (type.name === 'null') throw new Error('Null is no alternative of a shape');
  return type.name;
}
