import type { Annotations, Holder } from '../model.ts';

/** The annotations of the left side, as edits find and leave them. */
export interface LeftAnnotations {
  of(node: Holder): Annotations | undefined;
  set(node: Holder, annotations: Annotations | undefined): void;
}

/** The annotations that nodes carry. */
export const carriedAnnotations: LeftAnnotations = {
  of: ({ annotations }) => annotations,
  set(node, annotations) {
    node.annotations = annotations;
  },
};
