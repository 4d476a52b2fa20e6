import { formatFloat } from '@assay/go-values';
import { Int64, isList, isObject, propertyOf } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { isTimestamp, resolvePlainScalar } from '@assay/source';

/** Spaces by which a collection in a mapping is indented. */
const STEP = 4;

/**
 * A value as go-yaml v3 prints it (`encode.go`, `emitterc.go`, `sorter.go`): mappings in their natural order, texts plain where that
 * reads back as the text, as a block if they have several lines.
 */
export function yamlText(value: Value): string {
  return isCollection(value) ? `${linesOf(value, 0).join('\n')}\n` : `${scalarText(value, STEP)}\n`;
}

function linesOf(value: Value, indent: number): readonly string[] {
  return isList(value) ? value.flatMap((item) => itemLines(item, indent)) : memberLines(value, indent);
}

/** `- ` and the item, whose further lines stand two columns in. */
function itemLines(item: Value, indent: number): readonly string[] {
  const margin = ' '.repeat(indent);
  if (!isCollection(item)) return [`${margin}- ${scalarText(item, indent + 2)}`];
  const [first = '', ...rest] = linesOf(item, indent + 2);
  return [`${margin}- ${first.slice(indent + 2)}`, ...rest];
}

function memberLines(value: Value, indent: number): readonly string[] {
  if (!isObject(value)) return [];
  const margin = ' '.repeat(indent);
  return Object.keys(value)
    .sort(compareNaturally)
    .flatMap((key) => {
      const member = propertyOf(value, key) ?? null;
      const name = scalarText(key, undefined);
      if (!isCollection(member)) return [`${margin}${name}: ${scalarText(member, nextStop(indent))}`];
      return [`${margin}${name}:`, ...linesOf(member, nextStop(indent))];
    });
}

function nextStop(indent: number): number {
  return STEP * Math.floor((indent + STEP) / STEP);
}

function isCollection(value: Value): boolean {
  return isList(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
}

/** A scalar on the line where it begins, or `[]` and `{}`; a text of several lines is a block at `indent`, if it may be one. */
export function scalarText(value: Value, indent: number | undefined): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return formatFloat(value, 'g');
  if (value instanceof Int64) return String(value.value);
  if (typeof value === 'string') return textOf(value, indent);
  return isList(value) ? '[]' : '{}';
}

function textOf(text: string, indent: number | undefined): string {
  switch (textStyle(text, { mayBeBlock: indent !== undefined, tabsInBlock: true })) {
    case 'block':
      return blockText(text, indent ?? 0, STEP);
    case 'double':
      return doubleQuoted(text);
    case 'single':
      return `'${text.replaceAll("'", "''")}'`;
    case 'plain':
      return text;
  }
}

/** How a text is written. */
export type TextStyle = 'plain' | 'single' | 'double' | 'block';

/** What decides about the style beside the text. */
export interface StyleOptions {
  /** Whether a block can stand at the place. */
  readonly mayBeBlock: boolean;
  /** Whether blocks have tabs, as with go-yaml v3 and not v2. */
  readonly tabsInBlock: boolean;
}

/** The style of a text: plain where that reads back as the text. */
export function textStyle(text: string, { mayBeBlock, tabsInBlock }: StyleOptions): TextStyle {
  if (text.includes('\n')) {
    const isPrintable = !hasUnprintable(tabsInBlock ? text.replaceAll('\t', '') : text);
    return mayBeBlock && isPrintable && !/ (?:\n|$)/.test(text) ? 'block' : 'double';
  }
  if (isTaken(text) || hasUnprintable(text) || SPACE_AT_BREAK.test(text)) return 'double';
  return isPlain(text) ? 'plain' : 'single';
}

/** Whether a plain scalar of this text is read as something else than a text, by YAML 1.1 or 1.2. */
function isTaken(text: string): boolean {
  return text === '' || text === '<<' || BASE_60.test(text) || isTimestamp(text) || resolvePlainScalar(text, 'go-yaml').type !== 'string';
}

