/** What is needed cannot be had at the moment: the store does not answer, or there is no room. Trying again later may help. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** Of the system or of PostgreSQL, such as `ECONNREFUSED` or `57P01`, or the step that failed. `undefined` when time ran out. */
  readonly code: string | undefined;

  constructor(code: string | undefined, options?: ErrorOptions) {
    super('not available at the moment', options);
    this.code = code;
  }
}
