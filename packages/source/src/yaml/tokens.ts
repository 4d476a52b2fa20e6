/**
 * What the scanner gives the parser. The kinds are numbers because one is compared for every few characters of a text.
 * Behind `SCALAR` are the scalars of all styles, in the order of {@link SCALAR_STYLES}.
 */
export type TokenKind = number;

export const STREAM_END = 0;
export const YAML_DIRECTIVE = 1;
export const TAG_DIRECTIVE = 2;
export const DOCUMENT_START = 3;
export const DOCUMENT_END = 4;
export const BLOCK_SEQUENCE_START = 5;
export const BLOCK_MAPPING_START = 6;
export const BLOCK_END = 7;
export const FLOW_SEQUENCE_START = 8;
export const FLOW_SEQUENCE_END = 9;
export const FLOW_MAPPING_START = 10;
export const FLOW_MAPPING_END = 11;
export const BLOCK_ENTRY = 12;
export const FLOW_ENTRY = 13;
export const KEY = 14;
export const VALUE = 15;
export const ALIAS = 16;
export const ANCHOR = 17;
export const TAG = 18;
export const SCALAR = 19;

export const SCALAR_STYLES = ['plain', 'single-quoted', 'double-quoted', 'literal', 'folded'] as const;
export const PLAIN = 0;
export const SINGLE_QUOTED = 1;
export const DOUBLE_QUOTED = 2;
export const LITERAL = 3;
export const FOLDED = 4;
