import { Budget, isObject, plainObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';

import { JsonContext } from '../context/json-context.ts';
import { splitVariablePath } from '../context/split-variable-path.ts';
import { EVALUATION_STEPS } from '../budget.ts';
import type { Explainer, OpenExplainer } from '../explain/explainer.ts';
import type { RequestDetails, Trigger } from '../phase.ts';
import type { RequestUser, Variables, World } from '../world.ts';
import { planImageExtraction } from '../images/extract-images.ts';
import { imagesVariable } from '../images/images-variable.ts';
import { labelsOf } from '../match/labels-of.ts';
import type { MatchSubject } from '../match/match-subject.ts';
import type { Policy } from '../../policy/policy.ts';
import type { GroupVersionKind } from '../../objects/group-version-kind.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import { namespaceLabelsFor } from './namespace-labels.ts';
import type { ObjectRequest } from './object-request.ts';
import type { EngineOperation } from './rule-evaluation.ts';

/**
 * One policy on one object: what its rules share. Values that are given are set first, so they can change the very object that is matched
 * and evaluated. Follows cmd/cli/kubectl-kyverno/processor/policy_processor.go of Kyverno (v1.19.0).
 */
export class PolicyEvaluation {
  readonly policy: Policy;
  readonly world: World;
  readonly scope: VariableScope;
  readonly user: RequestUser | undefined;
  /** The name of the object, by which values are looked up. */
  readonly resourceName: string;
  readonly sort: GroupVersionKind;
  readonly subresource: string;
  /** What a real request says; `undefined` for an object alone. */
  readonly details: RequestDetails | undefined;
  readonly #explain: OpenExplainer | undefined;
  #operation: EngineOperation;
  #newResource: ObjectValue | undefined;
  #oldResource: ObjectValue | undefined;
  #isLost = false;

  constructor(policy: Policy, sent: ObjectRequest, world: World) {
    const { resource, operation, request: details, explain } = sent.trigger;
    this.policy = policy;
    this.world = world;
    this.resourceName = sent.resourceName;
    this.user = details === undefined ? world.values.userOf(policy.name, this.resourceName) : details.user;
    this.sort = sent.target;
    this.subresource = sent.subresource;
    this.details = details;
    this.#explain = explain;

    const variables = world.values.ofResource(policy.name, this.resourceName);
    this.#operation = operationOf(sent.trigger, variables);
    const budget = new Budget(EVALUATION_STEPS);
    const context = new JsonContext(sent.dataFor(this.#operation, this.user), { budget, host: world.host });
    this.scope = { context, budget, host: world.host };
    if (this.#operation !== 'DELETE') addImages(context, resource, this.scope);
    setVariables(context, variables);
    if (operation !== undefined) context.replaceInRequest('operation', operation);

    const request = propertyOf(context.data, 'request');
    this.#newResource = this.#operation === 'DELETE' ? undefined : objectIn(request, 'object');
    this.#oldResource = this.#operation === 'CREATE' ? undefined : objectIn(request, 'oldObject');
  }

  get operation(): EngineOperation {
    return this.#operation;
  }

  /** The object as the rules left it so far; `undefined` when it is deleted. */
  get newResource(): ObjectValue | undefined {
    return this.#newResource;
  }

  /** `undefined` when it is created. */
  get oldResource(): ObjectValue | undefined {
    return this.#oldResource;
  }

  /** The new object, or the old one when it is deleted or lost. */
  get resource(): ObjectValue {
    return (this.#isLost ? undefined : this.#newResource) ?? this.#oldResource ?? plainObject();
  }

  /** Whether there is an object that rules can match. */
  get hasResource(): boolean {
    return !this.#isLost || this.#oldResource !== undefined;
  }

  /** Takes a mutated object for the rules that come next. */
  replaceResource(resource: ObjectValue): void {
    this.#newResource = resource;
    this.#isLost = false;
    this.scope.context.replaceInRequest('object', resource);
  }

  /** A mutation that fails leaves nothing of the object; the rules that come next can match the old one at most. */
  loseResource(): void {
    this.replaceResource(plainObject());
    this.#isLost = true;
  }

  /** Does something as if the old object were created now. */
  asIfOldWereCreated<Result>(evaluate: () => Result): Result {
    const { context } = this.scope;
    const before = { operation: this.#operation, newResource: this.#newResource, oldResource: this.#oldResource };
    this.#operation = 'CREATE';
    this.#newResource = before.oldResource;
    this.#oldResource = undefined;
    context.replaceInRequest('object', before.oldResource);
    context.replaceInRequest('oldObject', undefined);
    context.replaceInRequest('operation', 'CREATE');
    try {
      return evaluate();
    } finally {
      this.#operation = before.operation;
      this.#newResource = before.newResource;
      this.#oldResource = before.oldResource;
      context.replaceInRequest('object', before.newResource);
      context.replaceInRequest('oldObject', before.oldResource);
      context.replaceInRequest('operation', before.operation);
    }
  }

  /** What explains a rule, if somebody wants to know. */
  explainerOf(rule: ObjectValue): Explainer | undefined {
    return this.#explain?.(this.policy, rule, [this.#newResource, this.#oldResource]);
  }

  /** What a rule is matched with. Throws a `PolicyError` if there is a server that lacks the namespace. */
  subjectFor(rule: string): MatchSubject {
    return {
      resource: this.resource,
      sort: this.sort,
      subresource: this.subresource,
      operation: this.#operation,
      namespaceLabels: this.#namespaceLabels(rule),
      user: this.user,
    };
  }

  #namespaceLabels(rule: string): Labels {
    if (this.details === undefined) return namespaceLabelsFor(this.resource, this.policy.name, rule, this.world);
    const { namespaceObject } = this.details;
    return namespaceObject === undefined ? {} : labelsOf(namespaceObject, () => {});
  }
}

/** Sets variables below their dotted paths, in their order. */
export function setVariables(context: JsonContext, variables: Variables): void {
  if (variables.size === 0) return;
  let steps = splitPaths.get(variables);
  if (steps === undefined) splitPaths.set(variables, (steps = Array.from(variables, ([path, value]) => [splitVariablePath(path), value])));
  for (const [path, value] of steps) context.merge(path, value);
}

/** The same variables are set for many objects. */
const splitPaths = new WeakMap<Variables, readonly (readonly [path: readonly string[], value: Value])[]>();

/** What a trigger asks for, else what given values say; CONNECT does not count. */
export function operationOf({ operation }: Trigger, variables: Variables): EngineOperation {
  const requested: Value = operation ?? variables.get(OPERATION) ?? 'CREATE';
  return requested === 'UPDATE' || requested === 'DELETE' ? requested : 'CREATE';
}

/** Whether given values say more of a request than its operation, so that the object may be another one. */
export function setsRequest(variables: Variables): boolean {
  for (const path of variables.keys()) if (path !== OPERATION && path.includes('request')) return true;
  return false;
}

const OPERATION = 'request.operation';

const extractImages = planImageExtraction();

function addImages(context: JsonContext, resource: ObjectValue, { budget, host }: VariableScope): void {
  context.addEntry({
    name: 'images',
    replaces: false,
    load: () => {
      const extraction = extractImages(resource, { budget, host });
      if (extraction.kind === 'problem') return extraction;
      return extraction.images.size === 0 ? { kind: 'nothing' } : { kind: 'value', value: imagesVariable(extraction.images) };
    },
  });
}

function objectIn(request: Value | undefined, name: string): ObjectValue | undefined {
  const object = request !== undefined && isObject(request) ? propertyOf(request, name) : undefined;
  return object !== undefined && isObject(object) ? object : undefined;
}
