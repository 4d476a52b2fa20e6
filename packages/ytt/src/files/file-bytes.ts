import { byteText } from '@assay/starlark';

/** The bytes of a text that may hold stray bytes, as `byteText` keeps them. */
export function encodeText(text: string): Uint8Array {
  const units = byteText.toUnits(text);
  const bytes = new Uint8Array(units.length);
  for (let at = 0; at < units.length; at++) bytes[at] = units.charCodeAt(at);
  return bytes;
}

/** Whether a text holds bytes that are no UTF-8: only then is it more than what every encoder makes of it. */
export function hasStrayBytes(text: string): boolean {
  return STRAY_BYTE.test(text);
}

const STRAY_BYTE = /(?<![\ud800-\udbff])[\udc80-\udcff]/;
