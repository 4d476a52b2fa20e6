import { encodeUtf8KeepingBytes } from '@assay/source';

/** The quotes of Go's package `time`: control characters and everything beyond ASCII become UTF-8 bytes in hexadecimal. */
export function quoteTimeText(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replace(/[^ -\u007f]/gu, (character) => {
    return [...encodeUtf8KeepingBytes(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  });
  return `"${escaped}"`;
}
