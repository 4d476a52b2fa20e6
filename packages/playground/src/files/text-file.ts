/** A file of the page. */
export interface TextFile {
  /** From the root of the files, with `/`. */
  readonly path: string;
  readonly text: string;
}
