import type { Thread, Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import type { Constraint } from '../constraint.ts';

/**
 * A kind of rule that has a keyword: `min=5` in `@schema/validation` and `@assert/validate`, `assert.min(5)` in code.
 * It reads its argument once and gives a {@link PlannedRule}.
 */
export interface NamedRule {
  /** As users write it. */
  readonly keyword: string;
  /** What the reference calls the parameter of the function that checks; a rule without one is checked by a builtin. */
  readonly checkParameter?: string;
  /** Reads `keyword=argument` of an annotation: undefined when that asks for nothing. Throws an {@link ArgumentProblem}. */
  fromKeyword(argument: Value): PlannedRule | undefined;
  /** Reads the arguments of `assert.keyword(…)`. Throws a `Fault`. */
  fromArguments(positional: readonly Value[]): PlannedRule;
}

/** A rule that is ready to be checked against any number of values. */
export interface PlannedRule {
  /** Keyword of the named rule, `custom` for a function of the author. */
  readonly keyword: string;
  /** What a value must be. */
  readonly description: string;
  /** The argument as it was read, such as the whole number for a length. */
  readonly argument: Value;
  /** What it asks, for exports; a function of the author asks nothing that can be told. */
  readonly constraint?: Constraint;
  /**
   * Undefined when the value obeys, else what was found instead, which may be nothing that can be told: ``.
   * Collections come as fragments or as what Starlark made. Throws a `Fault` when the rule does not know such values.
   */
  check(value: Value, thread: Thread): string | undefined;
}

/** Why the argument of a keyword in an annotation cannot be used. */
export class ArgumentProblem extends Error {
  /** Whether the reference says behind the message where the annotation stands. */
  readonly isPlaced: boolean;

  constructor(message: string, { isPlaced }: { readonly isPlaced: boolean }) {
    super(message);
    this.isPlaced = isPlaced;
  }
}

/** The one argument of `assert.min(5)`. */
export function onlyArgument(positional: readonly Value[]): Value {
  const [argument] = positional;
  if (positional.length !== 1 || argument === undefined) throw new Fault(`got ${positional.length} arguments, want 1`);
  return argument;
}
