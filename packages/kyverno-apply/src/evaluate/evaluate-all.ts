import { isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';
import { loadCleanupOfAll, loadDeletingPhase, loadExplainers, loadImagePhase, loadPayloadPhase, triggerProcessor } from '@assay/kyverno/engine';
import { TestAbort, abortReason } from '@assay/kyverno-test/inputs';
import type { OpenExplainer, Payload, PayloadPhase, Phase, PhaseName, PolicyResponse } from '@assay/kyverno/engine';
import { groupVersionKindOf, textOf, unmappedKind } from '@assay/kyverno/objects';
import { printSort } from '@assay/kyverno/policy';
import type { Policy, PolicyFamily } from '@assay/kyverno/policy';

import { ApplyFailure } from '../apply-failure.ts';
import type { ApplyInputs } from '../load/load-inputs.ts';
import type { Answer, AnswerListener, Subject } from './answer.ts';

/** A run, ready to be evaluated. */
export interface Run {
  readonly inputs: ApplyInputs;
  /** Without those that were refused. */
  readonly policies: readonly Policy[];
  readonly requests: readonly Payload[];
  readonly continuesOnFail: boolean;
  readonly listener: AnswerListener;
}

interface Evaluation extends Run {
  /** What explains rules on a subject, if somebody wants to know. */
  readonly explain: (subject: Subject) => OpenExplainer | undefined;
}

/**
 * Evaluates all policies, in the order of the reference: resources, JSON payloads, images, deletions, clean-ups, requests. Throws an
 * `ApplyFailure` where it ends the run.
 */
export async function evaluateAll(run: Run): Promise<void> {
  const evaluation: Evaluation = { ...run, explain: await explaining(run) };
  const { inputs, requests } = evaluation;
  const resources = inputs.resources.map((written): Subject => ({ object: written.value, file: written.file, written }));
  const payloads = inputs.payloads.map((payload): Subject => ({ object: objectOf(payload), file: payload.name, written: undefined }));
  await evaluateResources(resources, evaluation);
  await evaluatePayloads(payloads, evaluation);
  await evaluateImages(resources, payloads, evaluation);
  // The reference looks at the file now, whether or not there is a policy.
  if (inputs.contextProblem !== undefined) throw new ApplyFailure(inputs.contextProblem.message);
  await evaluateDeletions({ resources, payloads }, evaluation);
  await evaluateCleanups(resources, evaluation);
  await evaluateRequests(requests, evaluation);
}

async function explaining({ listener: { unmatched } }: Run): Promise<Evaluation['explain']> {
  if (unmatched === undefined) return () => undefined;
  const explainersFor = await loadExplainers();
  return (subject) => explainersFor({ written: subject.written, unmatched: (explanation) => unmatched(subject, explanation) });
}

function objectOf({ content }: Payload): ObjectValue {
  return isObject(content) ? content : plainObject();
}

/** The families that only have phases of their own. */
const APART: ReadonlySet<PolicyFamily> = new Set<PolicyFamily>(['cleanup', 'deleting', 'image-validating']);
/** The families for which the Context file is opened while resources are evaluated. */
const CONTEXT_READERS: ReadonlySet<PolicyFamily> = new Set<PolicyFamily>(['validating', 'mutating', 'generating']);

async function evaluateResources(resources: readonly Subject[], evaluation: Evaluation): Promise<void> {
  const { inputs, listener } = evaluation;
  const policies = evaluation.policies.filter(({ family }) => !APART.has(family));
  const processTrigger = await triggerProcessor(policies, inputs.world);
  const contextProblem = policies.some(({ family }) => CONTEXT_READERS.has(family)) ? inputs.contextProblem : undefined;
  const fileProblem = inputs.definitionsProblem ?? contextProblem;
  for (const subject of resources) {
    const answers: Answer[] = [];
    let resource = subject.object;
    const tell = (response: PolicyResponse, phase: PhaseName): void => {
      const answer: Answer = { subject, resource, phase, response };
      answers.push(answer);
      listener.evaluated(answer);
      if (phase === 'mutate') resource = response.patchedResource;
    };
    const evaluate = (): readonly PolicyResponse[] => {
      if (fileProblem !== undefined) throw fileProblem;
      return processTrigger({ resource: subject.object, operation: undefined, explain: evaluation.explain(subject) }, tell);
    };
    orLeftOut(subject, evaluation, () => {
      const responses = namingAborts(subject, evaluate);
      for (const answer of inOrderOf(responses, answers)) listener.settled(answer);
    });
  }
}

/** Answers in the order of their responses, which mostly is the one in which they came. */
function inOrderOf(responses: readonly PolicyResponse[], answers: readonly Answer[]): readonly Answer[] {
  if (responses.length === answers.length && answers.every(({ response }, at) => response === responses[at])) return answers;
  const byResponse = new Map(answers.map((answer) => [answer.response, answer]));
  return responses.flatMap((response) => byResponse.get(response) ?? []);
}

/** Ends the run with the reason why a subject cannot be evaluated, or goes on without it. */
function orLeftOut(subject: Subject, { continuesOnFail, listener }: Evaluation, evaluate: () => void): void {
  try {
    evaluate();
  } catch (error) {
    if (!(error instanceof TestAbort)) throw error;
    if (!continuesOnFail) throw new ApplyFailure(error.message);
    listener.failed({ subject, message: error.message, isPrinted: false });
  }
}

async function evaluatePayloads(payloads: readonly Subject[], evaluation: Evaluation): Promise<void> {
  const phase = await payloadPhase(payloads.length, ['validating'], evaluation);
  for (const subject of payloads) {
    orLeftOut(subject, evaluation, () =>
      tellAll(
        evaluation,
        subject,
        'validate',
        namingAborts(subject, () => phase?.json(subject.object) ?? []),
      ),
    );
  }
}

function namingAborts<Result>(subject: Subject, evaluate: () => Result): Result {
  try {
    return evaluate();
  } catch (error) {
    throw new TestAbort(`failed to apply policies on resource ${textOf(subject.object, 'metadata', 'name')} (${abortReason(error)})`);
  }
}

/** The phase for payloads with the policies of some families; `undefined` where it is not needed. */
async function payloadPhase(count: number, families: readonly PolicyFamily[], { policies, inputs }: Evaluation): Promise<PayloadPhase | undefined> {
  const concerned = policies.filter(({ family }) => families.includes(family));
  return count === 0 || concerned.length === 0 ? undefined : (await loadPayloadPhase())(concerned, inputs.world);
}

function tellAll({ listener }: Evaluation, subject: Subject, phase: PhaseName, responses: readonly PolicyResponse[]): void {
  const answers = responses.map((response): Answer => ({ subject, resource: subject.object, phase, response }));
  for (const answer of answers) listener.evaluated(answer);
  for (const answer of answers) listener.settled(answer);
}

async function evaluateImages(resources: readonly Subject[], payloads: readonly Subject[], evaluation: Evaluation): Promise<void> {
  const { world } = evaluation.inputs;
  const policies = evaluation.policies.filter(({ family }) => family === 'image-validating');
  if (policies.length === 0) return;
  const planPhase = await loadImagePhase();
  const phase = failing(() => planPhase(policies, world));
  for (const subject of resources) {
    const sort = groupVersionKindOf(subject.object);
    orLeftOut(subject, evaluation, () => {
      if (world.guessesResources !== true && world.kinds.resourceOf(sort) === undefined)
        throw new TestAbort(`failed to map gvk to gvr ${printSort(sort)} (${unmappedKind(sort)})\n`);
      tellAnswered(evaluation, subject, 'validate', phase);
    });
  }
  const ofPayloads = await payloadPhase(payloads.length, ['image-validating'], evaluation);
  for (const subject of payloads)
    tellAll(
      evaluation,
      subject,
      'validate',
      failing(() => ofPayloads?.json(subject.object) ?? []),
    );
}

/** Policies that do not match have nothing to say here. */
function tellAnswered(evaluation: Evaluation, subject: Subject, name: PhaseName, phase: Phase): void {
  const { responses } = phase({ resource: subject.object, operation: undefined, explain: evaluation.explain(subject) });
  const answered = responses.filter(({ rules }) => rules.length > 0);
  tellAll(evaluation, subject, name, answered);
}

/** Does what ends the run with the bare reason if it fails. */
function failing<Result>(evaluate: () => Result): Result {
  try {
    return evaluate();
  } catch (error) {
    throw new ApplyFailure(abortReason(error));
  }
}

async function evaluateDeletions(subjects: Readonly<Record<'resources' | 'payloads', readonly Subject[]>>, evaluation: Evaluation): Promise<void> {
  const policies = evaluation.policies.filter(({ family }) => family === 'deleting');
  if (policies.length === 0) return;
  const planPhase = await loadDeletingPhase();
  const phase = failing(() => planPhase(policies, evaluation.inputs.world));
  tellDeletions(subjects.resources, 'resource', phase, evaluation);
  tellDeletions(subjects.payloads, 'json', phase, evaluation);
}

function tellDeletions(subjects: readonly Subject[], title: string, phase: Phase, evaluation: Evaluation): void {
  const { continuesOnFail, listener } = evaluation;
  for (const subject of subjects) {
    for (const response of phase({ resource: subject.object, operation: undefined, explain: evaluation.explain(subject) }).responses) {
      tellAll(evaluation, subject, 'delete', [{ ...response, rules: response.rules.map((rule) => ({ ...rule, message: messageOf(rule, title) })) }]);
      const error = response.rules.find(({ status }) => status === 'error');
      if (error === undefined) continue;
      const message = `failed to apply deleting policies on ${title}: ${error.message}`;
      if (!continuesOnFail) throw new ApplyFailure(message);
      listener.failed({ subject, message, isPrinted: true });
    }
  }
}

function messageOf({ status, message }: PolicyResponse['rules'][number], title: string): string {
  if (status === 'pass') return `${title} matched`;
  return status === 'fail' ? `${title} did not match` : message;
}

async function evaluateCleanups(resources: readonly Subject[], evaluation: Evaluation): Promise<void> {
  const policies = evaluation.policies.filter(({ family }) => family === 'cleanup');
  if (policies.length === 0) return;
  const planPhase = await loadCleanupOfAll();
  for (const policy of policies) {
    const phase = failing(() => planPhase([policy], evaluation.inputs.world));
    for (const subject of resources) {
      tellAll(
        evaluation,
        subject,
        'delete',
        phase({ resource: subject.object, operation: undefined, explain: evaluation.explain(subject) }).responses,
      );
    }
  }
}

async function evaluateRequests(requests: readonly Payload[], evaluation: Evaluation): Promise<void> {
  const phase = await payloadPhase(requests.length, ['validating'], evaluation);
  for (const kind of ['http', 'envoy'] as const) {
    for (const request of requests.filter((each) => each.kind === kind)) {
      const subject: Subject = { object: plainObject(), file: request.name, written: undefined };
      tellAll(
        evaluation,
        subject,
        'validate',
        failing(() => phase?.[kind](request.content) ?? []),
      );
    }
  }
}
