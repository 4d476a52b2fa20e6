import { textBytes } from '../text-bytes.ts';

/** The quotes of Go's package `time`: control characters and everything beyond ASCII become UTF-8 bytes in hexadecimal. */
export function quoteTimeText(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replace(/[^ -\u007f]/gu, (character) => {
    return [...textBytes(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  });
  return `"${escaped}"`;
}
