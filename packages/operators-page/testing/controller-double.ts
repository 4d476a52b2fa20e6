import { onTestFinished, vi } from 'vitest';

/** A request as it left the page. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** What is answered to a request. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Answers the requests of the page until the test has finished; what it does not know is 404. A function that throws is a network that is away. */
export function answerWith(answers: Readonly<Record<string, Answer | (() => Answer)>>): readonly SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const text = typeof body === 'string' ? body : undefined;
    sent.push({
      method,
      path,
      authorization: new Headers(headers).get('authorization') ?? undefined,
      body: text === undefined ? undefined : JSON.parse(text),
    });
    const answer = answers[`${method} ${path}`] ?? { status: 404, body: { message: 'There is no such thing.' } };
    const { status = 200, headers: given = {}, body: json = {} } = typeof answer === 'function' ? answer() : answer;
    return new Response(JSON.stringify(json), { status, headers: given });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });
  return sent;
}

/** What a controller answers to who signs in. */
export const SESSION: Answer = { status: 201, body: { name: 'admin', role: 'admin', token: 'session.x', expires_at: '2026-11-22T20:00:00.000Z' } };
