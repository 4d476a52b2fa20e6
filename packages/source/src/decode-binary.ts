import { decodeUtf8KeepingBytes } from './decode-text.ts';

/** The web-standard decoder of base64; every platform that Assay runs on has it. */
declare const atob: (text: string) => string;

/**
 * The text of a scalar with the tag `!!binary`: its base64 decoded, then its UTF-8 as in {@link decodeUtf8KeepingBytes}; `undefined` if it
 * is no base64. Line breaks count for nothing, other white space is not allowed and `=` at the end is needed (encoding/base64 of Go).
 */
export function decodeBinary(text: string): string | undefined {
  const digits = text.replaceAll(/[\r\n]/g, '');
  if (digits.length % 4 > 0 || !BASE64.test(digits)) return undefined;
  return decodeUtf8KeepingBytes(Uint8Array.from(atob(digits), (byte) => byte.charCodeAt(0)));
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
