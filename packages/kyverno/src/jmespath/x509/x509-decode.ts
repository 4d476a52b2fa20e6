import type { Value } from '@assay/jmespath';
import type { KyvernoFunction } from '../kyverno-function.ts';
import { kyvernoFunction } from '../kyverno-function.ts';
import { certificateRequestValue } from './certificate-request.ts';
import { certificateValue } from './certificate.ts';
import { Malformed } from './der.ts';
import { firstPemBlock } from './pem.ts';

export const x509Decode: KyvernoFunction = kyvernoFunction({
  name: 'x509_decode',
  parameters: [['string']],
  returns: 'object',
  note: 'decodes an x.509 certificate to an object. you may also use this in conjunction with `base64_decode` jmespath function to decode a base64-encoded certificate',
  body: ([text], evaluation) => {
    evaluation.chargeText(text.length * 16);
    const decoded = decodePem(text);
    return decoded.kind === 'value' ? decoded.value : evaluation.fail(decoded.message);
  },
});

/** What a PEM text holds in the JSON form of Go, or why it holds nothing that can be read. */
export type DecodedPem =
  | { readonly kind: 'value'; readonly isRequest: boolean; readonly value: Value }
  | { readonly kind: 'problem'; readonly message: string };

/** Reads the first certificate, or request for one, in a PEM text. */
export function decodePem(text: string): DecodedPem {
  const block = firstPemBlock(text);
  if (block === undefined) return { kind: 'problem', message: 'failed to decode PEM block' };
  const decode = DECODERS.get(block.type);
  if (decode === undefined) return { kind: 'problem', message: 'PEM block neither contains a CERTIFICATE or CERTIFICATE REQUEST' };
  try {
    return { kind: 'value', isRequest: block.type !== 'CERTIFICATE', value: decode(block.bytes) };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return { kind: 'problem', message: error.message };
  }
}

const DECODERS: ReadonlyMap<string, typeof certificateValue> = new Map([
  ['CERTIFICATE', certificateValue],
  ['CERTIFICATE REQUEST', certificateRequestValue],
]);
