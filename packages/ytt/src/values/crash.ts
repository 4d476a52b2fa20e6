import { Fault } from '@assay/starlark';

import type { Finding } from '../failure.ts';

/**
 * Marks the `details` of a fault where the reference panics: its message then starts with `(p) ` and has no call stack.
 * What the reference prints after it is a dump of its own frames, which nobody has to repeat.
 */
export class Crash {
  readonly message: string;
  /** What reports say instead, if they know more. */
  readonly findings: readonly Finding[];

  constructor(message: string, findings: readonly Finding[]) {
    this.message = message;
    this.findings = findings;
  }
}

/** A fault for what the reference cannot do at all. */
export function crash(message: string, findings: readonly Finding[] = []): Fault {
  return new Fault(`(p) ${message}`, { isNamed: true, details: new Crash(message, findings) });
}
