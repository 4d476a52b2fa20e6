import { byteText } from '@assay/starlark';

/** The bytes of a text. */
export function bytesOf(text: string): Uint8Array {
  const units = byteText.toUnits(text);
  const bytes = new Uint8Array(units.length);
  for (let at = 0; at < units.length; at++) bytes[at] = units.charCodeAt(at);
  return bytes;
}
