import { spawnSync } from 'node:child_process';

import { usableSerial } from '@assay/recipe';

import { readFile } from '../files/read-file.ts';
import type { Host } from '../process/host.ts';

/** What `--serial-source` takes. */
export const SERIAL_SOURCES = ['auto', 'dmi', 'dmidecode', 'env'] as const;

/** Where the serial number is taken from; `auto` is the first of all that has a usable one. */
export type SerialSource = (typeof SERIAL_SOURCES)[number];

/** A serial number that can be used. */
export interface FoundSerial {
  readonly serial: string;
  readonly source: Exclude<SerialSource, 'auto'>;
}

/** The serial number of this machine; `undefined` if there is none that can be used. */
export function readSerial(asked: SerialSource, variable: string, { env }: Pick<Host, 'env'>): FoundSerial | undefined {
  const sources = asked === 'auto' ? (['env', 'dmi', 'dmidecode'] as const) : [asked];
  for (const source of sources) {
    const serial = usableSerial(READERS[source](env, variable));
    if (serial !== undefined) return { serial, source };
  }
  return undefined;
}

const READERS: Readonly<Record<FoundSerial['source'], (env: Host['env'], variable: string) => string>> = {
  env: (env, variable) => (Object.hasOwn(env, variable) ? (env[variable] ?? '') : ''),
  dmi: () => {
    const content = readFile('/sys/class/dmi/id/product_serial');
    return content.kind === 'bytes' ? Buffer.from(content.bytes).toString('latin1') : '';
  },
  dmidecode: (env) => {
    const { status, stdout } = spawnSync('dmidecode', ['-s', 'system-serial-number'], { env, encoding: 'latin1', timeout: 10_000 });
    // Comments tell about the firmware.
    return status === 0 ? stdout.replaceAll(/^#.*\n?/gm, '') : '';
  },
};
