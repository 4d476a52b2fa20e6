import { Failure } from '../failure.ts';
import { errorText } from '../template/print-failure.ts';
import { UsedUpStack, withinStack } from '../used-up-stack.ts';
import { UnknownFlag } from './parse-flags.ts';
import type { RenderResult } from './render-request.ts';

/** Runs a step; a failure becomes text for standard error and the exit status. */
export async function orFailed(step: () => RenderResult | Promise<RenderResult>): Promise<RenderResult> {
  try {
    return await withinStack(step);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error instanceof UsedUpStack ? { ...failedResult(error), needsMoreStack: true } : failedResult(error);
  }
}

/** What is printed of a failure. */
export function failedResult(failure: Failure): RenderResult {
  const near = failure instanceof UnknownFlag && failure.near !== undefined ? `did you mean --${failure.near}?\n` : '';
  return { exit: 1, stdout: '', stderr: `${errorText(failure.message)}\n${near}` };
}
