import { shapeOf } from '../export/shape.ts';
import type { Type } from '../schema/types/type.ts';

/** What a place takes, in the words of messages: `string or null`. */
export function typeText(type: Type): string {
  if (type.kind !== 'nullable') return type.name;
  const { isAny, alternatives } = shapeOf(type);
  if (isAny) return 'any';
  const names = [...alternatives.map(({ name }) => name), 'null'];
  return names.length === 1 ? 'null' : `${names.slice(0, -1).join(', ')} or null`;
}
