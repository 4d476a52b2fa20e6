import { utf8Length } from '@assay/source';

/** A part of a text in a template. */
export type TextPart = { readonly kind: 'literal'; readonly text: string } | ExpressionPart;

/** The expression between `((` and `))`, without the blanks around it. */
export interface ExpressionPart {
  readonly kind: 'expression';
  readonly expression: string;
  /** Where it starts in the text. */
  readonly start: number;
}

/** The parts of a text, or what is wrong with it in the words of Kyverno; offsets are counted in bytes of UTF-8 there. */
export type TextParts = { readonly kind: 'parts'; readonly parts: readonly TextPart[] } | { readonly kind: 'problem'; readonly message: string };

/** Whether there is a placeholder or an escape in a text: then it is no plain literal. */
export function isTemplateText(text: string): boolean {
  return text.includes('((');
}

/** Whether a placeholder begins anywhere in a text. */
export function hasPlaceholder(text: string): boolean {
  return text.replaceAll(ESCAPE, '').includes('((');
}

const ESCAPE = '\\((';

/**
 * Splits a text at its placeholders. Parentheses inside an expression may nest, and those in its quoted texts do not count. The text
 * `\((` stands for `((`. Follows pkg/cel/policies/gpol/template of Kyverno (v1.19.0).
 */
export function splitTemplateText(text: string): TextParts {
  const parts: TextPart[] = [];
  let literal = '';
  let at = 0;
  while (at < text.length) {
    if (text.startsWith(ESCAPE, at)) {
      literal += '((';
      at += ESCAPE.length;
    } else if (text.startsWith('((', at)) {
      const found = readPlaceholder(text, at);
      if (typeof found === 'string') return { kind: 'problem', message: found };
      if (literal !== '') parts.push({ kind: 'literal', text: literal });
      literal = '';
      parts.push({ kind: 'expression', expression: found.expression, start: found.start });
      at = found.end;
    } else {
      literal += text[at];
      at += 1;
    }
  }
  if (literal !== '') parts.push({ kind: 'literal', text: literal });
  return { kind: 'parts', parts };
}

interface Placeholder {
  readonly expression: string;
  /** Where the expression starts. */
  readonly start: number;
  /** Behind the closing parentheses. */
  readonly end: number;
}

/** The placeholder that begins here, or what is wrong with it. */
function readPlaceholder(text: string, start: number): Placeholder | string {
  const offset = utf8Length(text.slice(0, start));
  let depth = 0;
  let at = start + 2;
  while (at < text.length) {
    const character = text[at];
    if (character === '"' || character === "'") {
      const end = endOfQuoted(text, at);
      if (end === undefined) return `unterminated string literal in placeholder starting at offset ${offset}`;
      at = end;
      continue;
    }
    if (character === '(') depth += 1;
    if (character === ')') {
      if (depth === 0) return closePlaceholder(text, start, at, offset);
      depth -= 1;
    }
    at += 1;
  }
  return `unterminated placeholder starting at offset ${offset}: missing closing '))'`;
}

function closePlaceholder(text: string, start: number, at: number, offset: number): Placeholder | string {
  if (text[at + 1] !== ')') return `unbalanced parenthesis in placeholder starting at offset ${offset}`;
  const written = text.slice(start + 2, at);
  const expression = written.trim();
  if (expression === '') return `empty placeholder at offset ${offset}`;
  return { expression, start: start + 2 + written.indexOf(expression), end: at + 2 };
}

/** Behind the quote that closes the one here. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return at + 1;
  }
  return undefined;
}
