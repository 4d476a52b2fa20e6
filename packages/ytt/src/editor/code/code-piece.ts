/** Code in a file, as somebody writes it. Offsets are those of the file. */
export interface CodePiece {
  /** An annotation's piece is what follows its name. */
  readonly kind: 'code' | 'value' | 'annotation';
  readonly start: number;
  readonly end: number;
  /** Where its `#@` or `(@` is; its own start in a file of Starlark. */
  readonly openedAt: number;
  /** The name of an annotation, without its `@`. */
  readonly name?: string;
  /** Start of the line with the YAML node that it belongs to; absent for what follows the last node, and outside of YAML. */
  readonly nodeLine?: number;
  /** Where the YAML node ends that a `for/end`, `if/end` or `def/end` holds for. */
  readonly nodeEnd?: number;
}

/** A piece that is being put together. */
export type PieceDraft = { -readonly [Key in keyof CodePiece]: CodePiece[Key] };
