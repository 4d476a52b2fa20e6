import type { Field } from './structure.ts';

/** The field that the reference takes for a name: letter case does not count, but the exact name comes first. */
export function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  const exact = fields.find((field) => field.name === name);
  if (exact !== undefined) return exact;
  const folded = name.toLowerCase();
  return fields.find((field) => field.name.toLowerCase() === folded);
}
