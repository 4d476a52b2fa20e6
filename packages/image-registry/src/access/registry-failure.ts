import type { ImageFailure } from '@assay/kyverno/engine';

/** Why a question about an image has no answer; caught where it was asked. */
export class RegistryFailure extends Error {
  override readonly name = 'RegistryFailure';
  readonly reason: ImageFailure['reason'];

  constructor(message: string, reason: ImageFailure['reason'] = 'other') {
    super(message);
    this.reason = reason;
  }
}
