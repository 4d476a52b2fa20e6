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
