/** Ends `kyverno apply` with status 1; the message stands on standard error behind `Error: `. */
export class ApplyFailure extends Error {
  override readonly name = 'ApplyFailure';
}
