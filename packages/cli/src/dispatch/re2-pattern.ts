/**
 * A pattern of JSON Schema, which is one of ECMAScript with the flag `u`, in the syntax of RE2: it is found in the same texts.
 * What RE2 has no way to say, such as looking ahead, stays as it is: RE2 refuses it. Throws a `SyntaxError` for what
 * RE2 would read as something else.
 * Syntax: https://github.com/google/re2/wiki/Syntax
 */
export function re2Pattern(ecmaScript: string): string {
  const pieces: string[] = [];
  let isInClass = false;
  for (let at = 0; at < ecmaScript.length;) {
    const token = isInClass ? IN_CLASS : OUTSIDE;
    token.lastIndex = at;
    const [piece = ''] = token.exec(ecmaScript) ?? [];
    at += piece.length;
    pieces.push(piece.startsWith('\\') ? escapeInRe2(piece, isInClass) : ((isInClass ? LITERAL_IN_CLASS : SPECIAL)[piece] ?? piece));
    if (isInClass ? piece === ']' : piece === '[') isInClass = !isInClass;
  }
  return pieces.join('');
}

const ESCAPE = String.raw`\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\c[a-zA-Z]|\\[^]`;
const OUTSIDE = new RegExp(String.raw`${ESCAPE}|\[\^?\]|[^]`, 'uy');
const IN_CLASS = new RegExp(`${ESCAPE}|[^]`, 'uy');

const LINE_ENDS = String.raw`\n\r\x{2028}\x{2029}`;
const SPACES = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const NO_SPACES = String.raw`\x00-\x08\x0e-\x1f!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;

const SPECIAL: Readonly<Record<string, string>> = { '.': `[^${LINE_ENDS}]`, '[]': String.raw`[^\x00-\x{10ffff}]`, '[^]': '(?s:.)' };

/** RE2 would begin a class with a name there. */
const LITERAL_IN_CLASS: Readonly<Record<string, string>> = { '[': '\\[' };

function escapeInRe2(escape: string, isInClass: boolean): string {
  switch (escape[1] ?? '') {
    case 'u':
      return codePoint(escape.includes('{') ? Number.parseInt(escape.slice(3), 16) : String(JSON.parse(`"${escape}"`)).codePointAt(0)!);
    case 'c':
      return codePoint(escape.charCodeAt(2) % 32);
    case '0':
      return codePoint(0);
    case 's':
      return isInClass ? SPACES : `[${SPACES}]`;
    case 'S':
      return isInClass ? NO_SPACES : `[${NO_SPACES}]`;
    case 'b':
      return isInClass ? codePoint(8) : escape;
    default:
      if (/[1-9]/.test(escape)) throw new SyntaxError('RE2 knows no references to groups');
      return escape;
  }
}

function codePoint(number: number): string {
  return `\\x{${number.toString(16)}}`;
}
