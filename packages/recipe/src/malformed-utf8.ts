import { decodeUtf8Loosely, Source } from '@assay/source';
import type { Span } from '@assay/source';

/** Where bytes stop being UTF-8, in the text with U+FFFD for what cannot be decoded. */
export function firstMalformedByte(bytes: Uint8Array, name: string): Span {
  const source = new Source(name, decodeUtf8Loosely(bytes));
  const at = firstReplacement(source.text, bytes);
  return { source, start: at, end: at + 1 };
}

/** Offset of the first U+FFFD that the bytes themselves do not hold. */
function firstReplacement(text: string, bytes: Uint8Array): number {
  let byteAt = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd && !(bytes[byteAt] === 0xef && bytes[byteAt + 1] === 0xbf && bytes[byteAt + 2] === 0xbd)) return at;
    byteAt += bytesOf(unit);
  }
  return text.length;
}

/** Bytes of UTF-8 that a unit stands for; half of a surrogate pair stands for half of four. */
function bytesOf(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}
