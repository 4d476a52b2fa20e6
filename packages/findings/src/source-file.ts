import { Source, decodeUtf8, decodeUtf8Loosely } from '@assay/source';

/**
 * A file with one content. Whoever checks it uses its one {@link Source}, so that everything that is remembered by a source (trees,
 * compiled templates) is shared by all dialects and environments, and stays for as long as the content does.
 */
export class SourceFile {
  /** Path relative to the working directory, with `/`. */
  readonly name: string;
  readonly #readAgain: (() => Uint8Array) | undefined;
  #bytes: Uint8Array | undefined;
  /** `null` if the bytes are no text. */
  #text: string | null | undefined;
  #scanText: string | undefined;
  #source: Source | undefined;

  /** With a way to read it again, its content can be let go of. */
  constructor(name: string, bytes: Uint8Array, readAgain?: () => Uint8Array) {
    this.name = name;
    this.#bytes = bytes;
    this.#readAgain = readAgain;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= this.#readAgain?.() ?? new Uint8Array();
    return this.#bytes;
  }

  /** Whether it is held in memory. */
  get isHeld(): boolean {
    return this.#bytes !== undefined;
  }

  /** The text; `undefined` if the bytes are not well-formed UTF-8. A byte order mark is kept. */
  get text(): string | undefined {
    if (this.#text === undefined) this.#text = decodeUtf8(this.bytes) ?? null;
    return this.#text ?? undefined;
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

  /** Lets go of what is remembered of the content, such as trees, whether by this file, by its source or by its bytes; not of the content. */
  forgetWork(): void {
    this.#bytes = this.#bytes?.subarray();
    this.#text = undefined;
    this.#scanText = undefined;
    this.#source = undefined;
  }

  /** Lets go of the content, where it can be read again when somebody asks for it. */
  release(): void {
    if (!this.#readAgain) return;
    this.forgetWork();
    this.#bytes = undefined;
  }
}
