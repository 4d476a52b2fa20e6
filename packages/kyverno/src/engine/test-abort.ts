/** Ends a test before all of it was evaluated; the message is the reference's, as it stands behind `failed to run test (`. */
export class TestAbort extends Error {
  override readonly name = 'TestAbort';
}
