import { Fault, fromData, overload } from '@assay/cel';
import type { Library, Meter } from '@assay/cel';
import { isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

import { decodePem } from '../../jmespath/x509/x509-decode.ts';

/** Certificates and requests for them, in PEM: cel/libs/x509 of kyverno/sdk. */
export const x509Library: Library = {
  name: 'kyverno.x509',
  functions: [
    overload('x509_decode_string', 'x509.decode(string) -> dyn', (meter: Meter, text: string) => {
      meter.charge(text.length);
      const decoded = decodePem(text);
      if (decoded.kind === 'problem') throw new Fault(decoded.message);
      return fromData(decoded.isRequest ? decoded.value : withoutForgotten(decoded.value));
    }),
  ],
};

/** What Kyverno copies of a certificate lacks these fields. */
const FORGOTTEN: ReadonlySet<string> = new Set([
  'Subject',
  'Version',
  'SignatureAlgorithm',
  'SubjectKeyId',
  'URIs',
  'UnhandledCriticalExtensions',
  'UnknownExtKeyUsage',
  'Policies',
]);

function withoutForgotten(certificate: Value): Value {
  if (!isObject(certificate)) return certificate;
  return Object.fromEntries(Object.entries(certificate).filter(([name]) => !FORGOTTEN.has(name)));
}
