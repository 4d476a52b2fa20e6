/** The members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is an object of JSON. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; none if there is no list. */
export function objectsIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}
