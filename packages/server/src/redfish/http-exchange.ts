import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

/** One request, and all that is needed to send it. */
export interface Exchange {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** PEM of the authority of a server's certificate, in place of those that Node knows. */
  readonly certificateAuthority: string | undefined;
  readonly signal: AbortSignal;
}

/** What came back. */
export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** Management controllers fetch a whole image before they answer, some of them. */
const LONGEST_EXCHANGE_MS = 120_000;
const LONGEST_ANSWER = 1_048_576;

/** Sends a request and reads its answer. No redirection is followed: credentials go nowhere else. */
export async function exchange({ url, method, headers, body, certificateAuthority, signal }: Exchange): Promise<ExchangeAnswer> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_EXCHANGE_MS)]);
  const options = { method, headers, signal: inTime, agent: false } as const;
  const sent =
    url.protocol === 'https:'
      ? https.request(url, { ...options, ...(certificateAuthority !== undefined && { ca: certificateAuthority }) })
      : http.request(url, options);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LONGEST_ANSWER) response.destroy(new Error('the answer has no end'));
  });
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}
