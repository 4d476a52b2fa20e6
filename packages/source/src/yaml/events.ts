import type { ScalarStyle } from '../tree.ts';

/**
 * What a YAML text consists of, in the order of the text. All places are offsets in it.
 *
 * Tags come in full (`tag:yaml.org,2002:str`, `!local`), `!` alone as `!`. A node without any text is a plain scalar of no text that
 * is directly after what announces it. Events of a document that has a problem further on have been given before it is found.
 */
export interface YamlEvents {
  /**
   * A document starts.
   * `start`: where its first directive is, else its `---`, else its content. `marker`: where its `---` is; -1 if there is none.
   */
  documentStart(start: number, marker: number): void;
  /** A document ends. `end`: where its last node ends. `isExplicit`: whether `...` follows. */
  documentEnd(end: number, isExplicit: boolean): void;
  /** `&name` before the next node or its tag. */
  anchor(start: number, end: number): void;
  /** A tag before the next node or its anchor. */
  tag(start: number, end: number): void;
  alias(start: number, end: number, name: string): void;
  /** `start`, `end`: with quotes; a block scalar from its indicator to the end of its last line that is not blank. `text`: decoded. */
  scalar(start: number, end: number, text: string, style: ScalarStyle, tag: string | undefined, anchor: string | undefined): void;
  sequenceStart(start: number, isFlow: boolean, tag: string | undefined, anchor: string | undefined): void;
  /** The next node is an item of the innermost sequence. `indicator`: where its `-` is, in brackets the `[` or `,` before it. */
  sequenceItem(indicator: number): void;
  sequenceEnd(end: number): void;
  /** `isFlow` is true for a mapping in braces and for a single pair in a flow sequence. */
  mappingStart(start: number, isFlow: boolean, tag: string | undefined, anchor: string | undefined): void;
  mappingEnd(end: number): void;
  /**
   * From `#` to the end of the line. Comments come in their order, but before the nodes before them as far as the scanner has
   * to look ahead; those that go-yaml counts to a document come before its end. `isHidden`: after a directive or the indicator of
   * a block scalar, where go-yaml does not look for comments.
   */
  comment(start: number, end: number, isHidden: boolean): void;
}
