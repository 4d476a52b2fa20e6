import type { JsonValue } from '@assay/findings';
import type { Clause, EngineProblem, Location, PolicyFileProblem, PolicyText, ResourceProblem } from '@assay/kyverno';
import type { Policy } from '@assay/kyverno/policy';

import type { OneSidedCondition } from './coverage/coverage.ts';
import type { Trial } from './trials/trial.ts';
import type { DifferenceKind } from './verdicts/difference-kind.ts';
import type { Verdict } from './verdicts/verdict.ts';

/** What is compared. */
export interface CompareRequest {
  /** The policies as they were, with their exceptions and bindings, in any number of files. */
  readonly before: readonly PolicyText[];
  readonly after: readonly PolicyText[];
  /** Objects to begin with. All are tried as they are, and changed; what cannot be read of them is not checked. */
  readonly resources?: readonly PolicyText[];
  /** What else was found where the policies are: its objects are tried as well, and what cannot be read is only told. */
  readonly beside?: readonly PolicyText[];
  /** Kinds about which nothing is to be said, because it is known that they are treated differently. */
  readonly withoutKinds?: readonly string[];
  readonly budget?: CompareBudget;
}

/** How much is done. What is found depends on nothing else, so that the same policies are compared alike everywhere. */
export interface CompareBudget {
  /** How many requests both sides are asked about. Default 4,000. */
  readonly trials: number;
  /** How many requests may be tried to make those that differ smaller. Default 1,500. */
  readonly shrinking: number;
}

export const DEFAULT_COMPARE_BUDGET: CompareBudget = { trials: 4000, shrinking: 1500 };

/** What came of comparing. That nothing differs is not a proof. */
export interface Comparison {
  /** Policies that are not read or do not compile: nothing is compared if there are any. */
  readonly problems: readonly SideProblem[];
  /** Documents of the resources that are no objects. */
  readonly unreadResources: readonly ResourceProblem[];
  /** Those of both sides that were held against each other; none if there are problems. */
  readonly policies: readonly Policy[];
  /** One for each way in which the sides differ, with the smallest request that was found for it. */
  readonly differences: readonly Difference[];
  readonly trials: TrialCounts;
  readonly coverage: ConditionCoverage;
  /** What the comparison says nothing about. */
  readonly notCompared: readonly NotCompared[];
}

export type Side = 'before' | 'after';

export type SideProblem =
  | { readonly kind: 'file'; readonly side: Side; readonly problem: PolicyFileProblem }
  | { readonly kind: 'policy'; readonly side: Side; readonly problem: EngineProblem }
  /** The files of a side hold no policy. */
  | { readonly kind: 'empty'; readonly side: Side; readonly files: readonly string[] };

/** Requests by what came of them. */
export interface TrialCounts {
  readonly agreed: number;
  readonly differed: number;
  /** Of which a side could not judge all. */
  readonly unchecked: number;
  /** Those on which admission agrees, and for which reports say pass on one side and skip, or nothing, on the other. */
  readonly reportedOtherwise: number;
}

export interface ConditionCoverage {
  readonly conditions: number;
  readonly oneSided: readonly OneSidedCondition[];
}

export interface NotCompared {
  readonly reason: string;
  /** The policy that it is about, if it is about one. */
  readonly policy?: Policy;
  /** Where it is, if it is a document that cannot be read. */
  readonly place?: Location;
}

/** A request on which the sides differ. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** Why the difference counts for less; absent if it counts. */
  readonly apart?: Apart;
  readonly trial: Trial;
  /** Where the objects that are stored or generated are other. */
  readonly place?: OtherPlace;
  readonly before: SideVerdict;
  readonly after: SideVerdict;
  /** The kinds of the objects of all requests that differ in this way. */
  readonly kinds: readonly string[];
  /** How many of the requests that were tried differ in this way. */
  readonly count: number;
}

/** A place that is other on the two sides, and what stands there, if anything does. */
export interface OtherPlace {
  readonly path: readonly (string | number)[];
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

export type Apart =
  /** A field has another type than it most likely can have, or the API server would refuse the object. */
  | 'unlikely-object'
  /** An update of an object that broke the rule before: rules of kyverno.io let it through. */
  | 'existing-violation';

/** What a side says of a request, and what decided. */
export interface SideVerdict {
  readonly verdict: Verdict;
  /** The policy that decided; absent if none is about the request. */
  readonly policy?: Policy;
  readonly rule?: string;
  readonly clause?: Clause;
}
