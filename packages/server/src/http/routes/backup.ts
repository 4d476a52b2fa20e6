import { refusal } from '../answer.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

/** A backup of the embedded store. */
export const backUpStore: Route = route({
  method: 'GET',
  path: '/api/v1/store/backup',
  id: 'backUpStore',
  summary: 'A backup of the embedded store',
  description:
    'All jobs with their recipes, all servers, and the key that signs addresses of images, as they are now: keep it as you keep passwords. `assay serve --restore FILE` begins with it. It is put together in memory, and the controller does nothing else for a moment. Jobs on a PostgreSQL server are backed up with `pg_dump`.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: {},
  answers: { 200: { description: 'A compressed archive.', mediaType: 'application/gzip', headers: { 'Content-Disposition': 'A name for it' } } },
  refusals: [409, 503],
  async handle({ isHead, note }, { backUp }) {
    if (!backUp) return refusal('conflict', 'The jobs are on a PostgreSQL server: back it up with its own tools.');
    const headers = { 'Content-Disposition': 'attachment; filename="assay-store.tar.gz"' };
    const mediaType = 'application/gzip';
    if (isHead) return { kind: 'bytes', status: 200, mediaType, body: null, headers };
    const archive = await backUp();
    note({ bytes: archive.size });
    return { kind: 'bytes', status: 200, mediaType, body: archive.stream(), headers };
  },
});
