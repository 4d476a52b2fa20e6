/** The part of a text between `{{` and `}}`, closed or not. */
export interface WrittenExpression {
  /** Behind the opening braces. */
  readonly start: number;
  /** Before the closing ones, or where the line ends. */
  readonly end: number;
  /** What is there, of the same length: expressions within it are letters, so that it can be read by itself. */
  readonly text: string;
}

/** The expressions in a text as somebody types it, those within others too, in the order in which they end. */
export function findExpressions(text: string): readonly WrittenExpression[] {
  const found: WrittenExpression[] = [];
  const open: number[] = [];
  const inner: { readonly start: number; readonly end: number }[] = [];
  const close = (start: number, end: number): void => {
    found.push({ start, end, text: withoutInner(text, start, end, inner) });
    inner.push({ start: start - BRACES, end: Math.min(end + BRACES, text.length) });
  };
  for (const { 0: sign, index } of text.matchAll(/\\?\{\{|\}\}|\n/g)) {
    if (sign === '{{') open.push(index + BRACES);
    const start = open.at(-1);
    if (start === undefined) continue;
    // An expression goes over lines only if it is closed.
    if (sign === '}}') close(open.pop()!, index);
    else if (sign === '\n' && !text.includes('}}', index)) close(open.pop()!, index);
  }
  for (const start of open.reverse()) close(start, text.length);
  return found;
}

const BRACES = 2;

function withoutInner(text: string, start: number, end: number, inner: readonly { readonly start: number; readonly end: number }[]): string {
  let own = text.slice(start, end).replace(/^-/, ' ');
  for (const part of inner) {
    if (part.start < start || part.end > end) continue;
    own = own.slice(0, part.start - start) + 'x'.repeat(part.end - part.start) + own.slice(part.end - start);
  }
  return own;
}
