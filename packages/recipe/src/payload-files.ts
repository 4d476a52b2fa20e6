import { encodeUtf8 } from '@assay/source';

import type { Recipe } from './model.ts';

/** A payload as a file of its own. */
export interface PayloadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The payloads of a recipe that are not empty: the decoded text in UTF-8, byte for byte. */
export function payloadFiles(recipe: Recipe): readonly PayloadFile[] {
  return PAYLOADS.flatMap(({ member, path }) => {
    const text = recipe[member];
    return text === undefined || text === '' ? [] : [{ path, bytes: encodeUtf8(text) }];
  });
}

const PAYLOADS = [
  { member: 'user_data', path: 'user-data' },
  { member: 'unattend_xml', path: 'unattend.xml' },
  { member: 'ks_cfg', path: 'ks.cfg' },
] as const;

/** The names of all payload files. */
export const PAYLOAD_NAMES: readonly string[] = PAYLOADS.map(({ path }) => path);
