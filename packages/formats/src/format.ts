/** A named format: a set of values that an author can ask for by name. */
export interface Format {
  readonly name: string;
  /** What it accepts, for messages, as a noun phrase with its article: `a host name`. */
  readonly description: string;
  /** What those most often get wrong who mean to write one. */
  readonly hint?: string;
  /** Whether the whole value is of this format; nothing is trimmed. Takes time in proportion to the text. */
  accepts(value: FormatValue): boolean;
}

/** A value that a format is asked about. The caller knows whether a number was written as integer or float: `3.0` is no integer. */
export type FormatValue =
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'integer'; readonly value: number | bigint }
  | { readonly type: 'float' }
  /** Booleans, null, lists and maps, which no format accepts. */
  | { readonly type: 'other' };
