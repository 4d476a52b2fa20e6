/** The part of the web-standard encoder used here; every platform that Assay runs on has it. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Encodes text in UTF-8. A lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
