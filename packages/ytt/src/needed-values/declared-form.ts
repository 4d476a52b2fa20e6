import type { ValuePath } from '../schema/path.ts';
import type { Schema } from '../schema/schema.ts';
import type { Type } from '../schema/types/type.ts';
import type { ValueForm } from './needed-value.ts';

/** What a schema says that a value has to be; unknown where it allows anything, or does not have the value. */
export function declaredForm({ root, isWritten }: Schema, path: ValuePath): ValueForm {
  let type: Type | undefined = isWritten ? root.type : undefined;
  for (const step of path) type = type && partAt(type, step);
  return type ? formOf(type) : 'unknown';
}

function partAt(type: Type, step: string | number): Type | undefined {
  switch (type.kind) {
    case 'map':
      return type.declarationOf(step)?.type;
    case 'array':
      return type.item.type;
    case 'nullable':
      return partAt(type.inner, step);
    case 'union':
      return type.alternatives.map((one) => partAt(one, step)).find((part) => part !== undefined);
    case 'any':
    case 'scalar':
      return undefined;
  }
}

function formOf(type: Type): ValueForm {
  switch (type.kind) {
    case 'any':
      return 'unknown';
    case 'nullable':
      return formOf(type.inner);
    case 'union':
      return type.alternatives.some(({ name }) => name === 'string') ? 'text' : 'other';
    case 'scalar':
    case 'map':
    case 'array':
      return type.name === 'string' ? 'text' : 'other';
  }
}
