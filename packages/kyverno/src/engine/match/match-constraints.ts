import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { parseLabelSelector, matchesLabels } from '@assay/kubernetes-values';
import type { LabelExpression, Labels, ParsedLabelSelector } from '@assay/kubernetes-values';

import { listOf, objectOf, textOf, textsOf } from '../../objects/fields.ts';
import { labelsOf, textMembers } from './labels-of.ts';
import { namesResource, planResourceRule } from './resource-rule.ts';
import type { NamedResource, ResourceRuleOptions, ResourceRuleSubject } from './resource-rule.ts';

/** A request as `matchConstraints` see it. */
export interface ConstraintSubject extends ResourceRuleSubject {
  /**
   * The object; `undefined` if it is deleted. In ValidatingPolicies and MutatingPolicies an object that is absent is an empty one,
   * which an `objectSelector` on missing labels then selects.
   */
  readonly object: ObjectValue | undefined;
  /** The object as it was before; `undefined`, or empty, if it is created. */
  readonly oldObject: ObjectValue | undefined;
  /**
   * The labels of the namespace in which the object is: those given for it, or only `kubernetes.io/metadata.name` for a namespace
   * that is not known.
   */
  readonly namespaceLabels: Labels;
}

/** Whether constraints let a request through; or that they cannot tell, in the words of Kubernetes. */
export type ConstraintOutcome =
  | { readonly kind: 'matched' }
  | { readonly kind: 'unmatched' }
  | { readonly kind: 'problem'; readonly message: string };

/** The `matchConstraints` of a policy, ready for requests. */
export interface MatchConstraints {
  readonly test: (subject: ConstraintSubject, charge: Charge) => ConstraintOutcome;
  /** Whether they are as `areSimple` says. */
  readonly isSimple: boolean;
}

/**
 * Plans the `matchConstraints` of a policy of policies.kyverno.io, or of an admission policy: selectors of Kubernetes on namespace and
 * object, excluded rules, rules. Without constraints nothing matches; without rules everything does. A selector that is wrong is a
 * problem only of requests that all else lets through. DeletingPolicies and the targets of MutatingPolicies ignore operations. Follows pkg/cel/matching/matcher.go of Kyverno (v1.19.0).
 */
export function planMatchConstraints(constraints: ObjectValue | undefined, options: ResourceRuleOptions = {}): MatchConstraints {
  if (constraints === undefined) return { test: () => UNMATCHED, isSimple: false };
  const namespaces = planSelector(objectOf(constraints, 'namespaceSelector'));
  const objects = planSelector(objectOf(constraints, 'objectSelector'));
  const excluded = listOf(constraints, 'excludeResourceRules').map((rule) => planResourceRule(rule, options));
  const included = listOf(constraints, 'resourceRules').map((rule) => planResourceRule(rule, options));

  const test = (subject: ConstraintSubject, charge: Charge): ConstraintOutcome => {
    charge(1 + excluded.length + included.length);
    const isRefused = !isNamespaceSelected(namespaces, subject, charge) || !isObjectSelected(objects, subject, charge);
    if (isRefused || excluded.some((rule) => rule(subject, charge))) return UNMATCHED;
    if (included.length > 0 && !included.some((rule) => rule(subject, charge))) return UNMATCHED;
    const problem = namespaces.problem ?? objects.problem;
    return problem === undefined ? MATCHED : { kind: 'problem', message: `Internal error occurred: ${problem}` };
  };
  return { test, isSimple: areSimple(constraints) };
}

/** Whether constraints can let requests about such a resource through, whatever else there is to them. Nothing is planned for that. */
export function canConcern(constraints: ObjectValue | undefined, resource: NamedResource): boolean {
  if (constraints === undefined) return false;
  const rules = listOf(constraints, 'resourceRules');
  return rules.length === 0 || rules.some((rule) => namesResource(rule, resource));
}

const MATCHED: ConstraintOutcome = { kind: 'matched' };
const UNMATCHED: ConstraintOutcome = { kind: 'unmatched' };

interface Selector {
  /** `undefined` if there is none or it is wrong: it selects everything then. */
  readonly parsed?: ParsedLabelSelector;
  readonly problem?: string;
}

function planSelector(selector: ObjectValue | undefined): Selector {
  if (selector === undefined || isEmptySelector(selector)) return {};
  const parsed = parseLabelSelector({
    matchLabels: textMembers(objectOf(selector, 'matchLabels'), () => undefined),
    matchExpressions: listOf(selector, 'matchExpressions').map(readExpression),
  });
  if (parsed.kind === 'selector') return { parsed };
  const [problem] = parsed.problems;
  const at = problem?.path[1];
  return { problem: wordProblem(problem?.code, listOf(selector, 'matchExpressions')[typeof at === 'number' ? at : 0], problem?.message ?? '') };
}

function isEmptySelector(selector: ObjectValue): boolean {
  return Object.keys(objectOf(selector, 'matchLabels') ?? {}).length === 0 && listOf(selector, 'matchExpressions').length === 0;
}

function readExpression(expression: Value): LabelExpression {
  return { key: textOf(expression, 'key'), operator: textOf(expression, 'operator'), values: textsOf(expression, 'values') };
}

/** What Kubernetes says where its words are known; ours otherwise. */
function wordProblem(code: string | undefined, expression: Value | undefined, message: string): string {
  if (code === 'unknown-operator') return `${JSON.stringify(textOf(expression, 'operator'))} is not a valid label selector operator`;
  if (code === 'values-required') return `values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty`;
  if (code !== 'values-forbidden') return message;
  return `values: Invalid value: ${JSON.stringify(textsOf(expression, 'values'))}: values set must be empty for exists and does not exist`;
}

/** A namespace is selected by its own labels; what is in no namespace is always selected. */
function isNamespaceSelected({ parsed }: Selector, subject: ConstraintSubject, charge: Charge): boolean {
  if (parsed === undefined) return true;
  if (subject.group === '' && subject.resource === 'namespaces') {
    return meets(parsed, labelsOf(subject.operation === 'DELETE' ? subject.oldObject : subject.object, charge), charge);
  }
  return !subject.isNamespaced || meets(parsed, subject.namespaceLabels, charge);
}

function isObjectSelected({ parsed }: Selector, { object, oldObject }: ConstraintSubject, charge: Charge): boolean {
  if (parsed === undefined) return true;
  return [object, oldObject].some((each) => each !== undefined && meets(parsed, labelsOf(each, charge), charge));
}

function meets(selector: ParsedLabelSelector, labels: Labels, charge: Charge): boolean {
  charge(1 + selector.requirements.length);
  return matchesLabels(selector, labels);
}

/** Whether a policy that does not match gives no answer at all: its constraints are one rule for resources, without names, and nothing else. */
export function areSimple(constraints: ObjectValue | undefined): boolean {
  const rules = listOf(constraints, 'resourceRules');
  if (rules.length !== 1 || listOf(rules[0], 'resourceNames').length > 0) return false;
  const selects = ['namespaceSelector', 'objectSelector'].some((name) => {
    const selector = objectOf(constraints, name);
    return selector !== undefined && !isEmptySelector(selector);
  });
  return !selects && listOf(constraints, 'excludeResourceRules').length === 0;
}
