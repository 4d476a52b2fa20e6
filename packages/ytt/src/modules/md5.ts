import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import { oneText } from './arguments.ts';
import { bytesOf } from './bytes.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:md5` */
export const md5Module: YttModule = pureModule('md5', () => [['sum', oneText('md5.sum', (text) => bytesToHex(md5(bytesOf(text))))]]);
