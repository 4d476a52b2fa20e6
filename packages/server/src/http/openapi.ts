import { json, STATUSES } from './answer.ts';
import type { JsonSchema } from './json-schema.ts';
import { route } from './route.ts';
import type { Access, AnswerDescription, Parameter, Route } from './route.ts';
import { ref, schemas } from './schemas.ts';

/** The line of the route table that describes all others, and itself. */
export function routeOfDescription(others: readonly Route[]): Route {
  const description: Route = route({
    method: 'GET',
    path: '/openapi.json',
    id: 'describeApi',
    summary: 'This description',
    access: { kind: 'anyone' },
    parameters: {},
    answers: { 200: { description: 'OpenAPI 3.1.', schema: { type: 'object' } } },
    handle: () => json(200, openApiDocument([...others, description])),
  });
  return description;
}

/** The route table as OpenAPI 3.1 document. */
export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Assay recipe controller',
      version: '1',
      description: 'Takes provisioning recipes, validates them, keeps them byte for byte, and hands them to hosts as task images.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A JWT whose claim `role` is `admin` or `reader`, or the token of a session.',
        },
        webhookSecret: { type: 'apiKey', in: 'header', name: 'X-Webhook-Secret' },
        clientCertificate: { type: 'mutualTLS' },
        signature: { type: 'apiKey', in: 'query', name: 'sig' },
      },
    },
  };
}

function operation(route: Route): object {
  const { id, summary, description, access, parameters, body, answers } = route;
  const told = [description, accessInWords(access)].filter((text) => text !== undefined);
  return {
    operationId: id,
    summary,
    ...(told.length > 0 && { description: told.join('\n\n') }),
    security: SECURITY[access.kind],
    parameters: Object.entries(parameters).map(([name, parameter]) => parameterObject(name, parameter)),
    ...(body && { requestBody: { description: body.description, required: true, content: { 'application/json': { schema: body.schema } } } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(answer)])),
      ...Object.fromEntries(statusesOfRefusals(route).map((status) => [status, errorResponse(status)])),
    },
  };
}

function accessInWords(access: Access): string | undefined {
  return access.kind === 'roles' ? `For the role ${access.roles.join(' or ')}.` : undefined;
}

const SECURITY: Readonly<Record<Access['kind'], readonly object[]>> = {
  anyone: [],
  roles: [{ basic: [] }, { bearer: [] }],
  webhook: [{ webhookSecret: [] }, { clientCertificate: [] }],
  'signed-url': [{ signature: [] }],
};

function parameterObject(name: string, { in: place, description, schema }: Parameter): object {
  return { name, in: place, description, required: place === 'path', schema };
}

function response({ description, mediaType = 'application/json', schema, headers }: AnswerDescription): object {
  return {
    description,
    ...(headers && { headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, header(text)])) }),
    ...((schema || mediaType !== 'application/json') && { content: { [mediaType]: schema ? { schema } : {} } }),
  };
}

function header(description: string): { readonly description: string; readonly schema: JsonSchema } {
  return { description, schema: { type: 'string' } };
}

/** What is refused before a handler has its say follows from the line itself. */
function statusesOfRefusals({ method, access, parameters, body, refusals = [] }: Route): readonly number[] {
  const isForRoles = access.kind === 'roles';
  const mayChange = method !== 'GET';
  const statuses = [
    // Those who ask in a role may not ask for what the line does not know.
    ...(body || isForRoles || Object.values(parameters).some(({ in: place }) => place !== 'path') ? [400] : []),
    ...(isForRoles || access.kind === 'webhook' ? [401, 429] : []),
    ...(isForRoles || mayChange ? [403] : []),
    ...(body ? [413] : []),
    ...(mayChange ? [415] : []),
    ...refusals,
    500,
  ];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

function errorResponse(status: number): object {
  const kinds = Object.entries(STATUSES)
    .filter(([, of]) => of === status)
    .map(([kind]) => kind);
  return {
    description: `\`error\` is ${kinds.map((kind) => `\`${kind}\``).join(' or ')}.`,
    content: { 'application/json': { schema: ref('Error') } },
  };
}
