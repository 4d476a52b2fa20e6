const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PADDING = 0x3d;

/** Bytes, or Go's words for why a text has none. */
export type DecodedBase64 = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'problem'; readonly message: string };

/**
 * Decodes base64 as Go's `base64.StdEncoding` (Go 1.24) does: line breaks are passed over, padding is needed, the bits that it
 * leaves unused may be anything.
 */
export function decodeBase64(text: Uint8Array): DecodedBase64 {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let at = 0;
  const skipLineBreaks = (): void => {
    while (text[at] === 0x0a || text[at] === 0x0d) at++;
  };
  for (;;) {
    const quantum: number[] = [];
    let isLast = false;
    while (quantum.length < 4 && !isLast) {
      skipLineBreaks();
      if (at >= text.length) {
        if (quantum.length === 0) return { kind: 'bytes', bytes: bytes.subarray(0, length) };
        return corrupt(at - quantum.length);
      }
      const bits = bitsOf(text[at]!);
      if (bits !== undefined) quantum.push(bits);
      else if (text[at] !== PADDING || quantum.length < 2) return corrupt(at);
      else isLast = true;
      at++;
    }
    if (isLast && quantum.length === 2) {
      skipLineBreaks();
      if (at >= text.length) return corrupt(text.length);
      if (text[at] !== PADDING) return corrupt(at - 1);
      at++;
    }
    length = writeQuantum(bytes, length, quantum);
    if (!isLast) continue;
    skipLineBreaks();
    return at < text.length ? corrupt(at) : { kind: 'bytes', bytes: bytes.subarray(0, length) };
  }
}

/** Encodes bytes in base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const given = Math.min(bytes.length - at, 3);
    const indexes = [first >> 2, ((first & 3) << 4) | (second >> 4), ((second & 15) << 2) | (third >> 6), third & 63];
    parts.push(indexes.map((index, place) => (place <= given ? ALPHABET.charAt(index) : '=')).join(''));
  }
  return parts.join('');
}

function writeQuantum(bytes: Uint8Array, start: number, [first = 0, second = 0, third, fourth]: readonly number[]): number {
  bytes[start] = (first << 2) | (second >> 4);
  if (third === undefined) return start + 1;
  bytes[start + 1] = (second << 4) | (third >> 2);
  if (fourth === undefined) return start + 2;
  bytes[start + 2] = (third << 6) | fourth;
  return start + 3;
}

function bitsOf(code: number): number | undefined {
  if (code >= 0x41 && code <= 0x5a) return code - 0x41;
  if (code >= 0x61 && code <= 0x7a) return code - 0x61 + 26;
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 52;
  return code === 0x2b ? 62 : code === 0x2f ? 63 : undefined;
}

function corrupt(offset: number): DecodedBase64 {
  return { kind: 'problem', message: `illegal base64 data at input byte ${offset}` };
}
