import type { Span } from '@assay/source';
import { List, Tuple, typeNameOf } from '@assay/starlark';
import type { Expression, Value } from '@assay/starlark';

import { LiteralText } from './literal-text.ts';
import { writtenArgument } from './written-argument.ts';
import type { WrittenArgument } from './written-argument.ts';

/** An expression as `cel=` gives it. */
export interface GivenExpression {
  readonly text: string;
  /** What it asks, in the author's words. */
  readonly description: string | undefined;
  /** Where it is written, if it is not computed. */
  readonly literal: LiteralText | undefined;
}

/** What `cel=` gives; `found` says what it should not be. */
export type GivenExpressions =
  | { readonly kind: 'given'; readonly expressions: readonly GivenExpression[] }
  | { readonly kind: 'refused'; readonly found: string };

/** Reads an expression, a pair of a description and an expression, or a list of these, in a comment. */
export function readExpressions(argument: Value, comment: Span): GivenExpressions {
  const items = argument instanceof List ? argument.items : [argument];
  if (items.length === 0) return { kind: 'refused', found: 'an empty list' };
  const written = writtenArgument(comment, 'cel');
  const expressions: GivenExpression[] = [];
  for (const [at, item] of items.entries()) {
    const [description, text] = item instanceof Tuple && item.items.length === 2 ? item.items : [undefined, item];
    if (typeof text !== 'string' || (description !== undefined && typeof description !== 'string')) {
      return { kind: 'refused', found: typeNameOf(item) };
    }
    if (text.trim() === '') return { kind: 'refused', found: 'an empty string' };
    if (description?.trim() === '') return { kind: 'refused', found: 'an empty description' };
    expressions.push({ text, description, literal: written && literalOf(written, argument instanceof List ? at : undefined, comment) });
  }
  return { kind: 'given', expressions };
}

/** The literal of an expression; of a list, that at a position. */
function literalOf({ expression, offset }: WrittenArgument, at: number | undefined, { source }: Span): LiteralText | undefined {
  const item = at === undefined ? expression : itemOf(expression, at);
  const text = item?.kind === 'tuple' ? item.items[1] : item;
  if (text?.kind !== 'string') return undefined;
  return new LiteralText({ source, start: text.start + offset, end: text.end + offset }, text.value);
}

function itemOf(expression: Expression, at: number): Expression | undefined {
  return expression.kind === 'list' ? expression.items[at] : undefined;
}
