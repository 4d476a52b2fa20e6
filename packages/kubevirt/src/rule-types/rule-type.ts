import type { Fix, JsonValue } from '@assay/findings';

import type { EvaluationCode, UnknownValue } from '../model.ts';
import type { VmLocation } from '../vm-location.ts';
import type { VmTree, VmValue } from '../vm-tree.ts';
import type { RuleArguments } from './rule-arguments.ts';

/** A type of rule: how values of a VM have to be so that a rule of this type holds. */
export interface RuleType {
  /** What authors write under `rule`. */
  readonly name: string;
  /** The keys of its arguments, the main one first. */
  readonly arguments: readonly string[];
  /** Reads the arguments once. Mistakes in them are noted there; without its main argument a rule cannot be evaluated. */
  plan(given: RuleArguments): RuleEvaluator | undefined;
}

/** Says whether all values that a path leads to are as the rule wants them. There is at least one. */
export type RuleEvaluator = (values: readonly VmValue[], tree: VmTree) => Verdict;

export type Verdict =
  | { readonly kind: 'satisfied' }
  | Violated
  | { readonly kind: 'unknown'; readonly value: UnknownValue }
  | {
      readonly kind: 'error';
      readonly code: EvaluationCode;
      readonly problem: string;
      readonly advice?: Advice | undefined;
      readonly location: VmLocation;
    };

export interface Violated {
  readonly kind: 'violated';
  /** The values that are not as they should be. */
  readonly offenders: readonly Offender[];
  /** What is wrong with some of them, in the words of KubeVirt's own validator. */
  explain(offenders: readonly Offender[]): string;
  /** What to write instead of an offending value. */
  suggest?(offender: Offender): Advice | undefined;
  /** The only texts that are right, where they are few. */
  readonly choices?: readonly string[];
  /** What the rule wants. */
  readonly expected: JsonValue;
}

/** What to do, and where that is known the changes that do it. */
export interface Advice {
  readonly hint: string;
  readonly fixes?: readonly Fix[];
}

export interface Offender {
  readonly value: VmValue;
  /** The value as text. */
  readonly text: string;
}

/** The verdict on values of which these are not as they should be. */
export function verdictOn(offenders: readonly Offender[], violated: Omit<Violated, 'kind' | 'offenders'>): Verdict {
  return offenders.length === 0 ? { kind: 'satisfied' } : { kind: 'violated', offenders, ...violated };
}

/** What an argument or the values themselves come to, or the verdict that this cannot be said. */
export type Readable<Value> = { readonly kind: 'read'; readonly value: Value } | Extract<Verdict, { kind: 'unknown' | 'error' }>;
