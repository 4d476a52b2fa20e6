import http from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';

import type { ClusterAccess, ReadAccess } from './cluster-access.ts';

/** An answer of an API server that is of no use, or none in time. The message quotes nothing of it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status, if it is not success. */
  readonly status: number | undefined;
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfter: number;

  constructor(message: string, status?: number, retryAfter = 0) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** What is asked for at a path: whole objects, or only their metadata if the server can leave out the rest. */
export type Wanted = 'anything' | 'list-of-metadata' | 'events-of-metadata';

/** Reads from an API server. Failures of the connection and of the answer are thrown. */
export class ApiClient {
  readonly #readAccess: ReadAccess;
  readonly #plain = new http.Agent({ keepAlive: true });
  readonly #secure = new https.Agent({ keepAlive: true });

  constructor(readAccess: ReadAccess) {
    this.#readAccess = readAccess;
  }

  /** The JSON that stands at a path. */
  async get(path: string, wanted: Wanted, signal: AbortSignal): Promise<unknown> {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_ANSWER_MS)]);
    return json(await this.#request(path, wanted, inTime));
  }

  /** The JSON lines that a path gives for as long as the server keeps the answer open; silence beyond a time in milliseconds is a failure. */
  async *lines(path: string, wanted: Wanted, signal: AbortSignal, longestSilence: number): AsyncGenerator {
    const response = await this.#request(path, wanted, signal);
    response.setTimeout(longestSilence, () => response.destroy(new ApiError('it is silent')));
    response.setEncoding('utf8');
    let rest = '';
    for await (const chunk of response) {
      rest += chunk;
      if (rest.length > LONGEST_LINE) throw new ApiError('it sends a line without end');
      // A long line is not searched again from its beginning for each piece of it.
      if (!String(chunk).includes('\n')) continue;
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
    }
  }

  close(): void {
    this.#plain.destroy();
    this.#secure.destroy();
  }

  #request(path: string, wanted: Wanted, signal: AbortSignal): Promise<http.IncomingMessage> {
    const access = this.#readAccess();
    const headers = { accept: ACCEPTED[wanted], ...(access.token !== undefined && { authorization: `Bearer ${access.token}` }) };
    const url = `${access.server}${path}`;
    const sent = url.startsWith('https:')
      ? https.request(url, { ...tlsOptions(access), agent: this.#secure, headers, signal })
      : http.request(url, { agent: this.#plain, headers, signal });
    return new Promise((resolve, reject) => {
      sent.on('response', (response) => {
        const { statusCode = 0 } = response;
        if (statusCode === 200) return resolve(response);
        response.resume();
        reject(new ApiError('it refuses', statusCode, secondsToWait(response) * 1000));
      });
      sent.on('error', reject);
      sent.setTimeout(LONGEST_SILENCE_MS, () => sent.destroy(new ApiError('it does not answer')));
      // A server that is gone without a word does not answer these probes either.
      sent.setSocketKeepAlive(true, PROBE_MS);
      sent.end();
    });
  }
}

const LONGEST_SILENCE_MS = 30_000;
const LONGEST_ANSWER_MS = 120_000;
const PROBE_MS = 15_000;
/** Characters; a stored object has at most some 1.5 million bytes. */
const LONGEST_LINE = 16_000_000;

/** As the Kubernetes API concepts have it ("Metadata-only fetches"); a server that cannot do so gives whole objects. */
const ACCEPTED: Readonly<Record<Wanted, string>> = {
  anything: 'application/json',
  'list-of-metadata': 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1, application/json',
  'events-of-metadata': 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1, application/json',
};

function tlsOptions(access: ClusterAccess): https.RequestOptions {
  const { certificateAuthority: ca, clientCertificate: cert, clientKey: key, serverName: servername } = access;
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(servername !== undefined && { servername }),
    rejectUnauthorized: !access.skipsVerification,
  };
}

function secondsToWait({ headers }: http.IncomingMessage): number {
  const given = headers['retry-after'] ?? '';
  return /^\d{1,6}$/.test(given) ? Number(given) : 0;
}
