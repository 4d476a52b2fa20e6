import { decodeBase64, encodeBase64 } from '@assay/go-values';
import { decodeUtf8KeepingBytes, encodeUtf8KeepingBytes } from '@assay/source';
import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';

/** The standard alphabet with padding. Bytes that are no text are kept. */
export const base64Decode: KyvernoFunction = kyvernoFunction({
  name: 'base64_decode',
  parameters: [['string']],
  returns: 'string',
  note: 'decodes a base 64 string',
  body: ([text], evaluation) => {
    evaluation.chargeText(text.length);
    const decoded = decodeBase64(text);
    return decoded.kind === 'bytes' ? decodeUtf8KeepingBytes(decoded.bytes) : evaluation.fail(decoded.message);
  },
});

export const base64Encode: KyvernoFunction = kyvernoFunction({
  name: 'base64_encode',
  parameters: [['string']],
  returns: 'string',
  note: 'encodes a regular, plaintext and unencoded string to base64',
  body: ([text], evaluation) => {
    evaluation.chargeText(text.length * 2);
    return encodeBase64(encodeUtf8KeepingBytes(text));
  },
});
