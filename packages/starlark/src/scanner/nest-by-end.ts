import type { Token } from './token.ts';

/**
 * Gives programs whose blocks go to a word `end` the tokens of indented ones, so that there is one grammar. A colon at the end of a line opens
 * a block. Wherever they are, `end` closes the innermost, and so do `elif`, and `else` before a colon. The line break after `end` is
 * left out. Nothing can be told after an `unbalanced` token, which stands for what closes nothing, and for the end of the file in a block.
 *
 * As the block scanner of k14s/starlark-go.
 */
export function nestByEnd(tokens: readonly Token[]): readonly Token[] {
  // Most programs are templates without a block, and there are many of them.
  if (!tokens.some((token, index) => isEnd(token) || token.kind === 'elif' || token.kind === 'else' || endsWithColon(tokens, index))) return tokens;
  const nested: Token[] = [];
  /** The lines that open blocks, each to its colon. */
  const openings: Place[] = [];
  let lineStart = 0;
  for (const [index, token] of tokens.entries()) {
    const { start, end } = token;
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    if (token.kind === 'newline' && previous && isEnd(previous)) continue;
    const isBranch = token.kind === 'elif' || (token.kind === 'else' && next?.kind === ':');
    if (isBranch || isEnd(token)) {
      // The line break after it is read by then; in brackets there is none, and something else is.
      const readTo = isEnd(token) && next && next.kind !== 'newline' ? next.end : undefined;
      if (!openings.pop()) return [...nested, ...unbalanced('unexpected end', token, readTo)];
      nested.push({ kind: 'outdent', start, end });
    }
    const innermost = openings.at(-1);
    if (token.kind === 'end of file' && innermost) return [...nested, ...unbalanced(MISMATCHED, innermost)];
    if (startsLine(nested.at(-1))) lineStart = start;
    if (!isEnd(token)) nested.push(token);
    if (previous && endsWithColon(tokens, index)) {
      openings.push({ start: lineStart, end: previous.end });
      nested.push({ kind: 'indent', start, end });
    }
  }
  return nested;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

const MISMATCHED = 'mismatched set of block openings (if/else/elif/for/def) and closing (end)';

function unbalanced(message: string, { start, end }: Place, readTo?: number): readonly Token[] {
  return [
    { kind: 'unbalanced', message, start, end, ...(readTo !== undefined && { readTo }) },
    { kind: 'end of file', start: end, end },
  ];
}

/** Whether a token ends a line, and a colon is before it. */
function endsWithColon(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.kind === 'newline' && tokens[index - 1]?.kind === ':';
}

function isEnd(token: Token): boolean {
  return token.kind === 'identifier' && token.text === 'end';
}

function startsLine(before: Token | undefined): boolean {
  return !before || before.kind === 'newline' || before.kind === 'indent' || before.kind === 'outdent';
}
