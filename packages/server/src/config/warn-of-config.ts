import { isIPv4 } from 'node:net';

import type { Logger } from '../log/logger.ts';
import type { Config } from './config.ts';

/** Writes into the log what of the controller a configuration allows but cannot have meant, or what is not safe. */
export function warnOfConfig(config: Config, logger: Logger): void {
  const { principals, jwt, webhookSecrets, tls, listen, publicUrl, servers, openSecrets } = config;
  if (principals.length === 0 && !jwt) logger.warn('there are no principals: nobody can sign in');
  if (webhookSecrets.length === 0 && tls?.clientCaFile === undefined) {
    logger.warn('there is neither webhookSecret nor clientCaFile: hosts cannot report, and jobs fail when their time is over');
  }
  if (webhookSecrets.some((secret) => secret.length < SHORTEST_SECRET)) {
    logger.warn(`a webhook secret of fewer than ${SHORTEST_SECRET} characters can be guessed: wrong ones are limited, the right one never is`);
  }
  if (!tls && !isLoopback(listen.host)) logger.warn('there is no tls: passwords and recipes travel in clear text unless a proxy is in front');
  if (publicUrl === undefined && EVERY_ADDRESS.includes(listen.host)) {
    logger.warn(
      `there is no publicUrl: media URLs start with ${tls ? 'https' : 'http'}://${listen.host === '::' ? '[::]' : '0.0.0.0'}, where no host finds the controller`,
    );
  }
  for (const file of openSecrets) logger.warn('everybody on this machine can read a file with secrets', { file });
  const seen = new Set<string>();
  for (const { serial } of servers) {
    const folded = serial.toLowerCase();
    if (seen.has(folded)) logger.warn('another server has this serial in other letter case', { serial });
    seen.add(folded);
  }
}

const SHORTEST_SECRET = 16;

const EVERY_ADDRESS = ['0.0.0.0', '::'];

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
