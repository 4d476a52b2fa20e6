import type { JsonValue } from '@assay/findings';
import { blockText, compareNaturally, doubleQuoted, textStyle } from '@assay/kyverno/objects';

/** Columns beyond which a text goes on in the next line, at the next blank. */
const BEST_WIDTH = 80;
/** Spaces by which a level is indented. */
const STEP = 2;

/** A value as sigs.k8s.io/yaml prints it, on go-yaml v2: names in natural order, lists not indented, long texts folded. */
export function foldedYaml(value: JsonValue): string {
  return `${linesOf(value, 0).join('\n')}\n`;
}

function linesOf(value: JsonValue, indent: number): readonly string[] {
  if (isList(value)) return value.flatMap((item) => itemLines(item, indent));
  return isMap(value) ? memberLines(value, indent) : [scalarText(value, { indent, column: 0 })];
}

function itemLines(item: JsonValue, indent: number): readonly string[] {
  const margin = ' '.repeat(indent);
  if (!isFilled(item)) return [`${margin}- ${scalarText(item, { indent: indent + STEP, column: indent + 2 })}`];
  const [first = '', ...rest] = linesOf(item, indent + STEP);
  return [`${margin}- ${first.slice(indent + STEP)}`, ...rest];
}

function memberLines(map: JsonMap, indent: number): readonly string[] {
  const margin = ' '.repeat(indent);
  return Object.keys(map)
    .sort(compareNaturally)
    .flatMap((key) => {
      const member = map[key] ?? null;
      const start = `${margin}${scalarText(key, undefined)}:`;
      if (!isFilled(member)) return [`${start} ${scalarText(member, { indent: indent + STEP, column: start.length + 1 })}`];
      return [start, ...linesOf(member, isList(member) ? indent : indent + STEP)];
    });
}

interface JsonMap {
  readonly [name: string]: JsonValue;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isMap(value: JsonValue): value is JsonMap {
  return typeof value === 'object' && value !== null && !isList(value);
}

function isFilled(value: JsonValue): boolean {
  return isList(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;
}

/** Where a text begins, and where its further lines do. */
interface Place {
  readonly indent: number;
  readonly column: number;
}

/** A scalar, or `[]` and `{}`; a name has no place, as it stays on its line. */
function scalarText(value: JsonValue, place: Place | undefined): string {
  if (typeof value !== 'string') return isList(value) ? '[]' : isMap(value) ? '{}' : String(value);
  const style = textStyle(value, { mayBeBlock: place !== undefined, tabsInBlock: false });
  switch (style) {
    case 'block':
      return blockText(value, place?.indent ?? 0, STEP);
    case 'double':
      return place === undefined ? doubleQuoted(value) : foldedDouble(value, place);
    case 'single': {
      const inside = value.replaceAll("'", "''");
      return `'${place === undefined ? inside : folded(inside, place, 1)}'`;
    }
    case 'plain':
      return place === undefined ? value : folded(value, place, 0);
  }
}

/** A text broken at single blanks beyond the best width; `quotes` is how many characters stand in front of it. */
function folded(text: string, { indent, column: start }: Place, quotes: number): string {
  let column = start + quotes;
  let printed = '';
  let isBehindSpace = false;
  const characters = [...text];
  for (const [index, character] of characters.entries()) {
    const isEdge = quotes > 0 && (index === 0 || index === characters.length - 1);
    if (character === ' ' && !isBehindSpace && column > BEST_WIDTH && !isEdge && characters[index + 1] !== ' ') {
      printed += `\n${' '.repeat(indent)}`;
      column = indent;
    } else {
      printed += character;
      column++;
    }
    isBehindSpace = character === ' ';
  }
  return printed;
}

/** In double quotes a blank behind the fold is escaped, so any blank can be one. */
function foldedDouble(text: string, { indent, column: start }: Place): string {
  let column = start + 1;
  let printed = '';
  let isBehindSpace = false;
  const characters = [...text];
  for (const [index, character] of characters.entries()) {
    if (character === ' ' && !isBehindSpace && column > BEST_WIDTH && index > 0 && index < characters.length - 1) {
      const escape = characters[index + 1] === ' ' ? '\\' : '';
      printed += `\n${' '.repeat(indent)}${escape}`;
      column = indent + escape.length;
    } else {
      const shown = doubleQuoted(character).slice(1, -1);
      printed += shown;
      column += shown.length;
    }
    isBehindSpace = character === ' ';
  }
  return `"${printed}"`;
}
