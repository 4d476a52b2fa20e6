import { ADMISSION_ENDPOINTS, RecentRulePlans, reviewAdmission } from '@assay/kubevirt';
import type { AdmissionAnswer, VmAdmissionResponse } from '@assay/kubevirt';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { faultOf } from '../log/fault.ts';
import type { LogFields, Logger } from '../log/logger.ts';
import { AskedCluster } from './asked-cluster.ts';
import { boundedAnswer } from './bounded-answer.ts';
import type { ClusterSource } from './cluster-source.ts';
import { webhookMetrics } from './webhook-metrics.ts';

/** What the webhook needs to answer. */
export interface WebhookServices {
  readonly source: ClusterSource;
  /** What is answered about objects that cannot be judged without the cluster while it cannot be read. */
  readonly onUnavailable: 'allow' | 'deny';
  readonly logger: Logger;
}

/** An update brings two objects, and an API server stores none above 1.5 MiB. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Of one review; read, each takes some 200 bytes. A VM has some thousands at most. */
const MOST_VALUES = 500_000;

/** The VM admission webhook: each answer is that of `reviewAdmission` on the cluster as it is known. */
export function webhookApp({ source, onUnavailable, logger }: WebhookServices): Hono {
  const ruleSets = new RecentRulePlans();
  const metrics = webhookMetrics(
    () => source.objects() !== undefined,
    () => source.isStale(),
  );
  let wasKnown = false;
  const note = (endpoint: string, status: number, fields: LogFields): void => {
    const route = ADMISSION_ENDPOINTS.has(endpoint) ? endpoint : 'other';
    metrics.reviewed(route, status);
    logger.info('admission reviewed', { route, status, ...fields });
  };
  const refuseTooLarge = (context: Context): Response => {
    note(context.req.path, 413, { error: TOO_LARGE });
    return context.json(failure(413, 'RequestEntityTooLarge', TOO_LARGE), 413);
  };
  const app = new Hono();
  // Once ready, always ready: while the cluster cannot be read it is for `onUnavailable` to decide, not for the failure policy of a webhook
  // without endpoints.
  app.get('/readyz', (context) => {
    wasKnown ||= source.objects() !== undefined;
    return wasKnown ? context.text('ok') : context.text(`${source.title} cannot be read yet`, 503);
  });
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/metrics', async (context) => context.body(await metrics.exposition(), 200, { 'Content-Type': metrics.contentType }));
  app.use(bodyLimit({ maxSize: MOST_BYTES, onError: refuseTooLarge }));
  app.post('*', async (context) => {
    const body = new Uint8Array(await context.req.arrayBuffer());
    if (hasTooManyValues(body)) return refuseTooLarge(context);
    const exchange = { endpoint: context.req.path, contentType: context.req.header('content-type'), body };
    const cluster = new AskedCluster(source.objects());
    const reviewed = reviewAdmission(exchange, cluster, ruleSets);
    const answer = boundedAnswer(cluster.isMissed ? withoutCluster(reviewed, source.title, onUnavailable) : reviewed);
    const { refusal } = answer;
    note(exchange.endpoint, answer.response?.response.status?.code ?? answer.httpStatus, fieldsOf(reviewed));
    if (refusal !== undefined) return context.json(failure(400, 'BadRequest', refusal), 400);
    return answer.response ? context.json(answer.response) : new Response(null, { status: answer.httpStatus });
  });
  app.all('*', (context) => (ADMISSION_ENDPOINTS.has(context.req.path) ? context.body(null, 405, { Allow: 'POST' }) : context.body(null, 404)));
  app.onError((error, context) => {
    // A client that goes away while it sends its body is no fault of ours, and hears no answer.
    if (!context.req.raw.signal.aborted) logger.error('admission review failed', { fault: faultOf(error) });
    return context.body(null, 500);
  });
  return app;
}

/** By which a refusal is found again: the API server names the same in its own log. */
function fieldsOf({ refusal, response, subject }: AdmissionAnswer): LogFields {
  return {
    ...(refusal !== undefined && { error: refusal }),
    ...(response && { uid: shown(response.response.uid) }),
    ...(subject?.namespace !== undefined && { namespace: shown(subject.namespace) }),
    ...(subject?.name !== undefined && { name: shown(subject.name) }),
  };
}

/** Names of Kubernetes are not longer; what is sent may be. */
function shown(name: string): string {
  return name.slice(0, LONGEST_NAME);
}

const LONGEST_NAME = 253;

const TOO_LARGE = `a review has at most ${MOST_BYTES} bytes and ${MOST_VALUES} values`;

const BEFORE_VALUES = new Set([...'[{,'].map((character) => character.charCodeAt(0)));

/** Each value but one has a bracket or a comma before it or before its key; those in texts count as well. */
function hasTooManyValues(json: Uint8Array): boolean {
  let values = 1;
  for (const byte of json) if (BEFORE_VALUES.has(byte)) values++;
  return values > MOST_VALUES;
}

/** The object in which API servers look for the reason of a status that is not 200, and show its message. */
function failure(code: 400 | 413, reason: string, message: string): object {
  return { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason, message };
}

/** What is answered about an object that cannot be judged without a source. */
function withoutCluster(answer: AdmissionAnswer, source: string, onUnavailable: 'allow' | 'deny'): AdmissionAnswer {
  const { httpStatus, response: review } = answer;
  if (review === undefined) return answer;
  const unavailable = `${source} cannot be read at the moment`;
  const { uid } = review.response;
  const decision: VmAdmissionResponse =
    onUnavailable === 'allow'
      ? { uid, allowed: true, warnings: [`${unavailable}, so this was not validated`] }
      : { uid, allowed: false, status: { code: 503, reason: 'ServiceUnavailable', message: `${unavailable}, so this cannot be validated` } };
  return { httpStatus, response: { ...review, response: decision } };
}
