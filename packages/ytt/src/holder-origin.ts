import type { Span, ValueOrigin } from '@assay/source';

import { isKnown } from './model.ts';
import type { Holder } from './model.ts';

/** Where a value of the output comes from. */
export interface HolderOrigin {
  /** What wrote it: a holder, or nowhere. */
  readonly span: Span;
  readonly valueFrom: ValueOrigin | undefined;
}

/** The origin of a value; one that was computed as part of another one has that one's. */
export function holderOrigin(holder: Holder, outer?: HolderOrigin): HolderOrigin {
  const isWritten = isKnown(holder);
  const span = isWritten || !outer ? holder : outer.span;
  return { span, valueFrom: fromElsewhere(holder.valueFrom, span) ?? (isWritten ? undefined : outer?.valueFrom) };
}

/** Without the literals of the line itself, which anybody sees who looks at it. */
function fromElsewhere(origin: ValueOrigin | undefined, holder: Span): ValueOrigin | undefined {
  if (!origin?.places.some(({ isLiteral }) => isLiteral)) return origin;
  const places = origin.places.filter(({ isLiteral, span }) => !(isLiteral && span && isOnLineOf(span, holder)));
  if (places.length === 0) return undefined;
  // Of several possible places each counts.
  return origin.kind === 'one-of' ? origin : { ...origin, places };
}

function isOnLineOf({ source, start }: Span, holder: Span): boolean {
  if (source !== holder.source) return false;
  const [from, to] = [Math.min(start, holder.start), Math.max(start, holder.start)];
  const lineBreak = source.text.indexOf('\n', from);
  return lineBreak < 0 || lineBreak >= to;
}
