import type { Fixer } from './editor-answers.ts';

/** What all of some fixers give, in their order. */
export function joinFixers(fixers: readonly Fixer[]): Fixer {
  return (violation, files) => fixers.flatMap((fixer) => fixer(violation, files));
}
