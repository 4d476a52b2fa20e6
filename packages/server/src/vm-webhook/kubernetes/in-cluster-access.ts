import fs from 'node:fs';

import { ServeTrouble } from '../../trouble.ts';
import type { ClusterAccess } from './cluster-access.ts';

const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/** The API server as a Pod finds it, with the token of its service account. Throws a `ServeTrouble` outside of a cluster. */
export function inClusterAccess(environment: NodeJS.ProcessEnv = process.env, folder: string = SERVICE_ACCOUNT): ClusterAccess {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = environment;
  if (!host) throw new ServeTrouble('vmWebhook.source.inCluster: this process runs in no Pod: KUBERNETES_SERVICE_HOST is not set');
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    certificateAuthority: readOrTell(`${folder}/ca.crt`),
    clientCertificate: undefined,
    clientKey: undefined,
    skipsVerification: false,
    serverName: undefined,
    token: readOrTell(`${folder}/token`).trim(),
  };
}

function readOrTell(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    throw new ServeTrouble(`vmWebhook.source.inCluster: ${file} cannot be read`, 'does the Pod mount the token of its service account?');
  }
}
