import type { Budget } from '@assay/jmespath';

import type { JsonContext } from '../context/json-context.ts';
import type { JmesPathHost } from '../../jmespath/host.ts';
import { fieldOf } from '../../objects/fields.ts';

/** What variables are replaced from. */
export interface VariableScope {
  readonly context: JsonContext;
  readonly budget: Budget;
  readonly host: JmesPathHost;
}

/** Whether the request deletes: then `request.object` of expressions is read as `request.oldObject`. */
export function isDeletion({ context }: VariableScope): boolean {
  return fieldOf(context.data, 'request', 'operation') === 'DELETE';
}
