import type { Value } from '@assay/jmespath';
import { algorithmIdentifier, RSA } from './algorithms.ts';
import type { DerElement } from './der.ts';
import { BIT_STRING, bitStringOf, DerReader, INTEGER, integerOf, Malformed, SEQUENCE } from './der.ts';
import { recordOf } from './json-record.ts';

/** An RSA key with its modulus in decimal digits, as Kyverno gives it. Other keys are refused. */
export function rsaPublicKey({ contents }: DerElement, malformed: string): Value {
  const information = new DerReader(contents);
  const algorithm = information.read(SEQUENCE, malformed);
  const bits = information.read(BIT_STRING, malformed);
  if (algorithmIdentifier(algorithm, malformed) !== RSA) throw new Malformed('certificate should use rsa algorithm');
  const key = new DerReader(new DerReader(bitStringOf(bits)).read(SEQUENCE, 'x509: invalid RSA public key').contents);
  const modulus = integerOf(key.read(INTEGER, 'x509: invalid RSA modulus'));
  const exponent = integerOf(key.read(INTEGER, 'x509: invalid RSA public exponent'));
  return recordOf({ N: String(modulus), E: Number(exponent) });
}
