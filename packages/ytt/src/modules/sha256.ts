import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import { oneText } from './arguments.ts';
import { bytesOf } from './bytes.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:sha256` */
export const sha256Module: YttModule = pureModule('sha256', () => [['sum', oneText('sha256.sum', (text) => bytesToHex(sha256(bytesOf(text))))]]);
