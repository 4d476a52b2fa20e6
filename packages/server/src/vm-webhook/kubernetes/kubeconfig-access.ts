import fs from 'node:fs';
import path from 'node:path';

import { readYaml, resolveAlias, Source, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, Node } from '@assay/source';

import { ServeTrouble } from '../../trouble.ts';
import type { ClusterAccess } from './cluster-access.ts';

/**
 * The API server of the current context of a kubeconfig file. Users are known by token, token file or client certificate; plug-ins
 * that run programs are not supported. Throws a `ServeTrouble` that names the file and what is wrong.
 */
export function kubeconfigAccess(file: string): ClusterAccess {
  const refuse = (message: string): never => {
    throw new ServeTrouble(`${file}: ${message}`);
  };
  const { documents, problem } = readYaml(new Source(file, readOrRefuse(file, refuse)), { schema: 'core' });
  if (problem) refuse(problem.message);
  const root = documents[0]?.root;
  const current = stringValue(valueNamed(root, 'current-context')) ?? refuse('it has no current-context');
  const context = namedIn(root, 'contexts', current, 'context') ?? refuse(`there is no context "${current}"`);
  const clusterName = stringValue(valueNamed(context, 'cluster')) ?? '';
  const cluster = namedIn(root, 'clusters', clusterName, 'cluster') ?? refuse(`there is no cluster "${clusterName}"`);
  const userName = stringValue(valueNamed(context, 'user')) ?? '';
  const user = namedIn(root, 'users', userName, 'user');
  const server = stringValue(valueNamed(cluster, 'server')) ?? refuse(`the cluster "${clusterName}" has no server`);
  if (!URL.canParse(server)) refuse(`the server of the cluster "${clusterName}" is no URL`);
  for (const plugin of ['exec', 'auth-provider']) {
    if (valueNamed(user, plugin))
      refuse(`the user "${userName}" is known by "${plugin}", which runs a program: give a token or a client certificate`);
  }
  const pem = (holder: ContentNode | undefined, name: string): string | undefined => {
    const data = stringValue(valueNamed(holder, `${name}-data`));
    if (data !== undefined) return Buffer.from(data, 'base64').toString('utf8');
    const named = stringValue(valueNamed(holder, name));
    return named === undefined ? undefined : readOrRefuse(path.resolve(path.dirname(file), named), refuse);
  };
  const tokenFile = stringValue(valueNamed(user, 'tokenFile'));
  const token = stringValue(valueNamed(user, 'token'));
  const skips = valueNamed(cluster, 'insecure-skip-tls-verify');
  return {
    server: server.replace(/\/$/, ''),
    certificateAuthority: pem(cluster, 'certificate-authority'),
    clientCertificate: pem(user, 'client-certificate'),
    clientKey: pem(user, 'client-key'),
    skipsVerification: skips?.kind === 'scalar' && skips.value === true,
    serverName: stringValue(valueNamed(cluster, 'tls-server-name')),
    token: () => (tokenFile === undefined ? token : readOrRefuse(path.resolve(path.dirname(file), tokenFile), refuse).trim()),
  };
}

/** The part of an entry of a named list. */
function namedIn(root: Node | undefined, list: string, name: string, part: string): ContentNode | undefined {
  const entries = valueNamed(root, list);
  if (entries?.kind !== 'sequence') return undefined;
  const entry = entries.items.map(resolveAlias).find((item) => stringValue(valueNamed(item, 'name')) === name);
  return valueNamed(entry, part);
}

function readOrRefuse(file: string, refuse: (message: string) => never): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return refuse(`${file} cannot be read`);
  }
}
