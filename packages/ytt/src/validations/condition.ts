import type { Thread, Value } from '@assay/starlark';
import { Fault, StarlarkFunction, typeNameOf } from '@assay/starlark';

import { Struct } from '../values/struct.ts';

/** What the function after `when=` can look at beside the value. */
export interface ConditionContext {
  /** The map or list around the value, as a fragment. */
  readonly parent: Value;
  /** The whole document's content. */
  readonly root: Value;
}

/** Whether the condition `when=` holds for a value. Throws a `Fault` that says why it cannot be told. */
export function conditionHolds(when: Value, value: Value, context: ConditionContext, thread: Thread): boolean {
  const count = parameterCount(when);
  if (count !== 1 && count !== 2) throw new Fault(`Failed to evaluate when=: function must accept 1 or 2 arguments (${count} given)`);
  const { parent, root } = context;
  const positional =
    count === 1
      ? [value]
      : [
          value,
          Struct.of([
            ['parent', parent],
            ['root', root],
          ]),
        ];
  const attempt = thread.attempt(() => thread.call(when, positional));
  if ('fault' in attempt) throw new Fault(`Failure evaluating when=: ${attempt.fault.message}`);
  if (typeof attempt.value === 'boolean') return attempt.value;
  throw new Fault(`want when= to be bool, got ${typeNameOf(attempt.value)}`);
}

/** A builtin is given the value alone. */
function parameterCount(when: Value): number {
  if (!(when instanceof StarlarkFunction)) return 1;
  const { parameters, varargs, hasKwargs } = when.code;
  return parameters.length + Number(varargs === 'collected') + Number(hasKwargs);
}
