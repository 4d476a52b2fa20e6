import type { NamedArguments, Thread, Value } from '@assay/starlark';
import { callFunction } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { innermostPlace } from './explain-error.ts';

/**
 * Calls a function of a template from outside of templates. Throws a `Failure` with the bare message, as the reference
 * has it there, and the place where the function failed.
 */
export function callTemplateFunction(thread: Thread, callee: Value, positional: readonly Value[], named: NamedArguments = []): Value {
  const outcome = callFunction(thread, callee, positional, named);
  if (outcome.kind === 'returned') return outcome.value;
  const { message, frames, details } = outcome.error;
  if (details instanceof Failure) throw new Failure(message, details.findings, details.fault);
  const span = innermostPlace(frames);
  throw new Failure(message, [{ code: 'evaluation', message, ...(span ? { span } : {}) }], { message, frames });
}
