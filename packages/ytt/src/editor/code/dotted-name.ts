import { KEYWORDS } from '@assay/starlark';

import type { Chain, ChainRoot, ChainStep, Scope } from './code-facts.ts';
import type { CodePiece } from './code-piece.ts';

/**
 * A value that is nothing but `a.b.c`, as most are in a template. It needs no tokens, and is taken apart only when somebody looks at it: of
 * thousands, an answer is about one.
 */
export class DottedName implements Chain {
  readonly scope: Scope;
  readonly start: number;
  readonly end: number;
  readonly #name: string;

  constructor(name: string, start: number, scope: Scope) {
    this.#name = name;
    this.scope = scope;
    this.start = start;
    this.end = start + name.length;
  }

  get root(): ChainRoot & { readonly kind: 'name' } {
    const [name = ''] = this.#name.split('.', 1);
    const end = this.start + name.length;
    return { kind: 'name', word: { name, start: this.start, end }, end };
  }

  get steps(): readonly ChainStep[] {
    const [root = '', ...members] = this.#name.split('.');
    let end = this.start + root.length;
    return members.map((name): ChainStep => {
      const start = end + '.'.length;
      end = start + name.length;
      return { kind: 'member', word: { name, start, end }, end };
    });
  }
}

/** The dotted name that a piece is; nothing if it is more or something else. */
export function dottedName(text: string, { kind, start, end }: CodePiece): string | undefined {
  if (kind !== 'value') return undefined;
  const code = text.slice(start, end).trimEnd();
  return DOTTED.test(code) && !RESERVED.test(code) ? code : undefined;
}

const DOTTED = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
/** A word of the language in it. */
const RESERVED = new RegExp(`(?:^|\\.)(?:${[...KEYWORDS, 'end'].join('|')})(?:\\.|$)`);
