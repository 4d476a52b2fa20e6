const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SEXTETS: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (character, index) => [character, index]));

/** Bytes in base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const count = Math.min(bytes.length - at, 3) + 1;
    for (let index = 0; index < 4; index += 1) text += index < count ? (ALPHABET[(bits >> (18 - 6 * index)) & 63] ?? '') : '=';
  }
  return text;
}

/** Bytes of base64, with or without padding; line breaks are skipped. Otherwise the offset of the first wrong character. */
export function decodeBase64(text: string): Uint8Array | { readonly failedAt: number } {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  let at = 0;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n' || character === '\r') continue;
    const sextet = SEXTETS.get(character);
    if (sextet === undefined) break;
    bits = (bits << 6) | sextet;
    count += 1;
    if (count === 4) {
      bytes.push((bits >> 16) & 255, (bits >> 8) & 255, bits & 255);
      bits = 0;
      count = 0;
    }
  }
  const padding = text.slice(at).replace(/[\r\n]/g, '');
  if (padding !== '' && (padding !== '='.repeat(4 - count) || count < 2)) return { failedAt: at };
  if (count === 1) return { failedAt: at };
  if (count >= 2) bytes.push((bits >> (6 * count - 8)) & 255);
  if (count === 3) bytes.push((bits >> 2) & 255);
  return Uint8Array.from(bytes);
}
