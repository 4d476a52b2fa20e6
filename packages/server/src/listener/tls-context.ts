import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext } from 'node:tls';

import type { TlsFiles } from '../config/config.ts';
import { errorCode, systemReason } from '../system-error.ts';
import type { Logger } from '../log/logger.ts';
import { ServeTrouble } from '../trouble.ts';

/** What Node makes a secure context of. */
export interface TlsContext {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca?: Buffer;
}

/** How often the files are looked at, in milliseconds. Looking finds also files that are exchanged behind a symbolic link. */
const INTERVAL = 1000;

/** Reads certificate and key. Throws a {@link ServeTrouble} if they cannot be used. */
export function readTlsContext({ certificateFile, keyFile, clientCaFile }: TlsFiles): TlsContext {
  const context: TlsContext = {
    cert: read(certificateFile),
    key: read(keyFile),
    ...(clientCaFile !== undefined && { ca: read(clientCaFile) }),
  };
  try {
    createSecureContext(context);
  } catch (error) {
    const code = errorCode(error);
    throw new ServeTrouble(`${certificateFile} and ${keyFile} are no certificate with its key${code === undefined ? '' : ` (${code})`}`);
  }
  return context;
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ServeTrouble(`${file}: ${systemReason(error)}`);
  }
}

/** Gives the new certificate and key whenever the files have changed; while they do not fit together, the old ones stay. */
export function watchTlsFiles(files: TlsFiles, renew: (context: TlsContext) => void, logger: Logger): () => void {
  const reload = (): void => {
    try {
      renew(readTlsContext(files));
      logger.info('certificate reloaded', { file: files.certificateFile });
    } catch (error) {
      if (!(error instanceof ServeTrouble)) throw error;
      logger.warn('certificate not reloaded', { file: files.certificateFile, error: error.message });
    }
  };
  const watched = [files.certificateFile, files.keyFile, files.clientCaFile].filter((file) => file !== undefined);
  for (const file of watched) watchFile(file, { interval: INTERVAL, persistent: false }, reload);
  return () => {
    for (const file of watched) unwatchFile(file, reload);
  };
}
