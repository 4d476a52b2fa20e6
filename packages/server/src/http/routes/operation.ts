import { json } from '../answer.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { ref } from '../schemas.ts';

/** Whether this process lives. */
export const getHealth: Route = route({
  method: 'GET',
  path: '/healthz',
  id: 'getHealth',
  summary: 'Whether the process lives',
  access: { kind: 'anyone' },
  parameters: {},
  answers: { 200: { description: 'It does.', schema: ref('Health') } },
  isQuiet: true,
  handle: () => json(200, { status: 'ok' }),
});

/** Whether requests should be sent here. */
export const getReadiness: Route = route({
  method: 'GET',
  path: '/readyz',
  id: 'getReadiness',
  summary: 'Whether requests should be sent here',
  access: { kind: 'anyone' },
  parameters: {},
  answers: {
    200: { description: 'The store takes writes.', schema: ref('Health') },
    503: { description: 'The store takes no writes, or the process is about to end.', schema: ref('Health') },
  },
  isQuiet: true,
  handle: async (_request, { isReady }) => ((await isReady()) ? json(200, { status: 'ok' }) : json(503, { status: 'unavailable' })),
});

/** Figures for Prometheus. */
export const getMetrics: Route = route({
  method: 'GET',
  path: '/metrics',
  id: 'getMetrics',
  summary: 'Figures for Prometheus',
  access: { kind: 'anyone' },
  parameters: {},
  answers: { 200: { description: 'The text format of Prometheus.', mediaType: 'text/plain', schema: { type: 'string' } } },
  isQuiet: true,
  handle: async (_request, { metrics }) => ({ kind: 'bytes', status: 200, mediaType: metrics.contentType, body: await metrics.exposition() }),
});
