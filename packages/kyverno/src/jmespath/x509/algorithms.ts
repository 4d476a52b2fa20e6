import type { DerElement } from './der.ts';
import { DerReader, OBJECT_IDENTIFIER, objectIdentifierOf } from './der.ts';

/** Numbers of Go's `x509.SignatureAlgorithm` by object identifier. */
const SIGNATURES: ReadonlyMap<string, number> = new Map([
  ['1.2.840.113549.1.1.2', 1],
  ['1.2.840.113549.1.1.4', 2],
  ['1.2.840.113549.1.1.5', 3],
  ['1.3.14.3.2.29', 3],
  ['1.2.840.113549.1.1.11', 4],
  ['1.2.840.113549.1.1.12', 5],
  ['1.2.840.113549.1.1.13', 6],
  ['1.2.840.10040.4.3', 7],
  ['2.16.840.1.101.3.4.3.2', 8],
  ['1.2.840.10045.4.1', 9],
  ['1.2.840.10045.4.3.2', 10],
  ['1.2.840.10045.4.3.3', 11],
  ['1.2.840.10045.4.3.4', 12],
  ['1.3.101.112', 16],
]);

/** RSA-PSS names its hash among its parameters. */
const PSS = '1.2.840.113549.1.1.10';
const PSS_BY_HASH: ReadonlyMap<string, number> = new Map([
  ['2.16.840.1.101.3.4.2.1', 13],
  ['2.16.840.1.101.3.4.2.2', 14],
  ['2.16.840.1.101.3.4.2.3', 15],
]);

export const RSA = '1.2.840.113549.1.1.1';

/** The object identifier of an AlgorithmIdentifier, in dotted form. */
export function algorithmIdentifier({ contents }: DerElement, message: string): string {
  return objectIdentifierOf(new DerReader(contents).read(OBJECT_IDENTIFIER, message)).join('.');
}

/** The number of the signature algorithm in Go's `x509`; 0 if it knows none. */
export function signatureAlgorithm(element: DerElement, message: string): number {
  const identifier = algorithmIdentifier(element, message);
  return identifier === PSS ? pssAlgorithm(element, message) : (SIGNATURES.get(identifier) ?? 0);
}

function pssAlgorithm({ contents }: DerElement, message: string): number {
  const [, parameters] = new DerReader(contents).readAll(message);
  const [hash] = parameters === undefined ? [] : new DerReader(parameters.contents).readAll(message);
  const [algorithm] = hash === undefined ? [] : new DerReader(hash.contents).readAll(message);
  return algorithm === undefined ? 0 : (PSS_BY_HASH.get(algorithmIdentifier(algorithm, message)) ?? 0);
}
