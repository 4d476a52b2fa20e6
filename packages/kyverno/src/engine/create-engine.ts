import type { ObjectValue } from '@assay/jmespath';
import { Fault } from '@assay/jmespath';

import type { ExpressionProblem } from '../expressions/expression-check.ts';
import { objectOf, textOf } from '../objects/fields.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { Policy, PolicyBinding } from '../policy/policy.ts';
import { kindMap } from '../schemas/kind-map.ts';
import { evaluationMode } from '../policy/evaluation-mode.ts';
import { indexedCluster } from './cluster/cluster-reader.ts';
import type { ClusterReader } from './cluster/cluster-reader.ts';
import { EMPTY_WORLD } from './empty-world.ts';
import { explainersFor } from './explain/explainer.ts';
import type { ExplanationListener } from './explain/explainer.ts';
import { explainRequest } from './explain/explain-request.ts';
import type { Explanation } from './explain/explanation.ts';
import { outcomesOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { PhaseOutcome, Trigger } from './phase.ts';
import { evaluateSteps, loadPhaseSteps } from './phase-steps.ts';
import type { PhaseStep } from './phase-steps.ts';
import { ADMISSION_PHASES, CLEANUP_PHASE } from './phases.ts';
import { PolicyError } from './policy-error.ts';
import type { ImageReader } from './registry/image-reader.ts';
import { readRequest } from './request.ts';
import type { AdmissionRequest } from './request.ts';
import type { PolicyResponse } from './response.ts';
import { reviewAdmission } from './review/review-admission.ts';
import type { AdmissionReview, ReviewSurroundings } from './review/review-admission.ts';
import type { ObjectPlace } from './review/failure-action.ts';
import { stoppedMessage } from './stopped-response.ts';
import type { ObserveProgram, World } from './world.ts';

/** What an engine evaluates, and what its policies see beside requests. */
export interface EngineOptions {
  readonly policies: readonly Policy[];
  readonly exceptions?: readonly YamlObject[];
  /** Bindings of admission policies of Kubernetes; one without any applies to what its own constraints let through. */
  readonly bindings?: readonly PolicyBinding[];
  /** The objects of the cluster, for namespaces and for what policies look up. Without it, look-ups are errors as they are offline. */
  readonly cluster?: ClusterReader | readonly ObjectValue[];
  /** CustomResourceDefinitions, which say plurals and scopes of their kinds; those of others are guessed. */
  readonly definitions?: readonly ObjectValue[];
  /** Objects that the `paramRef` of a binding can name, those of the kind that its policy asks for. */
  readonly params?: readonly ObjectValue[];
  /** What registries say of images. Without it, rules that need that are not executed. */
  readonly images?: ImageReader;
  /** The present, for expressions that ask for it. Default 1970-01-01, so that nothing depends on when it runs. */
  readonly clock?: () => Date;
  /** A number from 0 inclusive to 1 exclusive, for `random()`. Default 0. */
  readonly random?: () => number;
  /** What hears of the values of the parts of each expression of CEL; the same for one program each time. Without it nothing is compiled for it. */
  readonly observe?: ObserveProgram;
}

/** Policies, compiled once for any number of requests. */
export interface Engine {
  /** The policies that do not compile. They are left out. */
  readonly problems: readonly EngineProblem[];
  /**
   * What the policies say about a request, as they come to say it: first those that mutate, each on the object that the former left. A
   * policy that does not match says nothing, nor does one whose `evaluation.mode` is not Kubernetes. Policies that delete (CleanupPolicy,
   * DeletingPolicy) go by a schedule and not by requests: they are asked only where no operation is given, and pass if they would delete the object.
   */
  readonly evaluate: (request: AdmissionRequest, options?: RequestOptions) => Generator<Outcome, void>;
  /** Why each rule comes to what it does for a request: outcomes as `evaluate` gives them, and rules that are not about the object. */
  readonly explain: (request: AdmissionRequest) => Generator<Explanation, void>;
  /** Answers a review as an admission webhook does: what denies, warns, patches and annotates. */
  readonly review: (review: ObjectValue, surroundings?: ReviewSurroundings) => AdmissionReview;
}

/** How a request is evaluated. */
export interface RequestOptions {
  /** Whether outcomes say what decided them, in `clauses`. Default: no, and then it costs nothing. */
  readonly explains?: boolean;
}

/** A policy that does not compile. */
export interface EngineProblem {
  readonly policy: Policy;
  /** In Kyverno's words. */
  readonly message: string;
  /** The expressions that are wrong, each with its place in the text of the policy. */
  readonly expressions: readonly ExpressionProblem[];
}

/** Compiles policies. What it needs of the engine is loaded first: policies without CEL load none of it. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const policies = options.policies.filter(isForObjects);
  const world = worldOf(options);
  const refused = new Map<Policy, string>();
  const refuse = (policy: Policy, error: PolicyError): void => void refused.set(policy, error.message);
  const steps = await loadPhaseSteps(policies, (plan) => plan(policies, world, refuse), [...ADMISSION_PHASES, CLEANUP_PHASE]);
  const evaluate = (request: AdmissionRequest, { explains = false }: RequestOptions = {}): Generator<Outcome, void> => {
    return evaluateRequest(request, steps, world, explains ? () => {} : undefined);
  };
  return {
    problems: await describeRefused(refused),
    evaluate,
    explain: (request) => explainRequest((unmatched) => evaluateRequest(request, steps, world, unmatched)),
    review: (review, surroundings) => reviewAdmission(review, { evaluate, placeOf: (request) => placeOf(request, world) }, surroundings),
  };
}

/** What is for JSON, or for requests to servers behind a proxy, has nothing to say about objects. */
function isForObjects({ content }: Policy): boolean {
  return evaluationMode(objectOf(content, 'spec') ?? {}) === 'Kubernetes';
}

function worldOf({
  exceptions = [],
  bindings = [],
  cluster,
  definitions = [],
  params = [],
  images,
  clock,
  random = () => 0,
  observe,
}: EngineOptions): World {
  const now = (): ReturnType<World['host']['now']> => ({ epochMilliseconds: clock?.().getTime() ?? 0, offsetMinutes: 0 });
  return {
    ...EMPTY_WORLD,
    exceptions,
    bindings,
    params,
    images,
    kinds: kindMap(definitions),
    cluster: cluster === undefined || 'list' in cluster ? (cluster ?? EMPTY_WORLD.cluster) : indexedCluster(cluster),
    hasServer: cluster !== undefined,
    host: { now, random },
    ignoresUnmatched: true,
    observe,
  };
}

/** Where expressions are to blame, they are looked at again for their places. */
async function describeRefused(refused: ReadonlyMap<Policy, string>): Promise<readonly EngineProblem[]> {
  if (refused.size === 0) return [];
  const { checkPolicyExpressions } = await import('../expressions/check-expressions.ts');
  return Array.from(refused, ([policy, message]) => ({ policy, message, expressions: checkPolicyExpressions(policy) }));
}

function placeOf(request: AdmissionRequest, world: World): ObjectPlace {
  const trigger = readRequest(request, world)?.trigger;
  return { namespace: textOf(trigger?.resource, 'metadata', 'namespace'), namespaceObject: trigger?.request?.namespaceObject };
}

/** `unmatched` is there if explanations are wanted. */
function* evaluateRequest(
  request: AdmissionRequest,
  steps: readonly PhaseStep[],
  world: World,
  unmatched: ExplanationListener['unmatched'] | undefined,
): Generator<Outcome, void> {
  const read = readRequest(request, world);
  if (read === undefined) return;
  const { written } = read;
  const explain = unmatched && explainersFor({ written, unmatched });
  const last: Outcome[] = [];
  const options = { asksForOperation: request.operation !== undefined, evaluate: answer };
  for (const { step, sent, responses } of evaluateSteps(steps, { explain, ...read.trigger }, options)) {
    const outcomes = responses.flatMap((response) => outcomesOf(response, { resource: sent, written }));
    if (step.entry.answersLast) last.push(...outcomes);
    else yield* outcomes;
  }
  yield* last;
}

/** What a phase answers; if it cannot go on, none of its policies counts as passed. */
function answer({ phase, policies }: PhaseStep, trigger: Trigger): PhaseOutcome {
  try {
    return phase(trigger);
  } catch (error) {
    if (!(error instanceof PolicyError) && !(error instanceof Fault)) throw error;
    const message = error instanceof Fault ? stoppedMessage(error) : error.message;
    const notExecutedCause = error instanceof Fault ? 'stopped' : 'failed';
    const rule = { rule: '', type: 'validation', status: 'error', message, notExecuted: message, notExecutedCause } as const;
    return {
      resource: trigger.resource,
      responses: policies.map((policy): PolicyResponse => ({ policy, rules: [rule], patchedResource: trigger.resource })),
    };
  }
}
