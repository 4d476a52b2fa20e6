import type { CelValue } from '@assay/cel';
import type { Charge, ObjectValue } from '@assay/jmespath';

import type { SchemaType } from '../../../schemas/shape-table.ts';

/** What a mutation depends on beside its object and what its expression says. */
export interface MutationOptions {
  /** How objects of the kind are merged; `undefined` if nothing tells it. */
  readonly type: SchemaType | undefined;
  readonly charge: Charge;
}

/** Changes an object as the value of an expression says. Throws a `PatchError`, in the reference's words, if that cannot be. */
export type Mutation = (object: ObjectValue, value: CelValue, options: MutationOptions) => ObjectValue;
