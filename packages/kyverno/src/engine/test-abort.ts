import { Fault } from '@assay/jmespath';

import { stoppedMessage } from './stopped-response.ts';

/** Ends a test before all of it was evaluated; the message is the reference's, as it stands behind `failed to run test (`. */
export class TestAbort extends Error {
  override readonly name = 'TestAbort';
}

/** Why a test ends by this error, which is an abort, or a budget that was used up where no rule could say so. Throws every other error. */
export function abortReason(error: unknown): string {
  if (error instanceof TestAbort) return error.message;
  if (error instanceof Fault) return stoppedMessage(error);
  throw error;
}
