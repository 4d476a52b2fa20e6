// What the tools share that load `assay serve`: clients, what they wait, and the lines that say so.
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

/** Clients with a connection each, which is kept alive. Over TLS any certificate will do. */
export function connect(url, clients) {
  const { Agent, request } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: clients, rejectUnauthorized: false });
  return {
    send: (method, path, headers, body = '') =>
      new Promise((resolve, reject) => {
        request(url + path, { agent, method, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } })
          .once('error', reject)
          .once('response', (response) => resolve(answerOf(response)))
          .end(body);
      }),
    close: () => agent.destroy(),
  };
}

async function answerOf(response) {
  const body = await text(response);
  const isJson = response.headers['content-type']?.startsWith('application/json');
  return { status: response.statusCode, body: isJson ? JSON.parse(body) : body };
}

/** Does something for each item, as many at once as there are clients. */
export async function timed(items, clients, act) {
  const latencies = [];
  const queue = items.values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const item of queue) {
        const start = performance.now();
        await act(item);
        latencies.push(performance.now() - start);
      }
    }),
  );
  return { perSecond: (items.length * 1000) / (performance.now() - begun), latencies: latencies.toSorted((a, b) => a - b) };
}

/** Prints what {@link timed} has found. */
export function tell(subject, what, { perSecond, latencies }) {
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))].toFixed(1);
  console.log(`${subject}: ${what}: ${perSecond.toFixed(0)} a second, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}

/** `100,000` */
export function count(number) {
  return number.toLocaleString('en-US');
}
