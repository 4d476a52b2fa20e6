import type { ObjectValue, Value } from '@assay/jmespath';

import type { Clause } from './explain/explanation.ts';
import type { Policy } from '../policy/policy.ts';

/** What a rule came to. */
export type RuleStatus = 'pass' | 'fail' | 'warn' | 'error' | 'skip';

/** What a rule does; decides how a row of results is compared with its response. */
export type RuleType = 'validation' | 'mutation' | 'generation' | 'image-verification' | 'deletion';

/** The answer of one rule on one object. */
export interface RuleResponse {
  /** Name of the rule as the reference prints it: `autogen-…` for a generated one, empty for most policies of CEL. */
  readonly rule: string;
  readonly type: RuleType;
  readonly status: RuleStatus;
  /** In the reference's words. */
  readonly message: string;
  /** The target of a mutation of existing resources as it is now. */
  readonly patchedTarget?: ObjectValue;
  /** What a rule generated; absent if it generates nothing. */
  readonly generated?: readonly ObjectValue[];
  /** Where the object breaks the rule, if one place does; for reports of our own. */
  readonly cause?: RuleCause;
  /** What the author of the rule says where an object breaks it, its variables replaced; absent if that is nothing. */
  readonly said?: string;
  /** Which of the validations of an admission policy the object breaks, from 0. */
  readonly validation?: number;
  /** The object with parameters that it was decided by, if one was. */
  readonly param?: RuleParam;
  /** What a report says of it beside its message: `reportProperties` of the rule, the binding of an admission policy. */
  readonly properties?: Readonly<Record<string, string>>;
  /** The names of the exceptions that decided it, without their namespaces. */
  readonly exceptions?: readonly string[];
  /** The controls of the pod security standards that the object breaks. */
  readonly podSecurity?: PodSecurityFindings;
  /** What a policy of CEL notes for the audit log, by key. */
  readonly auditAnnotations?: Readonly<Record<string, string>>;
  /** What the binding by which an admission policy applies does with a request that breaks it: Deny, Warn, Audit. */
  readonly validationActions?: readonly string[];
  /** Why it was not executed, or not to its end (a registry is needed, the budget is used up): such a rule never counts as passed. */
  readonly notExecuted?: string;
  /** Whether the budget is used up, the policy cannot go on, or it needs what is out of reach. Default: the last. */
  readonly notExecutedCause?: 'stopped' | 'failed' | 'out-of-reach';
  /** What decided, if somebody wanted to know. */
  readonly clauses?: readonly Clause[];
}

/** The place that breaks a rule. */
export interface RuleCause {
  /** Steps to the place in the resource. */
  readonly path: readonly (string | number)[];
  /** What is there; absent if nothing is. */
  readonly found?: Value;
}

/** An object with parameters. */
export interface RuleParam {
  /** As it was given to the engine. */
  readonly object: ObjectValue;
  /** Steps to the part that decided, as far as that is known. */
  readonly path: readonly (string | number)[];
}

/** What a rule with `podSecurity` holds objects against, and what an object breaks of it. */
export interface PodSecurityFindings {
  readonly level: string;
  readonly version: string;
  readonly controls: readonly BrokenControl[];
}

/** A control that an object breaks. */
export interface BrokenControl {
  readonly id: string;
  /** As policies name it. */
  readonly name: string;
  /** The images of the containers that break it; none where the pod itself does. */
  readonly images: readonly string[];
}

/** The answer of one policy on one object. Without rules it is an empty answer, which a report calls excluded. */
export interface PolicyResponse {
  readonly policy: Policy;
  readonly rules: readonly RuleResponse[];
  /** The object behind all mutations of its phase. */
  readonly patchedResource: ObjectValue;
}
