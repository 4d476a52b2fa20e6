import type { Thread } from '@assay/starlark';

import type { Annotation, Annotations, Holder } from '../../model.ts';

/** A way to change the annotations of the nodes that a node of an overlay matches, beside what becomes of their values. */
export interface Edit {
  /** The annotation that asks for it. */
  readonly annotation: string;
  /** Reads what the annotation and the others on its node ask for. Throws a `Failure` for a mistake of the author. */
  plan(by: Annotation, node: Holder): Change;
}

/** Makes the annotations that a matched node has from now on. What it had is never changed, as it may belong to several nodes. */
export type Change = (annotations: Annotations | undefined, edited: Edited) => Annotations;

/** A matched node whose annotations are edited. */
export interface Edited {
  readonly left: Holder;
  readonly thread: Thread;
}
