import type { Credentials } from './docker-credentials.ts';
import { readBody } from './read-body.ts';
import { registryError } from './registry-error.ts';
import type { Repository } from './registry-client.ts';
import { RegistryFailure } from './registry-failure.ts';

/** How a registry wants to know who asks. */
export interface Challenge {
  /** `bearer`, `basic`, or another word in small letters. */
  readonly scheme: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The first challenge of a header `WWW-Authenticate` that can be met. */
export function challengeIn(header: string): Challenge {
  const start = /\b(?:bearer|basic)\b/i.exec(header);
  const [scheme = '', ...rest] = header.slice(start?.index ?? 0).split(' ');
  const parameters = Object.fromEntries(
    Array.from(rest.join(' ').matchAll(/([a-z_]+)="([^"]*)"/gi), ([, name = '', value = '']) => [name.toLowerCase(), value]),
  );
  return { scheme: scheme.toLowerCase(), parameters };
}

/** What is needed to answer a challenge. */
export interface AuthorizationRequest {
  readonly repository: Repository;
  readonly challenge: Challenge;
  readonly credentials: Credentials | undefined;
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>;
}

/** The header `Authorization` that lets its bearer read a repository; `undefined` if there is nothing to show. */
export async function authorizationFor({ repository, challenge, credentials, fetch }: AuthorizationRequest): Promise<string | undefined> {
  if (credentials?.kind === 'registry-token') return `Bearer ${credentials.token}`;
  if (challenge.scheme === 'basic') return credentials?.kind === 'password' ? basic(credentials) : undefined;
  if (challenge.scheme !== 'bearer')
    throw new RegistryFailure(`${repository.registry} wants to know who asks in a way that is not known: ${challenge.scheme}`);
  const { realm = '', service = '' } = challenge.parameters;
  const url = realmIn(realm, repository.registry);
  const scope = `repository:${repository.repository}:pull`;
  const response =
    credentials?.kind === 'identity-token'
      ? await fetch(url.href, {
          method: 'POST',
          body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: credentials.token, service, scope, client_id: 'assay' }),
        })
      : await fetch(withQuery(url, { service, scope }), { headers: credentials === undefined ? {} : { authorization: basic(credentials) } });
  if (response.status !== 200) throw await registryError(response, url.href);
  return `Bearer ${tokenIn(new TextDecoder().decode(await readBody(response, TOKEN_BYTES)), repository.registry)}`;
}

const TOKEN_BYTES = 1024 * 1024;

/** Where tokens are given. A password is sent there, so that it has to be encrypted unless the registry itself is not. */
function realmIn(realm: string, registry: string): URL {
  const url = URL.canParse(realm) ? new URL(realm) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === registry.split(':')[0]);
  if (url === undefined || !isSafe) throw new RegistryFailure(`${registry} names no address that gives tokens and is encrypted`);
  return url;
}

function withQuery(url: URL, parameters: Readonly<Record<string, string>>): string {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(parameters)) if (value !== '') asked.searchParams.set(name, value);
  return asked.href;
}

function tokenIn(text: string, registry: string): string {
  try {
    const { token, access_token: accessToken }: Readonly<Record<string, unknown>> = JSON.parse(text);
    if (typeof token === 'string' && token !== '') return token;
    if (typeof accessToken === 'string' && accessToken !== '') return accessToken;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new RegistryFailure(`${registry} gives no token`);
}

function basic({ username, password }: Extract<Credentials, { kind: 'password' }>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
