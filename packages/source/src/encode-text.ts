/** The part of the web-standard encoder used here; every platform that Assay runs on has it. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Encodes text in UTF-8. A lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Encodes text in UTF-8. A byte that belongs to no character is in a text as the lone surrogate U+DC00 plus the byte, as
 * `decodeUtf8KeepingBytes` puts it there, and comes out as that byte; any other lone surrogate becomes U+FFFD.
 */
export function encodeUtf8KeepingBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    if (code < 0x80) bytes[length++] = code;
    else if (code >= 0xdc80 && code <= 0xdcff) bytes[length++] = code - 0xdc00;
    else length = writeCharacter(bytes, length, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
  }
  return bytes.subarray(0, length);
}

function writeCharacter(bytes: Uint8Array, start: number, code: number): number {
  const tails = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  bytes[start] = (tails === 1 ? 0xc0 : tails === 2 ? 0xe0 : 0xf0) | (code >> (6 * tails));
  for (let tail = 1; tail <= tails; tail++) bytes[start + tail] = 0x80 | ((code >> (6 * (tails - tail))) & 0x3f);
  return start + tails + 1;
}
