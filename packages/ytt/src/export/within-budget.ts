import type { Thread } from '@assay/starlark';

import { Failure } from '../failure.ts';

/** Runs a step that asks functions of authors. Throws a `Failure` when the thread's budget is not enough for it. */
export function withinBudget<Result>(thread: Thread, step: () => Result): Result {
  let result: { readonly value: Result } | undefined;
  const attempt = thread.run(() => {
    result = { value: step() };
    return null;
  });
  if (result) return result.value;
  const message = 'fault' in attempt ? attempt.fault.message : 'The step did not end';
  throw new Failure(message, [{ code: 'evaluation', message }]);
}
