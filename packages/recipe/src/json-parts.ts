import { endOfJsonString, unescapedJsonString } from '@assay/source';

/** A part of a JSON text; `end` is exclusive. */
export interface JsonPart {
  readonly start: number;
  readonly end: number;
}

/** A member of an object; the part is its value. */
export interface JsonMember extends JsonPart {
  /** Unescaped. */
  readonly name: string;
  /** Offset of the quote that opens the name. */
  readonly nameStart: number;
}

/** The members of the object that starts at an offset of a text which is known to be JSON. */
export function* membersOf(text: string, start: number): Generator<JsonMember> {
  let at = skipSpace(text, start + 1);
  while (text[at] !== '}') {
    const nameStart = at;
    const nameEnd = endOfJsonString(text, nameStart)!;
    const valueStart = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = endOfValue(text, valueStart);
    yield { name: nameIn(text, nameStart, nameEnd), nameStart, start: valueStart, end };
    at = behindSeparator(text, end);
  }
}

/** The items of the array that starts at an offset of a text which is known to be JSON. */
export function* itemsOf(text: string, start: number): Generator<JsonPart> {
  let at = skipSpace(text, start + 1);
  while (text[at] !== ']') {
    const end = endOfValue(text, at);
    yield { start: at, end };
    at = behindSeparator(text, end);
  }
}

function behindSeparator(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === ',' ? skipSpace(text, at + 1) : at;
}

function nameIn(text: string, start: number, end: number): string {
  return unescapedJsonString(text, start, end);
}

function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfJsonString(text, start)!;
  if (first === '{' || first === '[') return endOfContainer(text, start);
  let at = start;
  while (isScalarPart(text.charCodeAt(at))) at++;
  return at;
}

/** Letters, digits and signs; the comma, closing brackets and white space are none. */
function isScalarPart(code: number): boolean {
  return code > 0x20 && code !== 0x2c && code !== 0x5d && code !== 0x7d;
}

function endOfContainer(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfJsonString(text, at)!;
    else {
      // Brackets and braces differ in one bit.
      if ((code | 0x20) === OPEN_BRACE) depth++;
      else if ((code | 0x20) === CLOSE_BRACE) depth--;
      at++;
    }
  } while (depth > 0);
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
