import { bom } from './bom.ts';
import { depth } from './depth.ts';
import { duplicateKey } from './duplicate-key.ts';
import { json } from './json.ts';
import { payloadTooLarge } from './payload-too-large.ts';
import type { ReadingRule } from './recipe-rule.ts';
import { unicode } from './unicode.ts';
import { utf8 } from './utf8.ts';

/** What is checked before the schema, in this order; the first rule that is broken is the only one reported. */
export const readingRules: readonly ReadingRule[] = [payloadTooLarge, utf8, bom, json, depth, duplicateKey, unicode];
