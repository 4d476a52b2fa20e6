import type { PayloadName } from './payloads.ts';

/** Longest text of a recipe, in bytes. */
export const MAX_RECIPE_BYTES = 6_291_456;

/** Most containers inside each other, the recipe itself being the first. */
export const MAX_DEPTH = 64;

/** Most details that are given for one recipe. */
export const MAX_DETAILS = 100;

/** Most code points of a member name that are shown. */
export const MAX_SHOWN_NAME = 128;

/** Longest source text of `metadata` in bytes, braces included. */
export const MAX_METADATA_BYTES = 65_536;

/** Longest decoded payloads, in bytes of UTF-8. The schema's `maxLength` counts code points. */
export const MAX_PAYLOAD_BYTES: Readonly<Record<PayloadName, number>> = { user_data: 1_048_576, unattend_xml: 1_048_576, ks_cfg: 262_144 };
