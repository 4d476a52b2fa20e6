/** A quoted text of a filter that was read, or the part of it that is wrong; offsets as in the text it was read from. */
export type ReadText =
  | { readonly kind: 'text'; readonly value: string; readonly end: number }
  | { readonly kind: 'problem'; readonly message: string; readonly start: number; readonly end: number };

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
]);

/** How many hexadecimal digits follow the letter of a numeric escape. */
const NUMERIC_ESCAPES: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/**
 * Reads the quoted text whose opening quote, single or double, is at `start`.
 *
 * The escapes are those of Go's quoted strings without octal ones; `\x` stops at 7f, where its meaning as a byte and as a
 * character part.
 */
export function readTextLiteral(text: string, start: number): ReadText {
  const quote = text[start];
  let value = '';
  let position = start + 1;
  while (position < text.length && text[position] !== '\n') {
    const character = text.charAt(position);
    if (character === quote) return { kind: 'text', value, end: position + 1 };
    if (character !== '\\') {
      value += character;
      position += 1;
      continue;
    }
    const escape = readEscape(text, position, quote);
    if (escape.kind === 'problem') return escape;
    value += escape.value;
    position = escape.end;
  }
  return { kind: 'problem', message: 'The quoted text is not closed', start, end: position };
}

function readEscape(text: string, start: number, quote: string | undefined): ReadText {
  const letter = text.charAt(start + 1);
  const simple = letter === quote ? letter : SIMPLE_ESCAPES.get(letter);
  if (simple !== undefined) return { kind: 'text', value: simple, end: start + 2 };
  const end = start + 2 + (NUMERIC_ESCAPES.get(letter) ?? 0);
  const digits = text.slice(start + 2, end);
  const codePoint = /^[0-9a-fA-F]{2,8}$/.test(digits) && digits.length === end - start - 2 ? Number.parseInt(digits, 16) : undefined;
  if (codePoint === undefined || !isCharacter(codePoint, letter)) {
    return { kind: 'problem', message: 'This escape is not known in a quoted text', start, end: Math.min(end, text.length) };
  }
  return { kind: 'text', value: String.fromCodePoint(codePoint), end };
}

function isCharacter(codePoint: number, letter: string): boolean {
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return !isSurrogate && codePoint <= (letter === 'x' ? 0x7f : 0x10ffff);
}

/** Writes a text so that {@link readTextLiteral} reads the same text again. */
export function printTextLiteral(value: string): string {
  let printed = '"';
  for (const character of value) {
    const unit = character.charCodeAt(0);
    if (character === '"' || character === '\\') printed += `\\${character}`;
    else if (unit < 0x20) printed += `\\x${unit.toString(16).padStart(2, '0')}`;
    else printed += character;
  }
  return `${printed}"`;
}
