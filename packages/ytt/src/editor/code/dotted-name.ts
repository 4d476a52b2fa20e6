import { KEYWORDS } from '@assay/starlark';

import type { Word } from './code-facts.ts';
import type { CodePiece } from './code-piece.ts';

/** The names of a value that is nothing but `a.b.c`, as most are in a template: these need no tokens. */
export function dottedName(text: string, { kind, start, end }: CodePiece): readonly [Word, ...Word[]] | undefined {
  if (kind !== 'value') return undefined;
  const code = text.slice(start, end).trimEnd();
  if (!DOTTED.test(code)) return undefined;
  let at = start;
  const words = code.split('.').map((name): Word => {
    const word = { name, start: at, end: at + name.length };
    at = word.end + '.'.length;
    return word;
  });
  const [first, ...rest] = words;
  return first && !words.some(({ name }) => RESERVED.has(name)) ? [first, ...rest] : undefined;
}

const DOTTED = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
const RESERVED: ReadonlySet<string> = new Set([...KEYWORDS, 'end']);
