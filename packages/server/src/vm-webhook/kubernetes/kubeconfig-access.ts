import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';

import { readYaml, resolveAlias, Source, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, Node } from '@assay/source';

import { systemReason } from '../../system-error.ts';
import { ServeTrouble } from '../../trouble.ts';
import type { ClusterAccess } from './cluster-access.ts';

/**
 * The API server of the current context of a kubeconfig file. Users are known by token, token file or client certificate; what
 * needs more than that is refused. Throws a `ServeTrouble` that names the file and what is wrong, and holds no secret.
 */
export function kubeconfigAccess(file: string): ClusterAccess {
  const { documents, problem } = readYaml(new Source(file, readText(file)), { schema: 'core' });
  if (problem) throw new ServeTrouble(`${file}: ${problem.message}`);
  const root = new Part(file, 'it', documents[0]?.root);
  const context = root.named('context', root.text('current-context') ?? root.refuse('has no current-context'));
  const cluster = root.named('cluster', context.text('cluster') ?? context.refuse('names no cluster'));
  const user = root.named('user', context.text('user') ?? context.refuse('names no user'));
  cluster.refuseUnsupported(['proxy-url'], 'a proxy is not supported');
  user.refuseUnsupported(['exec', 'auth-provider'], 'this runs a program: give a token or a client certificate');
  user.refuseUnsupported(['username', 'password'], 'API servers know no passwords: give a token or a client certificate');
  user.refuseUnsupported(['as', 'as-uid', 'as-groups', 'as-user-extra'], 'to act as somebody else is not supported');

  const server = serverOf(cluster);
  const skipsVerification = cluster.flag('insecure-skip-tls-verify');
  const certificateAuthority = cluster.pem('certificate-authority');
  if (skipsVerification && certificateAuthority !== undefined) cluster.refuse('has both a certificate-authority and insecure-skip-tls-verify');
  if (certificateAuthority !== undefined && !isCertificate(certificateAuthority))
    cluster.refuse('has a certificate-authority that is no certificate');
  const common = { server, certificateAuthority, skipsVerification, serverName: cluster.text('tls-server-name') };
  // Nobody may read a credential on its way, so over plain HTTP none is sent.
  if (!server.startsWith('https:')) return { ...common, clientCertificate: undefined, clientKey: undefined, token: undefined };
  const clientCertificate = user.pem('client-certificate');
  const clientKey = user.pem('client-key');
  if (!fitTogether(clientCertificate, clientKey)) user.refuse('has a client-certificate and a client-key that do not fit together');
  const tokenFile = user.text('tokenFile');
  const token = tokenFile === undefined ? user.text('token') : user.file(tokenFile).trim();
  return { ...common, clientCertificate, clientKey, token };
}

function serverOf(cluster: Part): string {
  const server = cluster.text('server') ?? cluster.refuse('has no server');
  const { protocol, href } = URL.canParse(server) ? new URL(server) : { protocol: '', href: '' };
  if (protocol !== 'https:' && protocol !== 'http:') cluster.refuse('has a server that is no URL with https or http');
  return href.replace(/\/+$/, '');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

function fitTogether(cert: string | undefined, key: string | undefined): boolean {
  if (cert === undefined && key === undefined) return true;
  if (cert === undefined || key === undefined) return false;
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    return false;
  }
}

/** A mapping of the file, with what is said of it when something is wrong with it. */
class Part {
  readonly #file: string;
  readonly #title: string;
  readonly #node: Node | undefined;

  constructor(file: string, title: string, node: Node | undefined) {
    this.#file = file;
    this.#title = title;
    this.#node = node;
  }

  refuse(message: string): never {
    throw new ServeTrouble(`${this.#file}: ${this.#title} ${message}`);
  }

  refuseUnsupported(names: readonly string[], reason: string): void {
    for (const name of names) if (this.#value(name)) this.refuse(`has "${name}": ${reason}`);
  }

  /** `undefined` if it is absent or empty. */
  text(name: string): string | undefined {
    const value = this.#value(name);
    return value && (stringValue(value) ?? this.refuse(`has a "${name}" that is no text`));
  }

  flag(name: string): boolean {
    const value = this.#value(name);
    if (value?.kind === 'scalar' && typeof value.value === 'boolean') return value.value;
    return value !== undefined && this.refuse(`has a "${name}" that is neither true nor false`);
  }

  /** What stands in the file in base64, or in a file that it names. */
  pem(name: string): string | undefined {
    const data = this.text(`${name}-data`);
    if (data !== undefined) return Buffer.from(data, 'base64').toString('utf8');
    const named = this.text(name);
    return named === undefined ? undefined : this.file(named);
  }

  /** The text of a file whose relative name starts where this file stands. */
  file(name: string): string {
    return readText(path.resolve(path.dirname(this.#file), name), `${this.#file}: `);
  }

  /** The entry of a name in the list of its kind. */
  named(kind: 'cluster' | 'context' | 'user', name: string): Part {
    const entries = this.#value(`${kind}s`);
    const items = entries?.kind === 'sequence' ? entries.items.map(resolveAlias) : [];
    const entry = items.find((item) => stringValue(valueNamed(item, 'name')) === name);
    if (!entry) throw new ServeTrouble(`${this.#file}: there is no ${kind} "${name}"`);
    return new Part(this.#file, `the ${kind} "${name}"`, valueNamed(entry, kind));
  }

  #value(name: string): ContentNode | undefined {
    const value = valueNamed(this.#node, name);
    return value?.kind === 'scalar' && (value.type === 'null' || value.value === '') ? undefined : value;
  }
}

function readText(file: string, before = ''): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new ServeTrouble(`${before}${file} cannot be read: ${systemReason(error)}`);
  }
}
