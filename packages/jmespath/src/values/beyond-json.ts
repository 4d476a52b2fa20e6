/** What values there are that JSON has not got. That they are of one class lets everything else be told from them at once. */
// oxlint-disable-next-line typescript/no-extraneous-class -- It is there for `instanceof` only.
export abstract class BeyondJson {}
