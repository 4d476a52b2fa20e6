import type { Fix } from '@assay/findings';
import type { Span } from '@assay/source';
import type { NamedArguments, Thread, Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import type { Constraint } from '../constraint.ts';
import type { FormatLibrary } from '../format-library.ts';
import type { MessageTemplate } from '../message-template.ts';

/**
 * A kind of rule that has a keyword: `min=5` in `@schema/validation` and `@assert/validate`, `assert.min(5)` in code.
 * It reads its argument once and gives a {@link PlannedRule}.
 */
export interface NamedRule {
  /** As users write it. */
  readonly keyword: string;
  /** Older names, which are as good. */
  readonly aliases?: readonly string[];
  /** What the reference calls the parameter of the function that checks; a rule without one is checked by a builtin. */
  readonly checkParameter?: string;
  /** Whether the argument after a text is what the text describes, and not the second item of a tuple. Default: always. */
  canBeDescribed?(argument: Value): boolean;
  /** Reads `keyword=argument` of an annotation: undefined when that asks for nothing. Throws an {@link ArgumentProblem}. */
  fromKeyword(argument: Value, use: KeywordUse): PlannedRule | undefined;
  /** Reads the arguments of `assert.keyword(…)`. Throws a `Fault`. */
  fromArguments(positional: readonly Value[], call: RuleCall): PlannedRule;
}

/** What there is beside the positional arguments of a call. */
export interface RuleCall {
  readonly named: NamedArguments;
  readonly formats: FormatLibrary | undefined;
}

/** How a keyword is used. */
export interface KeywordUse {
  /** As it is written there: the rule's own name, or an alias. */
  readonly keyword: string;
  readonly formats: FormatLibrary | undefined;
}

/** A rule that is ready to be checked against any number of values. */
export interface PlannedRule {
  /** Keyword of the named rule, `custom` for a function of the author. */
  readonly keyword: string;
  /** What a value must be. */
  readonly description: string;
  /** What it asks, for exports; a function of the author asks nothing that can be told. */
  readonly constraint?: Constraint;
  /** Says in the author's words that the rule is violated, in place of the description and what was found. */
  readonly message?: MessageTemplate;
  /** Where it is asked for, if that is not where the annotation is that it is read from. */
  readonly span?: Span;
  /**
   * Undefined when the value obeys. Collections come as fragments or as what Starlark made. Throws a `Fault` when the rule does
   * not know such values; {@link ruleFailure} takes that as a failure.
   */
  check(value: Value, thread: Thread): RuleFailure | undefined;
  /** What helps where the rule does not know values like this one, as most often it is the wrong rule. It never shows the value. */
  misfit?(value: Value): Misfit | undefined;
}

/** What helps where a rule and a value do not go together. */
export interface Misfit {
  readonly hint: string;
  /** What to write in the place of the rule. */
  readonly instead?: OtherRule;
}

/** A rule that was most likely meant: with another keyword, or with a number where its text is given. */
export type OtherRule = { readonly keyword: string } | { readonly number: string };

/** Why a value does not obey a rule. */
export interface RuleFailure {
  /** What was found instead, which may be nothing that can be told: ``. It never shows the value. */
  readonly found: string;
  /** What `{failure}` says in a message, where that is more than what was found. */
  readonly failure?: string;
  /** What to write instead, for a report. It never shows the value. */
  readonly hint?: string | undefined;
  /** Texts of which one may have been meant. */
  readonly candidates?: readonly string[];
  /** Where a function of the author failed. */
  readonly failedAt?: Span | undefined;
  /** What the hint says, as changes of the rule. */
  readonly fixes?: readonly Fix[];
  /** What the hint says, where it is another rule. */
  readonly instead?: OtherRule | undefined;
}

/** Why a value breaks a rule, if it does. */
export function ruleFailure(rule: PlannedRule, value: Value, thread: Thread): RuleFailure | undefined {
  try {
    return rule.check(value, thread);
  } catch (error) {
    if (!(error instanceof Fault) || error.budget !== undefined) throw error;
    return { found: error.message, ...rule.misfit?.(value) };
  }
}

/** Why the argument of a keyword in an annotation cannot be used. */
export class ArgumentProblem extends Error {
  /** Whether the reference says after the message where the annotation is. */
  readonly isPlaced: boolean;
  /** More about it, in words of the author or of another program. */
  readonly detail: string | undefined;

  constructor(message: string, { isPlaced, detail }: { readonly isPlaced: boolean; readonly detail?: string | undefined }) {
    super(message);
    this.isPlaced = isPlaced;
    this.detail = detail;
  }
}

/** The one argument of `assert.min(5)`. */
export function onlyArgument(positional: readonly Value[]): Value {
  const [argument] = positional;
  if (positional.length !== 1 || argument === undefined) throw new Fault(`got ${positional.length} arguments, want 1`);
  return argument;
}
