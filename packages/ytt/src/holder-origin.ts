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
  return { span: isWritten || !outer ? holder : outer.span, valueFrom: holder.valueFrom ?? (isWritten ? undefined : outer?.valueFrom) };
}
