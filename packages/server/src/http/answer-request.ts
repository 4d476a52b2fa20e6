import type { Context } from 'hono';

import type { RequestPrincipal } from '../authentication/principal.ts';
import { parameterSchemas } from '../generated/request-schemas.ts';
import type { WebhookAccess } from '../status-webhook/webhook-access.ts';
import { invalidRequest, refusal } from './answer.ts';
import type { Answer, Refusal } from './answer.ts';
import { peerOf } from './app-environment.ts';
import type { AppEnvironment } from './app-environment.ts';
import type { AppServices } from './app-services.ts';
import { isCrossSite } from './cross-site.ts';
import { mediaTypeRefusal, readBody } from './read-body.ts';
import { readParameters } from './read-parameters.ts';
import type { Note } from './respond.ts';
import type { Route } from './route.ts';

/** A request whose path is in the route table. */
export interface RoutedRequest {
  readonly context: Context<AppEnvironment>;
  /** The routes of the path, one for each method. */
  readonly routes: readonly Route[];
  readonly services: AppServices;
  readonly allowWebhook: WebhookAccess;
  readonly note: Note;
}

/**
 * Lets a request pass the checks that its route says, in this order: who asks (401), whether they may (403), method (405),
 * and if it may change something whether another site sends it (403) and its media type (415); then length (413) and
 * parameters (400). The rest is up to the handler.
 */
export async function answerRequest(request: RoutedRequest): Promise<Answer> {
  const { context, routes, services, note } = request;
  const access = await checkAccess(request);
  if (access.kind === 'refusal') return access;
  const route = routeOf(request);
  if (!route) return refusal('method_not_allowed', 'This path does not support the method.', { headers: { Allow: allowed(routes) } });

  const { req } = context;
  const unwanted = route.method === 'GET' ? undefined : refusalOfChange(request);
  if (unwanted) return unwanted;
  const read = route.body ? await readBody(req.raw, route.body.maxBytes) : NO_BODY;
  if (read.kind === 'refusal') return read;
  const sources = {
    path: (name: string) => req.param(name),
    query: new URL(req.url).searchParams,
    header: (name: string) => req.header(name),
  };
  const parameters = readParameters(route.parameters, parameterSchemas[route.id]!, sources, route.access.kind === 'roles');
  if (parameters.kind === 'problems') return invalidRequest(parameters.details, 'The parameters are not valid.');
  return route.handle(
    {
      parameters: parameters.values,
      body: read.bytes,
      header: (name) => req.header(name),
      isHead: req.method === 'HEAD',
      principal: access.principal,
      note,
    },
    services,
  );
}

const NO_BODY = { kind: 'body', bytes: new Uint8Array() } as const;

/** HEAD is GET without the body. */
function routeOf({ context, routes }: RoutedRequest): Route | undefined {
  const method = context.req.method === 'HEAD' ? 'GET' : context.req.method;
  return routes.find((route) => route.method === method);
}

/** Both keep pages of other sites out: no form can name the media type, and no script may without asking first. */
function refusalOfChange({ context: { req }, services: { publicUrl } }: RoutedRequest): Refusal | undefined {
  const from = { site: req.header('sec-fetch-site'), origin: req.header('origin'), host: req.header('host') };
  if (isCrossSite(from, publicUrl)) return refusal('forbidden', 'A browser sends this from a page of another site.');
  return mediaTypeRefusal(req.raw.headers);
}

function allowed(routes: readonly Route[]): string {
  return routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

type CheckedAccess = { readonly kind: 'granted'; readonly principal: RequestPrincipal | undefined } | Refusal;

async function checkAccess(request: RoutedRequest): Promise<CheckedAccess> {
  // Which method is asked for comes after who asks; all methods of a path ask alike.
  const { access } = routeOf(request) ?? request.routes[0]!;
  switch (access.kind) {
    case 'roles':
      return checkRole(request);
    case 'webhook':
      return checkWebhook(request);
    case 'anyone':
    case 'signed-url':
      return { kind: 'granted', principal: undefined };
  }
}

async function checkRole(request: RoutedRequest): Promise<CheckedAccess> {
  const { context, routes, note } = request;
  const { authenticator } = request.services;
  const authentication = await authenticator.authenticate(context.req.header('authorization'), peerOf(context).network);
  switch (authentication.kind) {
    case 'limited':
      return tooOften(authentication.retryAfterSeconds);
    case 'unknown':
      return refusal('unauthorized', 'Valid credentials are needed.', { headers: { 'WWW-Authenticate': authenticator.challenge } });
    case 'without-role':
      return refusal('forbidden', 'These credentials have no role here.');
    case 'principal': {
      const { principal } = authentication;
      note({ principal: principal.name });
      const asked = routeOf(request);
      const roles = (asked ? [asked] : routes).flatMap(({ access }) => (access.kind === 'roles' ? access.roles : []));
      return roles.includes(principal.role) ? { kind: 'granted', principal } : refusal('forbidden', `This needs the role ${roles.join(' or ')}.`);
    }
  }
}

function checkWebhook({ context, services: { metrics }, allowWebhook }: RoutedRequest): CheckedAccess {
  const { req } = context;
  const access = allowWebhook({ ...peerOf(context), secret: req.header('x-webhook-secret'), serial: req.param('serial') ?? '' });
  if (access.kind === 'granted') return { kind: 'granted', principal: undefined };
  metrics.webhookReceived('refused');
  return access.kind === 'limited'
    ? tooOften(access.retryAfterSeconds)
    : refusal('unauthorized', 'The secret of the webhook is needed, in X-Webhook-Secret.', { headers: { 'WWW-Authenticate': 'X-Webhook-Secret' } });
}

function tooOften(retryAfterSeconds: number): Refusal {
  return refusal('rate_limited', 'Too many requests. Try again later.', { headers: { 'Retry-After': String(retryAfterSeconds) } });
}
