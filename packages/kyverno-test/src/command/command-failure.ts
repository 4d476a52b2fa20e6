/** Ends the command with status 1; the message stands behind `Error: `. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
