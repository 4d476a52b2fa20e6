/** The part of the web-standard decoder used here; every platform that Assay runs on has it. */
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** Decodes UTF-8, keeping a byte order mark as U+FEFF; `undefined` if the bytes are not well-formed. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Decodes UTF-8, putting U+FFFD wherever the bytes are not well-formed. */
export function decodeUtf8Loosely(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(bytes);
}

/**
 * Decodes UTF-8, keeping each byte that belongs to no character as the lone surrogate U+DC00 plus the byte, which well-formed text
 * does not have: nothing is lost, and a reader can tell what is wrong where.
 */
export function decodeUtf8KeepingBytes(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  const parts: string[] = [];
  let runStart = 0;
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(decodeUtf8Loosely(bytes.subarray(runStart, at)), String.fromCharCode(0xdc00 + bytes[at]!));
    at++;
    runStart = at;
  }
  parts.push(decodeUtf8Loosely(bytes.subarray(runStart)));
  return parts.join('');
}

/** How many bytes the character takes that starts at an offset; 0 if none does. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let behind = 1; behind < length; behind++) {
    const byte = bytes[at + behind];
    if (byte === undefined || (byte & 0xc0) !== 0x80) return 0;
  }
  const second = bytes[at + 1] ?? 0;
  const isOutside = (lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f) || (lead === 0xf0 && second < 0x90);
  return isOutside || (lead === 0xf4 && second > 0x8f) ? 0 : length;
}

/** Number of bytes that a text takes in UTF-8; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    length += unit < 0x800 || isPaired(text, at, unit) ? 1 : 2;
  }
  return length;
}

/** Whether a unit is half of a surrogate pair: the pair takes four bytes, two for each half. */
function isPaired(text: string, at: number, unit: number): boolean {
  if (unit >= 0xd800 && unit < 0xdc00) return isLowSurrogate(text.charCodeAt(at + 1));
  return isLowSurrogate(unit) && text.charCodeAt(at - 1) >= 0xd800 && text.charCodeAt(at - 1) < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
