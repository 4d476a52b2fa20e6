/** Why a text is not what it should be, in Go's words. */
export interface Problem {
  readonly kind: 'problem';
  readonly message: string;
}
