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
    const block = firstPemBlock(text);
    if (block === undefined) return evaluation.fail('failed to decode PEM block');
    const decode = DECODERS.get(block.type);
    if (decode === undefined) return evaluation.fail('PEM block neither contains a CERTIFICATE or CERTIFICATE REQUEST');
    try {
      return decode(block.bytes);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      return evaluation.fail(error.message);
    }
  },
});

const DECODERS: ReadonlyMap<string, typeof certificateValue> = new Map([
  ['CERTIFICATE', certificateValue],
  ['CERTIFICATE REQUEST', certificateRequestValue],
]);
