/** Why a manifest cannot be brought to a shape, and where the cause stands. */
export interface FixProblem {
  /** The manifest, or a file that it names. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** A sentence. */
  readonly message: string;
}

/** A text of a file in which problems are found. */
export interface FileText {
  readonly file: string;
  readonly text: string;
  /** The line of the file with which the text begins, from 1. */
  readonly firstLine: number;
}

/** A problem at an offset of a text. */
export function problemAt({ file, text, firstLine }: FileText, offset: number, message: string): FixProblem {
  return { file, line: firstLine + text.slice(0, offset).split('\n').length - 1, message };
}

/** Where in a text the first thing stands that is no comment. */
export function firstContent(text: string): number {
  return Math.max(text.search(/^[ \t]*[^#\s]/m), 0);
}
