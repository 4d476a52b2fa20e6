import { scanQuoted } from './scan-quoted.ts';
import { TOKEN_KINDS } from './token.ts';
import type { Token, TokenKind, UnrecognizedText } from './token.ts';

export interface ScannedText {
  /** All tokens, the last one `<EOF>`. */
  readonly tokens: readonly Token[];
  /** What the scanner left out, in order. */
  readonly unrecognized: readonly UnrecognizedText[];
}

const KEYWORDS: ReadonlyMap<string, TokenKind> = new Map((['in', 'true', 'false', 'null'] as const).map((word) => [word, word]));
const KINDS: ReadonlyMap<string, TokenKind> = new Map(TOKEN_KINDS.map((kind) => [kind, kind]));
const SPACE = /[ \t\r\n\f]+|\/\/[^\n]*/y;
const NUMBER = /\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?|0x[0-9a-fA-F]+[uU]?|\d+[uU]?/y;
const WORD = /[a-zA-Z_][a-zA-Z0-9_]*/y;
const ESCAPED_WORD = /`[a-zA-Z0-9_.\-/ ]+`/y;
const OPERATOR = /==|!=|<=|>=|&&|\|\||[<>[\]{}().,\-!?:+*/%]/y;

/**
 * Splits an expression into tokens; longest match wins. What fits no token is left out, in the stretches that ANTLR's lexer
 * reports: from where a token began to the character at which it failed (CEL.g4 of cel-go v0.30.0).
 */
export function scan(text: string): ScannedText {
  const tokens: Token[] = [];
  const unrecognized: UnrecognizedText[] = [];
  let at = 0;
  /** Where a pattern ends that matches here. */
  const endOf = (pattern: RegExp): number | undefined => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : undefined;
  };
  const take = (kind: TokenKind, end: number): void => {
    tokens.push({ kind, text: text.slice(at, end), start: at, end });
    at = end;
  };
  while (at < text.length) {
    const space = endOf(SPACE);
    if (space !== undefined) {
      at = space;
      continue;
    }
    const quoted = scanQuoted(text, at);
    if (quoted?.kind === 'token') {
      take(quoted.isBytes ? 'BYTES' : 'STRING', quoted.end);
      continue;
    }
    const number = endOf(NUMBER);
    if (number !== undefined) {
      take(numberKind(text.slice(at, number)), number);
      continue;
    }
    const word = endOf(WORD);
    if (word !== undefined) {
      take(KEYWORDS.get(text.slice(at, word)) ?? 'IDENTIFIER', word);
      continue;
    }
    const escaped = endOf(ESCAPED_WORD);
    if (escaped !== undefined) {
      take('ESC_IDENTIFIER', escaped);
      continue;
    }
    const operator = endOf(OPERATOR);
    const kind = operator === undefined ? undefined : KINDS.get(text.slice(at, operator));
    if (operator !== undefined && kind !== undefined) {
      take(kind, operator);
      continue;
    }
    const failedAt = quoted?.failedAt ?? failureOf(text, at);
    const end = failedAt < text.length ? failedAt + String.fromCodePoint(text.codePointAt(failedAt) ?? 0).length : failedAt;
    unrecognized.push({ start: at, end });
    at = end;
  }
  tokens.push({ kind: '<EOF>', text: '<EOF>', start: text.length, end: text.length });
  return { tokens, unrecognized };
}

function numberKind(text: string): TokenKind {
  if (/[uU]$/.test(text)) return 'NUM_UINT';
  return /^0x|^\d+$/.test(text) ? 'NUM_INT' : 'NUM_FLOAT';
}

/** Where a token fails that is neither quoted text nor begun by a character of its own. */
function failureOf(text: string, start: number): number {
  const first = text[start];
  if (first === '=' || first === '&' || first === '|') return start + 1;
  if (first !== '`') return start;
  let at = start + 1;
  while (/[a-zA-Z0-9_.\-/ ]/.test(text[at] ?? '')) at += 1;
  return at;
}
