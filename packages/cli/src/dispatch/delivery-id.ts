import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { makeDirectory } from '../files/make-directory.ts';
import { writeWhole } from './write-whole.ts';

/** How the task of a host ended. */
export const OUTCOMES = ['success', 'failed'] as const;

/** One of these. */
export type Outcome = (typeof OUTCOMES)[number];

/** The file that keeps the id with which an outcome is reported, so that the controller counts another try only once. */
export function deliveryIdPath(directory: string, outcome: Outcome): string {
  return path.join(directory, `${outcome}.delivery-id`);
}

/** The id that a file keeps; a new one, which it then keeps, if there is none. Throws system errors. */
export function keptDeliveryId(file: string): string {
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (UUID.test(kept)) return kept;
  const made = randomUUID();
  makeDirectory(path.dirname(file));
  writeWhole(path.dirname(file), { name: path.basename(file), mode: 0o644, bytes: Buffer.from(made) });
  return made;
}

const UUID = /^[0-9a-f-]{36}$/;
