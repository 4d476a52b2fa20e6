import { encodeUtf8 } from '@assay/source';

import type { Recipe } from './model.ts';
import { PAYLOADS } from './payloads.ts';
import type { PayloadName } from './payloads.ts';

/** A payload as a file of its own. */
export interface PayloadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The payloads of a recipe that are not empty: the decoded text in UTF-8, byte for byte. */
export function payloadFiles(recipe: Recipe): readonly PayloadFile[] {
  return PAYLOADS.flatMap((name) => (recipe[name] ? [{ path: PATHS[name], bytes: encodeUtf8(recipe[name]) }] : []));
}

const PATHS: Readonly<Record<PayloadName, string>> = { user_data: 'user-data', unattend_xml: 'unattend.xml', ks_cfg: 'ks.cfg' };

/** The paths of all files that payloads can become. */
export const PAYLOAD_PATHS: readonly string[] = Object.values(PATHS);
