import { Fault } from '@assay/starlark';

/**
 * Marks the `details` of a fault where the reference panics: its message then starts with `(p) ` and has no call stack.
 * What the reference prints behind it is a dump of its own frames, which nobody has to repeat.
 */
export class Crash {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A fault for what the reference cannot do at all. */
export function crash(message: string): Fault {
  return new Fault(`(p) ${message}`, { isNamed: true, details: new Crash(message) });
}
