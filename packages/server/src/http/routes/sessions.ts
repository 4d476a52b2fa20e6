import { json, refusal } from '../answer.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { ref } from '../schemas.ts';

/** Lets a page keep a session over a reload instead of a password. */
export const startSession: Route = route({
  method: 'POST',
  path: '/api/v1/sessions',
  id: 'startSession',
  summary: 'A bearer token for eight hours, for a name and a password',
  description:
    'The token says the same as the name and the password. It ends early when the password or the role is changed. A session begins no other one. The request needs no body, but says that it is JSON.',
  access: { kind: 'roles', roles: ['admin', 'reader'] },
  parameters: {},
  answers: { 201: { description: 'The session.', schema: ref('Session') } },
  handle({ principal }, { authenticator }) {
    const { name, role, shown } = principal!;
    if (shown !== 'password') return refusal('forbidden', 'A session begins with a name and a password.');
    const { token, expiresAt } = authenticator.startSession(name);
    return json(201, { name, role, token, expires_at: expiresAt.toISOString() });
  },
});
