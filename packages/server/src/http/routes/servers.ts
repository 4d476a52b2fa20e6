import { bodySchemas } from '../../generated/request-schemas.ts';
import type { ProvisionerName, Server } from '../../servers/server-store.ts';
import { invalidRequest, json, refusal } from '../answer.ts';
import { checkRequest } from '../check-request.ts';
import { readJsonBody } from '../read-json-body.ts';
import { route } from '../route.ts';
import type { Parameter, Route } from '../route.ts';
import { ref } from '../schemas.ts';

const serial = {
  in: 'path',
  description: 'Serial number of the server.',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^(?!\\s)\\P{Cc}+(?<!\\s)$' },
} as const satisfies Parameter;

/** How people name servers: by what they remember of a serial number. */
export const serverLike: Parameter & { readonly schema: { readonly type: 'string' } } = {
  in: 'query',
  description: 'Only servers with this in their serial number, in whatever case.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

/** Servers, in parts. */
export const listServers: Route = route({
  method: 'GET',
  path: '/api/v1/servers',
  id: 'listServers',
  summary: 'Servers, in the order of their serial numbers',
  access: { kind: 'roles', roles: ['admin', 'reader'] },
  parameters: {
    limit: { in: 'query', description: 'Most servers in the answer.', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 } },
    after: { in: 'query', description: 'The serial number behind which the list starts.', schema: { type: 'string', minLength: 1, maxLength: 128 } },
    server: serverLike,
  },
  answers: { 200: { description: 'The servers.', schema: ref('ServerList') } },
  refusals: [503],
  async handle({ parameters: { limit, after, server: like } }, { servers }) {
    return json(200, { servers: (await servers.list({ limit, after, like })).map(serverBody) });
  },
});

/** One server. */
export const getServer: Route = route({
  method: 'GET',
  path: '/api/v1/servers/{serial}',
  id: 'getServer',
  summary: 'A server',
  access: { kind: 'roles', roles: ['admin', 'reader'] },
  parameters: { serial },
  answers: { 200: { description: 'The server.', schema: ref('Server') } },
  refusals: [404, 503],
  async handle({ parameters, note }, { servers }) {
    const server = await servers.find(parameters.serial);
    if (!server) return refusal('not_found', 'There is no server with this serial number.');
    note({ serial: server.serial });
    return json(200, serverBody(server));
  },
});

/** Adds a server or changes one; no restart is needed, and none undoes it. */
export const putServer: Route = route({
  method: 'PUT',
  path: '/api/v1/servers/{serial}',
  id: 'putServer',
  summary: 'Add a server, or replace what is said of it',
  description:
    'What the body leaves out is not known of the server any more. The configuration adds servers at start that are not there, and changes none. Credentials are the name of a file in the directory `credentialsDirectory` of the controller.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: { serial },
  body: { description: 'What is known of the server; `{}` is enough.', schema: ref('ServerSettings'), maxBytes: 65_536 },
  answers: {
    200: { description: 'The server was changed.', schema: ref('Server') },
    201: { description: 'The server was added.', schema: ref('Server') },
  },
  refusals: [503],
  async handle({ parameters, body, note }, { servers, hasCredentials }) {
    const read = readJsonBody(body);
    if (read.kind === 'refusal') return read;
    const details = checkRequest(read.value, bodySchemas.ServerSettings);
    if (details.length > 0) return invalidRequest(details);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema is met.
    const { bmc_address: bmcAddress = null, credentials = null, vendor = null, provisioner = null } = read.value as GivenSettings;
    if (credentials !== null && !(await hasCredentials(credentials))) return invalidRequest([NO_CREDENTIALS]);
    if (provisioner !== null && (bmcAddress === null || credentials === null)) return invalidRequest([NOTHING_TO_BOOT_WITH]);
    const { server, isNew } = await servers.put(parameters.serial, { bmcAddress, credentials, vendor, provisioner });
    note({ serial: server.serial });
    return json(isNew ? 201 : 200, serverBody(server));
  },
});

/** Removes a server for which there is nothing any more. */
export const deleteServer: Route = route({
  method: 'DELETE',
  path: '/api/v1/servers/{serial}',
  id: 'deleteServer',
  summary: 'Remove a server without jobs',
  description:
    'Jobs of the server that are kept, complete ones too, keep the server: `retention.jobDays` removes them. A server that the configuration has is added again at the next start. The request needs no body, but says that it is JSON.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: { serial },
  answers: { 200: { description: 'The server as it was.', schema: ref('Server') } },
  refusals: [404, 409, 503],
  async handle({ parameters, note }, { servers }) {
    const server = await servers.find(parameters.serial);
    const removal = server ? await servers.remove(server.serial) : 'unknown';
    if (!server || removal === 'unknown') return refusal('not_found', 'There is no server with this serial number.');
    note({ serial: server.serial });
    return removal === 'removed' ? json(200, serverBody(server)) : refusal('conflict', 'This server has jobs.');
  },
});

interface GivenSettings {
  readonly bmc_address?: string | null;
  readonly credentials?: string | null;
  readonly vendor?: string | null;
  readonly provisioner?: ProvisionerName | null;
}

const NO_CREDENTIALS = { path: '/credentials', code: 'not_found', message: 'must be the name of a file in credentialsDirectory' };

const NOTHING_TO_BOOT_WITH = { path: '/provisioner', code: 'dependencies', message: 'needs bmc_address and credentials' };

function serverBody({ serial: serverSerial, bmcAddress, credentials, vendor, provisioner, lastSeen, createdAt, updatedAt }: Server): object {
  return {
    serial: serverSerial,
    bmc_address: bmcAddress,
    credentials,
    vendor,
    provisioner,
    last_seen: lastSeen?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    last_update: updatedAt.toISOString(),
  };
}
