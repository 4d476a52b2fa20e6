import type { JsonValue } from '@assay/findings';

/** A value as Go prints it in JSON: safe to stand in HTML. */
export function goJsonText(value: JsonValue): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
