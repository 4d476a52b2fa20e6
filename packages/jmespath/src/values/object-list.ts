import { BeyondJson } from './beyond-json.ts';
import type { ObjectValue } from './value.ts';

/**
 * A list that is known to hold objects only, a Go `[]map[string]interface{}`. Indexes, slices, filters, projections and `length()`
 * treat it as a list; it equals no other list and most functions do not take it. A projection makes an ordinary list of it.
 */
export class ObjectList extends BeyondJson {
  readonly items: readonly ObjectValue[];

  constructor(items: readonly ObjectValue[]) {
    super();
    this.items = items;
  }
}
