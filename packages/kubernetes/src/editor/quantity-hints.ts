import type { InlayHint } from '@assay/findings';
import { plainNumberOf } from '@assay/kubernetes-values';
import { resolveAlias } from '@assay/source';
import type { Node } from '@assay/source';

import type { Schema } from '../model.ts';

/** Quantities with a suffix below a node, as plain numbers behind them. */
export function quantityHints(node: Node, schema: Schema | undefined): readonly InlayHint[] {
  const value = resolveAlias(node);
  // What an alias stands for has its hint where it is written.
  if (!schema || value !== node) return [];
  if (value.kind === 'scalar') return schema.type === 'quantity' ? hintOf(value.text, value.origin.end) : [];
  if (value.kind === 'sequence') return value.items.flatMap((item) => quantityHints(item, schema.items));
  const others = typeof schema.others === 'object' ? schema.others : undefined;
  return value.entries.flatMap(({ name, value: below }) => quantityHints(below, schema.fields.get(name ?? '')?.schema ?? others));
}

function hintOf(text: string, offset: number): readonly InlayHint[] {
  const number = plainNumberOf(text);
  return number === undefined ? [] : [{ offset, label: `= ${number}` }];
}
