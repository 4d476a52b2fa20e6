import type { Path, Span } from '@assay/source';

import type { VmValue } from './vm-tree.ts';

/** Where something about a VM is reported. */
export interface Place {
  readonly span: Span;
  /** Way from the root of the document of the VM. */
  readonly path: Path;
}

/** The place of a value: where it is written, or where it is missing. */
export function placeOf({ node, holder, path }: VmValue): Place {
  return { span: node?.origin ?? holder, path };
}

/** Where something is missing, seen from the nearest thing that is there. */
export function placeOfMissing({ holder, path }: VmValue): Place {
  return { span: holder, path };
}

/** An empty list is reported itself, an absent one where it is missing. */
export function placeOfNothing(nearest: VmValue): Place {
  return nearest.node?.kind === 'sequence' ? placeOf(nearest) : placeOfMissing(nearest);
}
