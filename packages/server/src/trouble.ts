/** Something of the world around that keeps the server from running: told to the operator, exit status 2. Holds no secret. */
export class ServeTrouble extends Error {
  override readonly name = 'ServeTrouble';
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