const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

/** Whether nothing in a text of one line looks like the syntax of YAML. */
function isPlain(text: string): boolean {
  if (/^[ ]|[ ]$|^---|^\.\.\.|^[#,[\]{}&*!|>'"%@`]/.test(text) || BREAK.test(text)) return false;
  return !/^[-?](?:\s|$)|:(?:\s|$)|\s#/.test(text);
}

/** Breaks a line in YAML 1.1, besides the line ends of 1.2. */
const BREAK = /[\u0085\u2028\u2029]/;

/** Single quotes would swallow the space. */
const SPACE_AT_BREAK = new RegExp(` ${BREAK.source}|${BREAK.source} `);

function hasUnprintable(text: string): boolean {
  return UNPRINTABLE.test(text);
}

const UNPRINTABLE = /[^\n\u0020-\u007E\u0085\u00A0-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD\u{10000}-\u{10FFFF}]/u;

const ESCAPED = new RegExp(`${UNPRINTABLE.source}|${BREAK.source}`, 'gu');

/** A text in double quotes, with escapes for what cannot stand there. */
export function doubleQuoted(text: string): string {
  const quoted = text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return `"${quoted.replaceAll(ESCAPED, (character) => ESCAPES[character] ?? numbered(character.codePointAt(0) ?? 0))}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\u001B': '\\e',
  '\u0085': '\\N',
  '\u2028': '\\L',
  '\u2029': '\\P',
  '\uFEFF': '\\uFEFF',
};

function numbered(code: number): string {
  const digits = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`;
  return code <= 0xff_ff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}

/** The text as a block: what stands behind the last line break is said at its head, and by how much it is indented if its first line hides that. */
export function blockText(text: string, indent: number, step: number): string {
  const indentation = /^[ \n]/.test(text) ? String(step) : '';
  const [chomping, content] = text.endsWith('\n') ? [/(?:^|\n)\n$/.test(text) ? '+' : '', text.slice(0, -1)] : ['-', text];
  const lines = content.split('\n').map((line) => (line === '' ? '' : ' '.repeat(indent) + line));
  return `|${indentation}${chomping}\n${lines.join('\n')}`;
}

/** By natural order: runs of digits by their number, letters behind everything else. */
export function compareNaturally(left: string, right: string): number {
  const lefts = [...left];
  const rights = [...right];
  let isInDigits = false;
  for (let at = 0; at < Math.min(lefts.length, rights.length); at++) {
    const one = lefts[at]!;
    const other = rights[at]!;
    if (one === other) {
      isInDigits = DIGIT.test(one);
      continue;
    }
    const isLetter = LETTER.test(one);
    const isOtherLetter = LETTER.test(other);
    if (isLetter && isOtherLetter) return one < other ? -1 : 1;
    if (isLetter || isOtherLetter) return isLetter === isInDigits ? -1 : 1;
    return compareNumbersAt(lefts, rights, at) || (one < other ? -1 : 1);
  }
  return lefts.length - rights.length;
}

const DIGIT = /^\p{Nd}$/u;
const LETTER = /^\p{L}$/u;

/** Compares the numbers that stand at a place in both; zero if they are equal or none is there. */
function compareNumbersAt(left: readonly string[], right: readonly string[], at: number): number {
  const isContinued = (left[at] === '0' || right[at] === '0') && isBehindNumber(left, at);
  const [number, length] = numberAt(left, at);
  const [otherNumber, otherLength] = numberAt(right, at);
  if (isContinued && length !== otherLength) return length - otherLength;
  return number - otherNumber || length - otherLength;
}

function isBehindNumber(text: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= 0 && DIGIT.test(text[before]!); before--) if (text[before] !== '0') return true;
  return false;
}

function numberAt(text: readonly string[], at: number): readonly [number: number, length: number] {
  let end = at;
  while (end < text.length && DIGIT.test(text[end]!)) end++;
  return [Number(text.slice(at, end).join('') || 0), end - at];
}
