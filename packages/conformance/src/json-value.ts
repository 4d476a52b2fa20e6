/** What a JSON text holds, or why nothing can be said about it. */
export type ParsedJson = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'broken' };

export function parseJson(text: string): ParsedJson {
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'broken' };
    throw error;
  }
}

/** A member of an object; `undefined` if there is none, or no object. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** The items of a list; `undefined` if it is no list. */
export function listItems(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A text that says something. */
export function isSentence(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether a value is a text with this part. */
export function hasPart(value: unknown, part: string): boolean {
  return typeof value === 'string' && value.includes(part);
}
