import type { Context } from 'hono';

import { faultOf } from '../log/fault.ts';
import type { LogFields } from '../log/logger.ts';
import { Unavailable } from '../unavailable.ts';
import { errorBody, refusal, STATUSES } from './answer.ts';
import type { Answer, Refusal } from './answer.ts';
import type { AppEnvironment } from './app-environment.ts';
import type { AppServices } from './app-services.ts';

/** Adds to the line that the log has about a request. */
export type Note = (fields: LogFields) => void;

/** Which line of the route table a request belongs to. */
interface RouteInLog {
  /** The pattern, `none` without a route. */
  readonly path: string;
  readonly isQuiet: boolean;
}

/** Makes a response of what a request is answered, whatever happens, and writes one line about it into the log. */
export async function respond(
  context: Context<AppEnvironment>,
  { logger, metrics }: AppServices,
  { path, isQuiet }: RouteInLog,
  answerer: (note: Note) => Promise<Answer>,
): Promise<Response> {
  const start = performance.now();
  const { method } = context.req;
  const fields: Mutable<LogFields> = { method: METHODS.has(method) ? method : 'other', route: path };
  const answer = await answerOrFault(context, answerer, (more) => Object.assign(fields, more));
  const { status, headers, body } = answer ? responseParts(answer) : INCOMPLETE_REQUEST;
  Object.assign(fields, { status, milliseconds: Math.round(performance.now() - start) }, answer?.kind === 'refusal' && refusalFields(answer));
  if (fields.fault) logger.error('request failed', fields);
  else if (isQuiet) logger.debug('request answered', fields);
  else logger.info('request answered', fields);
  metrics.requestAnswered(path, status);
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...headers } });
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** `undefined` for a client that went away, or was too slow, while it sent its body: that is no fault of ours. */
async function answerOrFault({ req }: Context<AppEnvironment>, answerer: (note: Note) => Promise<Answer>, note: Note): Promise<Answer | undefined> {
  try {
    return await answerer(note);
  } catch (error) {
    if (req.raw.signal.aborted) return undefined;
    note({ fault: faultOf(error) });
    if (error instanceof Unavailable) return refusal('unavailable', 'This is not available at the moment. Try again later.', RETRY_LATER);
    return refusal('server_error', 'Something went wrong here. The log of the controller says more.');
  }
}

/** Seconds. */
const RETRY_LATER = { headers: { 'Retry-After': '5' } } as const;

/** Nobody hears it: the server itself has said so to a client that was too slow. It counts in log and metrics. */
const INCOMPLETE_REQUEST: ResponseParts = { status: 408, headers: {}, body: null };

interface ResponseParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | string | ReadableStream | null;
}

function responseParts(answer: Answer): ResponseParts {
  switch (answer.kind) {
    case 'json':
      return { status: answer.status, headers: { ...JSON_HEADERS, ...answer.headers }, body: JSON.stringify(answer.body) };
    case 'bytes':
      return { status: answer.status, headers: { 'Content-Type': answer.mediaType, ...answer.headers }, body: answer.body };
    case 'refusal':
      return { status: STATUSES[answer.error], headers: { ...JSON_HEADERS, ...answer.headers }, body: JSON.stringify(errorBody(answer)) };
  }
}

function refusalFields({ error, details, isTruncated }: Refusal): LogFields {
  return {
    error,
    ...(details.length > 0 && { details: details.map(({ path, code }) => ({ path, code })) }),
    ...(isTruncated && { truncated: true }),
  };
}

const JSON_HEADERS = { 'Content-Type': 'application/json' } as const;
const COMMON_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' } as const;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
