/** What a handler answers. */
export type Answer = JsonAnswer | BytesAnswer | Refusal;

/** An answer that is JSON. */
export interface JsonAnswer {
  readonly kind: 'json';
  readonly status: 200 | 201 | 202 | 503;
  readonly body: object;
  readonly headers?: Headers;
}

/** An answer that is sent as it is. */
export interface BytesAnswer {
  readonly kind: 'bytes';
  readonly status: 200 | 206 | 304;
  readonly mediaType: string;
  readonly body: Uint8Array<ArrayBuffer> | string | ReadableStream | null;
  readonly headers?: Headers;
}

/** An answer of 4xx or 5xx, with the common error body. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly error: ErrorKind;
  /** A sentence. Holds nothing of the request. */
  readonly message: string;
  readonly details: readonly Detail[];
  /** Whether there was more to say than `details` holds. */
  readonly isTruncated: boolean;
  readonly headers?: Headers;
}

/** One thing that is wrong: a JSON pointer, the keyword of the rule, and the rest of a sentence that starts with the place. */
export interface Detail {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

type Headers = Readonly<Record<string, string>>;

/** What the member `error` of a refusal says. */
export type ErrorKind = keyof typeof STATUSES;

/** The status of each kind of refusal. */
export const STATUSES = {
  validation_error: 400,
  invalid_json: 400,
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  server_error: 500,
  unavailable: 503,
} as const;

/** An answer that is JSON. */
export function json(status: JsonAnswer['status'], body: object, headers: Headers = {}): JsonAnswer {
  return { kind: 'json', status, body, headers };
}

/** A refusal; without `more` it has no details and no headers of its own. */
export function refusal(error: ErrorKind, message: string, more: Partial<Pick<Refusal, 'details' | 'headers' | 'isTruncated'>> = {}): Refusal {
  return { kind: 'refusal', error, message, details: [], isTruncated: false, ...more };
}

/** A request whose parts are not as they should be. */
export function invalidRequest(details: readonly Detail[], message = 'The request is not valid.'): Refusal {
  return refusal('invalid_request', message, { details: details.slice(0, MAX_DETAILS), isTruncated: details.length > MAX_DETAILS });
}

const MAX_DETAILS = 100;

/** The body of a refusal. */
export function errorBody({ error, message, details, isTruncated }: Refusal): object {
  return { error, message, details, ...(isTruncated && { truncated: true }) };
}
