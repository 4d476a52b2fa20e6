import http from 'node:http';
import https from 'node:https';

import type { ClusterAccess } from './cluster-access.ts';

/** An API server's answer other than success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;

  constructor(status: number) {
    super(`the API server answers ${status}`);
    this.status = status;
  }
}

/** Reads from an API server. Failures of the connection and the answer are thrown. */
export class ApiClient {
  readonly #access: ClusterAccess;
  readonly #agent: http.Agent;

  constructor(access: ClusterAccess) {
    this.#access = access;
    this.#agent = access.server.startsWith('https:')
      ? new https.Agent({
          keepAlive: true,
          ...(access.certificateAuthority !== undefined && { ca: access.certificateAuthority }),
          ...(access.clientCertificate !== undefined && { cert: access.clientCertificate }),
          ...(access.clientKey !== undefined && { key: access.clientKey }),
          ...(access.serverName !== undefined && { servername: access.serverName }),
          rejectUnauthorized: !access.skipsVerification,
        })
      : new http.Agent({ keepAlive: true });
  }

  /** The JSON that stands at a path. */
  async get(path: string, signal: AbortSignal): Promise<unknown> {
    const response = await this.#request(path, signal);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  }

  /** The JSON lines that a path gives for as long as the server keeps the answer open; silence beyond a time in milliseconds is a failure. */
  async *lines(path: string, signal: AbortSignal, longestSilence: number): AsyncGenerator {
    const response = await this.#request(path, signal);
    response.setTimeout(longestSilence, () => response.destroy(new Error('the API server is silent')));
    response.setEncoding('utf8');
    let rest = '';
    for await (const chunk of response) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #request(path: string, signal: AbortSignal): Promise<http.IncomingMessage> {
    const token = this.#access.token();
    const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const { request } = this.#access.server.startsWith('https:') ? https : http;
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#access.server}${path}`, { agent: this.#agent, headers, signal }, (response) => {
        const { statusCode = 0 } = response;
        if (statusCode === 200) return resolve(response);
        response.resume();
        reject(new ApiError(statusCode));
      });
      sent.on('error', reject);
      sent.setTimeout(ANSWER_MS, () => sent.destroy(new Error('the API server does not answer')));
      sent.end();
    });
  }
}

const ANSWER_MS = 60_000;
