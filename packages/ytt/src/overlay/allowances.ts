import type { Holder } from '../model.ts';

/** What nodes of an overlay may do without annotations that say so, as a schema describes both sides. */
export interface Allowances {
  /** Map items that are added where the left side has no such key. */
  readonly newItems: ReadonlySet<Holder>;
  /** Nodes whose map or array takes the place of a value of another kind. */
  readonly replacing: ReadonlySet<Holder>;
}
