/** What `len`, indexes and slices of strings count. */
export interface TextModel {
  readonly name: 'utf-16' | 'utf-8';
  /** Number of units. */
  length(text: string): number;
  /** A string with one character for each unit, on which offsets are plain. */
  toUnits(text: string): string;
  /** The text that has these units. */
  fromUnits(units: string): string;
  /** Two texts as one; costs nothing that grows with the first. */
  concat(a: string, b: string): string;
  /** Restores the form that equal texts share, after texts were put together by other means. */
  mend(text: string): string;
  /** Negative, zero or positive: the order of the first units that differ. */
  compare(a: string, b: string): number;
}

/** Texts whose units are UTF-16 code units, as in JavaScript and in Bazel. */
export const utf16Text: TextModel = {
  name: 'utf-16',
  length: (text) => text.length,
  toUnits: (text) => text,
  fromUnits: (units) => units,
  concat: (a, b) => a + b,
  mend: (text) => text,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
};
