import { isTimestamp } from '@assay/source';

import { resolvePlain } from '../read/resolve-plain.ts';

/**
 * How the emitter of go-yaml v2 writes strings, `emitterc.go` and `encode.go`: plain if that reads back as the same string, in literal
 * style if there are line feeds, else in single quotes, and in double quotes what has characters that must be escaped.
 */
export type StringStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'literal' | 'binary';

/** The style of a string outside of keys. One look tells that nearly all strings are plain, so nearly all cost no more. */
export function stringStyle(text: string): StringStyle {
  if (isEvidentlyPlain(text)) return 'plain';
  if (LONE_SURROGATE.test(text)) return 'binary';
  if (text.includes('\n')) return NO_LITERAL.test(text) ? 'double-quoted' : 'literal';
  if (meansSomethingElse(text)) return 'double-quoted';
  if (!NO_PLAIN.test(text)) return 'plain';
  return NO_SINGLE_QUOTES.test(text) ? 'double-quoted' : 'single-quoted';
}

function isEvidentlyPlain(text: string): boolean {
  // Repeated groups take memory for each round.
  if (text.length > LONGEST_EVIDENT) return false;
  return PLAIN_WORDS.test(text) ? text.length > LONGEST_WORD || typeof resolvePlain(text) === 'string' : PLAIN_MEASURE.test(text);
}

/** Starts with a letter, and holds colons and spaces only one at a time, between other characters, and no `#`. */
const PLAIN_WORDS = /^[A-Za-z_/](?:[ :]?[!"$-9;-~])*$/;
/** Such as `100m`, `2Gi`: the letter occurs in no number and no timestamp. */
const PLAIN_MEASURE = /^[0-9][0-9.]*[g-np-su-wyG-NP-SU-WY][\w./-]*$/;
const LONGEST_WORD = 5;
const LONGEST_EVIDENT = 1000;

/** A byte that is part of no character: such text is no UTF-8. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function meansSomethingElse(text: string): boolean {
  return typeof resolvePlain(text) !== 'string' || isTimestamp(text) || isSexagesimal(text);
}

/** Read as a string, but quoted for the sake of readers that take it for a number of base 60. */
function isSexagesimal(text: string): boolean {
  return text.length <= LONGEST_EVIDENT && SEXAGESIMAL.test(text);
}

const SEXAGESIMAL = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

// What the emitter takes for printable ends at U+FFFD, and a tab is not printable. Line breaks are LF, CR, NEL, LS and PS;
// CR and NEL are not printable.
const BREAKS = '\\n\\u2028\\u2029';
const NOT_PRINTABLE = '[^\\n\\x20-\\x7e\\xa0-\\ud7ff\\ue000-\\ufefe\\uff00-\\ufffd]';
const INDICATOR_IN_FRONT = '^(?:---|\\.\\.\\.|[#,[\\]{}&*!|>\'"%@`]|[?:-](?: |$))';

const NO_PLAIN = new RegExp(`${INDICATOR_IN_FRONT}|: |:$| #|^ | $|[${BREAKS}]|${NOT_PRINTABLE}`);
const NO_SINGLE_QUOTES = new RegExp(`[${BREAKS}] | [${BREAKS}]|${NOT_PRINTABLE}`);
const NO_LITERAL = new RegExp(` $| [${BREAKS}]|${NOT_PRINTABLE}`);

/** A string in quotes. `indent` is that of what continues it after a separator of lines. */
export function quotedText(text: string, style: 'single-quoted' | 'double-quoted', indent: string): string {
  if (style === 'double-quoted') return `"${escaped(text)}"`;
  return `'${text.replaceAll("'", "''").replace(/[\u2028\u2029](?![\u2028\u2029]|$)/g, `$&${indent}`)}'`;
}

/** The reference looks for a byte order mark at the start of the text for every character of it. */
function escaped(text: string): string {
  return text.startsWith('\ufeff') ? text.replace(/./gsu, escape) : text.replace(TO_ESCAPE, escape);
}

const TO_ESCAPE = /[^ !#-[\]-~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/gu;

function escape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\${ESCAPES.get(code) ?? (code <= 0xff ? hex('x', code, 2) : code <= 0xffff ? hex('u', code, 4) : hex('U', code, 8))}`;
}

function hex(letter: string, code: number, digits: number): string {
  return letter + code.toString(16).toUpperCase().padStart(digits, '0');
}

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x00, '0'],
  [0x07, 'a'],
  [0x08, 'b'],
  [0x09, 't'],
  [0x0a, 'n'],
  [0x0b, 'v'],
  [0x0c, 'f'],
  [0x0d, 'r'],
  [0x1b, 'e'],
  [0x22, '"'],
  [0x5c, '\\'],
  [0x85, 'N'],
  [0xa0, '_'],
  [0x2028, 'L'],
  [0x2029, 'P'],
]);

/** A string of several lines, from `|` to the end of its last line. `indent` is that of its lines. */
export function literalText(text: string, indent: string): string {
  const startHint = LITERAL_START.test(text) ? '2' : '';
  const endHint = !LITERAL_END.test(text) ? '-' : LITERAL_OPEN_END.test(text) ? '+' : '';
  const lines = text.replace(/[^\n\u2028\u2029]+/g, `${indent}$&`);
  return `|${startHint}${endHint}\n${lines}${endHint === '-' ? '\n' : ''}`;
}

const LITERAL_START = /^[ \n\u2028\u2029]/;
const LITERAL_END = /[\n\u2028\u2029]$/;
const LITERAL_OPEN_END = /(?:^|[\n\u2028\u2029])[\n\u2028\u2029]$/;
