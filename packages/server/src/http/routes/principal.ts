import { json } from '../answer.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { ref } from '../schemas.ts';

/** Who the sender of a request is here: what a page or a script asks before it offers more than is allowed. */
export const getPrincipal: Route = route({
  method: 'GET',
  path: '/api/v1/principal',
  id: 'getPrincipal',
  summary: 'Name and role of who asks',
  access: { kind: 'roles', roles: ['admin', 'reader'] },
  parameters: {},
  answers: { 200: { description: 'The credentials are good.', schema: ref('Principal') } },
  handle: ({ principal }) => json(200, { name: principal!.name, role: principal!.role }),
});
