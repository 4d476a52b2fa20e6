/** Characters as bytes. Identifiers in an image are ASCII. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Bytes as characters, one for each. */
export function readAscii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** UTF-16 code units, most significant byte first, as Joliet has them. */
export function ucs2(text: string): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at));
  return bytes;
}

/** UTF-16 code units, most significant byte first. A last odd byte is dropped. */
export function readUcs2(bytes: Uint8Array): string {
  const units = Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => 256 * bytes[2 * at]! + bytes[2 * at + 1]!);
  return String.fromCharCode(...units);
}

/** Orders by code unit. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
