import type { ObjectValue } from '@assay/jmespath';
import type { Span } from '@assay/source';

import { spanAt } from '../objects/span-at.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { Policy } from '../policy/policy.ts';
import type { Clause } from './explain/explanation.ts';
import type { PodSecurityFindings, PolicyResponse, RuleCause, RuleParam, RuleStatus, RuleType } from './response.ts';

/** What a rule of a policy comes to for a request. */
export interface Outcome {
  readonly policy: Policy;
  /** `autogen-…` for a rule that Kyverno makes for controllers of Pods, empty for most policies of CEL. */
  readonly rule: string;
  readonly type: RuleType;
  readonly status: RuleStatus;
  /** In Kyverno's words. */
  readonly message: string;
  /** Which place of the object breaks the rule, if one does. */
  readonly cause?: RuleCause;
  /** What the author of the rule says where an object breaks it, its variables replaced; absent if that is nothing. */
  readonly said?: string;
  /** Which of the validations of a policy of CEL the object breaks, from 0. */
  readonly validation?: number;
  /** The object with parameters that it was decided by, if one was; one of those that the request or the engine was given. */
  readonly param?: RuleParam;
  /** The controls of the pod security standards that the object breaks. */
  readonly podSecurity?: PodSecurityFindings;
  /** The names of the exceptions that decided it, without their namespaces. */
  readonly exceptions?: readonly string[];
  /** That place in the text of the object, or the nearest that is there; absent if the object comes from no text. */
  readonly span?: Span;
  /** The object as the rule, and those before it, leave it; absent if the rule changes nothing. */
  readonly patched?: ObjectValue;
  /** The existing object that the rule changes, as it is then. */
  readonly patchedTarget?: ObjectValue;
  readonly generated?: readonly ObjectValue[];
  /** What the policy notes for the audit log, by key. */
  readonly auditAnnotations?: Readonly<Record<string, string>>;
  /** What the binding of an admission policy does with a request that breaks it. */
  readonly validationActions?: readonly string[];
  /** Why it was not evaluated, or not to its end (a registry is needed, the budget is used up). Such a rule never counts as passed. */
  readonly notExecuted?: string;
  /** Whether the budget is used up, the policy cannot go on, or it needs what is out of reach. Default: the last. */
  readonly notExecutedCause?: 'stopped' | 'failed' | 'out-of-reach';
  /** What decided it; given where the request asks for explanations. */
  readonly clauses?: readonly Clause[];
}

/** What a request was sent as. */
export interface SentObject {
  readonly resource: ObjectValue;
  readonly written: YamlObject | undefined;
}

/** The outcomes that a policy answers with. */
export function outcomesOf({ policy, rules, patchedResource }: PolicyResponse, { resource, written }: SentObject): readonly Outcome[] {
  return rules.map((rule): Outcome => {
    const isPatched = rule.type === 'mutation' && rule.status === 'pass' && rule.patchedTarget === undefined && patchedResource !== resource;
    return {
      policy,
      ...rule,
      ...(isPatched && { patched: patchedResource }),
      ...(written && rule.cause && { span: spanAt(written, rule.cause.path) }),
    };
  });
}
