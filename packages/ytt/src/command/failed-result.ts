import { Failure, failureOr } from '../failure.ts';
import { errorText } from '../template/print-failure.ts';
import { UsedUpStack, withinStack } from '../used-up-stack.ts';
import { UnknownFlag } from './parse-flags.ts';
import type { RenderResult } from './render-request.ts';

/** Runs a step; a failure becomes text for standard error and the exit status. */
export function orFailed(step: () => RenderResult): RenderResult {
  const result = failureOr(() => withinStack(step));
  return result instanceof Failure ? failedResult(result) : result;
}

/** What is printed of a failure. */
export function failedResult(failure: Failure): RenderResult {
  const near = failure instanceof UnknownFlag && failure.near !== undefined ? `did you mean --${failure.near}?\n` : '';
  const result = { exit: 1, stdout: '', stderr: `${errorText(failure.message)}\n${near}` } as const;
  return failure instanceof UsedUpStack ? { ...result, needsMoreStack: true } : result;
}
