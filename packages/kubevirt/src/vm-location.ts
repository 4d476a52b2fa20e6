import type { Path, Span } from '@assay/source';

import type { VmValue } from './vm-tree.ts';

/** Where something about a VM is reported. */
export interface VmLocation {
  readonly span: Span;
  /** Way from the root of the document of the VM. */
  readonly path: Path;
}

/** The place of a value: where it is written, or where it is missing. */
export function locationOf({ node, anchor, path }: VmValue): VmLocation {
  return { span: node?.origin ?? anchor, path };
}

/** Where something is missing, seen from the nearest thing that is there. */
export function locationOfMissing({ anchor, path }: VmValue): VmLocation {
  return { span: anchor, path };
}

/** An empty list is reported itself, an absent one where it is missing. */
export function locationOfNothing(nearest: VmValue): VmLocation {
  return nearest.node?.kind === 'sequence' ? locationOf(nearest) : locationOfMissing(nearest);
}
