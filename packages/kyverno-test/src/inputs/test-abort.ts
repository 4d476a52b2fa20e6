import { Fault } from '@assay/jmespath';
import { PolicyError, stoppedMessage } from '@assay/kyverno/engine';

/** Ends a test before all of it was evaluated; the message is the reference's, as it stands behind `failed to run test (`. */
export class TestAbort extends Error {
  override readonly name = 'TestAbort';
}

/** Why a test ends by this error: an abort, a policy that does not compile, or a budget that was used up where no rule could say so. Throws every other error. */
export function abortReason(error: unknown): string {
  if (error instanceof TestAbort || error instanceof PolicyError) return error.message;
  if (error instanceof Fault) return stoppedMessage(error);
  throw error;
}
