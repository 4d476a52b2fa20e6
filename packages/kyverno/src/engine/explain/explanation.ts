import type { Value } from '@assay/jmespath';
import type { Span } from '@assay/source';

import type { Outcome } from '../outcome.ts';
import type { Policy } from '../../policy/policy.ts';

/** Why a rule comes to what it does for an object. */
export interface Explanation {
  readonly policy: Policy;
  /** As outcomes name it. */
  readonly rule: string;
  /** In the order in which they were looked at. The last one decided. */
  readonly clauses: readonly Clause[];
  /** What the rule comes to; absent if it is not about the object, so that it has nothing to say. */
  readonly outcome?: Outcome;
}

/** What of a rule a clause is. */
export type ClauseKind =
  /** A Policy is about the objects of its own namespace. */
  | 'namespace'
  | 'match'
  | 'exclude'
  /** The `matchConstraints` of a policy of CEL. */
  | 'constraints'
  /** The binding by which an admission policy applies. */
  | 'binding'
  /** An expression that says whether a policy of CEL is for an object, or whether it deletes it. */
  | 'condition'
  | 'exception'
  | 'context'
  | 'preconditions'
  | 'foreach'
  | 'deny'
  | 'pattern'
  | 'anyPattern'
  | 'podSecurity'
  | 'validation'
  | 'mutation'
  | 'generation'
  | 'images'
  /** What the rule says when there is nothing finer. */
  | 'rule';

/** A part of a policy, or of an exception to it, that was held against an object. */
export interface Clause {
  readonly kind: ClauseKind;
  /** Whether it holds; `undefined` if that cannot be told. */
  readonly holds: boolean | undefined;
  /** Steps to it in the document where it is written. For a rule that Kyverno makes for controllers of Pods: in the rule of the author. */
  readonly path: readonly (string | number)[];
  /** Where that is, or the nearest that is written. */
  readonly span: Span;
  /** Why it cannot be told, or what there is to say beside its parts. */
  readonly message?: string;
  readonly parts: readonly ClausePart[];
}

/** A comparison or an expression within a clause, and what it came to. */
export interface ClausePart {
  /** As it is written: an expression, an attribute of a match, the steps of a pattern. */
  readonly text: string;
  /** How deep it stands in the part before it; 0 for those that are parts of the clause itself. */
  readonly depth: number;
  /** Whether it holds, if it is something that can. */
  readonly holds?: boolean;
  /** What was found; absent if nothing was, or if it is hidden. */
  readonly found?: Value;
  /** What it was compared with. */
  readonly wanted?: Value;
  /** How, such as `GreaterThan`. */
  readonly operator?: string;
  /** Whether its values are kept back, because they may come from a Secret. */
  readonly isHidden?: true;
  /** Why it has no value. */
  readonly problem?: string;
  /** Where it is written. */
  readonly span?: Span;
  /** Where the object says it, or should. */
  readonly place?: ObjectPlace;
}

/** A place in an object. */
export interface ObjectPlace {
  readonly path: readonly (string | number)[];
  /** In its text, or the nearest that is there; absent if the object comes from no text. */
  readonly span?: Span;
}
