/** A step into a policy. */
export type PolicyStep = string | number;

/** Something for which Kyverno refuses a policy, although its schema accepts it. */
export interface PolicyProblem {
  readonly code: PolicyProblemCode;
  /** In the reference's words. */
  readonly message: string;
  /** Steps from the root of the policy to what is wrong; for a generated rule, those of the rule that it was generated from. */
  readonly path: readonly PolicyStep[];
  /** Problems that follow each other and have the same batch are told in one message. */
  readonly batch?: string;
  /** What is said where the place is shown beside it; default the message. */
  readonly summary?: string;
  readonly hint?: string;
  /** The name that is wrong, and those that would be right: for a hint. */
  readonly found?: string;
  readonly known?: readonly string[];
  /** Whether the field may not be there, whatever its value: the place is its key. */
  readonly isAtKey?: boolean;
  /** What is said instead where it is a problem without a cluster only, which knows of which scope kinds are. */
  readonly withoutCluster?: string;
  /** Whether it is one only because of the namespace that the policy is in: what applies the policy can give it another one. */
  readonly isOfNamespace?: true;
}

/** What is wrong, in one name, for the rules of `assay check`. */
export type PolicyProblemCode =
  | 'anchor'
  | 'autogen-annotation'
  | 'background-user'
  | 'condition'
  | 'conflicting-fields'
  | 'context-entry'
  | 'disabled-processing'
  | 'duplicate-rule-name'
  | 'element-outside-foreach'
  | 'failure-action-overrides'
  | 'forbidden-variable'
  | 'generate-body'
  | 'image-extractor'
  | 'image-verification'
  | 'invalid-expression'
  | 'json-patch'
  | 'label-value'
  | 'match-block'
  | 'match-excludes-itself'
  | 'mutate-body'
  | 'mutate-target'
  | 'pod-security-control'
  | 'policy-name'
  | 'policy-namespace'
  | 'rule-type'
  | 'unknown-variable'
  | 'unresolved-reference'
  | 'validate-body'
  | 'webhook-timeout'
  | 'wildcard-kind';

/**
 * What the reference prints as the reason why a policy is invalid: its first problem, or the first ones where it collects them before
 * it gives up. Empty without problems.
 */
export function invalidPolicyMessage(problems: readonly PolicyProblem[]): string {
  const [first] = problems;
  if (first?.batch === undefined) return first?.message ?? '';
  const end = problems.findIndex(({ batch }) => batch !== first.batch);
  const messages = [...new Set(problems.slice(0, end < 0 ? undefined : end).map(({ message }) => message))];
  return messages.length === 1 ? first.message : `[${messages.join(', ')}]`;
}

/** Go's words for a value that a field may not have, as `field.Invalid` of Kubernetes prints them; `printed` is its JSON. */
export function invalidValue(path: readonly PolicyStep[], printed: string, detail: string): string {
  return `${printFieldPath(path)}: Invalid value: ${printed}: ${detail}`;
}

/** Go's words for a field that may not be there, as `field.Forbidden` of Kubernetes prints them. */
export function forbidden(path: readonly PolicyStep[], detail: string): string {
  return `${printFieldPath(path)}: Forbidden: ${detail}`;
}

/** A path as Kubernetes prints it: `spec.rules[0].match`. */
export function printFieldPath(path: readonly PolicyStep[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}
