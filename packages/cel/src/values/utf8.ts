/** Text in UTF-8; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const point = code >= 0xd800 && code < 0xe000 ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), continuation(point));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), continuation(point >> 6), continuation(point));
    else bytes.push(0xf0 | (point >> 18), continuation(point >> 12), continuation(point >> 6), continuation(point));
  }
  return Uint8Array.from(bytes);
}

function continuation(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

/** The text that bytes are in UTF-8; `undefined` if they are none. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const characters: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0;
    const size = sequenceLength(first);
    if (size === 0 || at + size > bytes.length) return undefined;
    let point = size === 1 ? first : first & (0x7f >> size);
    for (let next = at + 1; next < at + size; next += 1) {
      const byte = bytes[next] ?? 0;
      if ((byte & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (byte & 0x3f);
    }
    if (point < (SMALLEST[size] ?? 0) || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return undefined;
    characters.push(String.fromCodePoint(point));
    at += size;
  }
  return characters.join('');
}

/** The least code point that takes a sequence of that length. */
const SMALLEST = [0, 0, 0x80, 0x800, 0x10000];

function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc0) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  return first < 0xf8 ? 4 : 0;
}
