import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { BmcCredentials } from '../redfish/redfish-client.ts';
import { systemCode } from '../system-error.ts';

/** Says whether a name is that of a file with credentials that can be read. */
export type HasCredentials = (name: string) => Promise<boolean>;

/** The files in one directory; none without one. What they hold stays there: servers are known to have credentials by a name alone. */
export function credentialFiles(directory: string | undefined): HasCredentials {
  return async (name) => {
    if (directory === undefined || !PLAIN_NAME.test(name)) return false;
    try {
      const file = await open(join(directory, name));
      try {
        return (await file.stat()).isFile();
      } finally {
        await file.close();
      }
    } catch (error) {
      if (systemCode(error) === undefined) throw error;
      return false;
    }
  };
}

/** Name and password in a file of the directory, on one line: `NAME:PASSWORD`. They are read anew each time, so that they can be changed. */
export function credentialReader(directory: string | undefined): (name: string) => Promise<BmcCredentials | undefined> {
  const has = credentialFiles(directory);
  return async (file) => {
    if (directory === undefined || !(await has(file))) return undefined;
    const [, name, password] = CREDENTIALS.exec(await readFile(join(directory, file), 'utf8')) ?? [];
    return name === undefined || password === undefined ? undefined : { name, password };
  };
}

const CREDENTIALS = /^([^:\p{Cc}]+):(\P{Cc}+)\r?\n?$/u;

/** A name that leads nowhere else. */
const PLAIN_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
