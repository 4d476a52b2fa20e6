import { Source, decodeUtf8, decodeUtf8Loosely } from '@assay/source';

/**
 * A file with one content. Whoever checks it uses its one {@link Source}, so that everything that is remembered by a source (trees,
 * compiled templates) is shared by all dialects and environments, and stays for as long as the content does.
 */
export class SourceFile {
  /** Path relative to the working directory, with `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  #text: string | undefined;
  #isDecoded = false;
  #scanText: string | undefined;
  #source: Source | undefined;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
  }

  /** The text; `undefined` if the bytes are not well-formed UTF-8. A byte order mark is kept. */
  get text(): string | undefined {
    if (!this.#isDecoded) this.#text = decodeUtf8(this.bytes);
    this.#isDecoded = true;
    return this.#text;
  }

  /** A text to recognize the file by even if it is broken or UTF-16: undecodable bytes replaced, NUL left out. */
  get scanText(): string {
    this.#scanText ??= (this.text ?? decodeUtf8Loosely(this.bytes)).replaceAll('\0', '');
    return this.#scanText;
  }

  /** The text as a source; `undefined` if the bytes are not well-formed UTF-8. */
  get source(): Source | undefined {
    if (this.text !== undefined) this.#source ??= new Source(this.name, this.text);
    return this.#source;
  }
}
