import type { Thread, Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import { Failure } from '../failure.ts';
import type { Annotation, Content } from '../model.ts';
import { callTemplateFunction } from '../template/call-function.ts';
import { fragmentFrom } from '../values/to-starlark.ts';

/** Calls a function that an annotation gives. */
export function callAuthor(thread: Thread, callee: Value, contents: readonly Content[]): Value {
  return callTemplateFunction(thread, callee, contents.map(fragmentFrom));
}

/** Runs a step of ours that an annotation asks for and that fails as Starlark does. */
export function asFailure<Result>({ span }: Annotation, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof Fault) || error.budget !== undefined) throw error;
    const { message, details } = error;
    throw new Failure(message, details instanceof Failure ? details.findings : [{ code: 'annotation', message, span }]);
  }
}
