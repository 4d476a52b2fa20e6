import type { Base64Encoding } from '@assay/go-values';
import { decodeBase64, encodeBase64 } from '@assay/go-values';
import { decodeUtf8KeepingBytes, encodeUtf8KeepingBytes } from '@assay/source';
import type { NamedArguments } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import { namedBool, oneText, succeeds } from './arguments.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:base64` */
export const base64Module: YttModule = pureModule('base64', () => [
  ['encode', oneText('base64.encode', (text, named) => encodeBase64(encodeUtf8KeepingBytes(text), encodingOf(named)))],
  ['decode', oneText('base64.decode', (text, named) => decodeText(text, encodingOf(named)))],
  ['decodable', oneText('base64.decodable', decodable)],
]);

function decodeText(text: string, encoding: Base64Encoding): string {
  const decoded = decodeBase64(text, encoding);
  if (decoded.kind === 'problem') throw new Fault(decoded.message);
  return decodeUtf8KeepingBytes(decoded.bytes);
}

function decodable(text: string, named: NamedArguments): boolean {
  const encoding = encodingOf(named);
  return succeeds(() => decodeText(text, encoding));
}

function encodingOf(named: NamedArguments): Base64Encoding {
  return { isForUrls: namedBool(named, 'url'), isRaw: namedBool(named, 'raw'), isStrict: namedBool(named, 'strict') };
}
