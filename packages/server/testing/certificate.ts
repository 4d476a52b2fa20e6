import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generate } from 'selfsigned';

import type { TlsFiles } from '../src/config/config.ts';

/** Puts a certificate for a name and its key into a directory. */
export async function writeCertificate(directory: string, name: string): Promise<TlsFiles> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], { keyType: 'ec', algorithm: 'sha256' });
  const files = { certificateFile: join(directory, 'tls.crt'), keyFile: join(directory, 'tls.key'), clientCaFile: undefined };
  mkdirSync(directory, { recursive: true });
  writeFileSync(files.keyFile, key);
  writeFileSync(files.certificateFile, cert);
  return files;
}
