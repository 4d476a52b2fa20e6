import { CelFault, fromData, overload } from '@assay/cel';
import type { Library, CelMeter } from '@assay/cel';
import { decodeBase64 } from '@assay/go-values';
import { isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

import { serialNumberOf } from '../../../jmespath/x509/certificate.ts';
import { decodePem } from '../../../jmespath/x509/x509-decode.ts';
import { textOf } from '../../../objects/fields.ts';

/** Certificates and requests for them, in PEM: cel/libs/x509 of kyverno/sdk. */
export const x509Library: Library = {
  name: 'kyverno.x509',
  functions: [
    overload('x509_decode_string', 'x509.decode(string) -> dyn', (meter: CelMeter, text: string) => {
      meter.charge(text.length);
      const decoded = decodePem(text);
      if (decoded.kind === 'problem') throw new CelFault(decoded.message);
      return fromData(decoded.isRequest ? decoded.value : copiedCertificate(decoded.value));
    }),
  ],
};

/** What Kyverno copies of a certificate lacks these fields. */
const FORGOTTEN: ReadonlySet<string> = new Set([
  'InhibitAnyPolicy',
  'InhibitAnyPolicyZero',
  'InhibitPolicyMapping',
  'InhibitPolicyMappingZero',
  'Policies',
  'PolicyMappings',
  'RequireExplicitPolicy',
  'RequireExplicitPolicyZero',
  'SignatureAlgorithm',
  'Subject',
  'SubjectKeyId',
  'UnhandledCriticalExtensions',
  'UnknownExtKeyUsage',
  'URIs',
  'Version',
]);

/** The serial number is cut to 64 bits there. */
function copiedCertificate(certificate: Value): Value {
  if (!isObject(certificate)) return certificate;
  const signed = decodeBase64(textOf(certificate, 'RawTBSCertificate'));
  const serialNumber = signed.kind === 'bytes' ? Number(BigInt.asIntN(64, serialNumberOf(signed.bytes))) : 0;
  const entries = Object.entries(certificate).filter(([name]) => !FORGOTTEN.has(name));
  return { ...Object.fromEntries(entries), SerialNumber: serialNumber };
}
