import type { MutableObject, Value } from '@assay/jmespath';
import { decodeUtf8KeepingBytes } from '@assay/source';
import type { DerElement } from './der.ts';
import {
  BIT_STRING,
  bitStringOf,
  BOOLEAN,
  contextTag,
  DerReader,
  INTEGER,
  integerOf,
  OBJECT_IDENTIFIER,
  objectIdentifierOf,
  OCTET_STRING,
  SEQUENCE,
} from './der.ts';
import { alternativeNames, URI } from './general-names.ts';
import { bytesValue, itemsOf, listValue, recordOf } from './json-record.ts';

/** An extension as read, with its identifier in dotted form. */
export interface Extension {
  readonly identifier: string;
  readonly isCritical: boolean;
  readonly value: Uint8Array;
  /** In the JSON form of Go's `pkix.Extension`. */
  readonly json: Value;
}

/** The extensions in a sequence of them. */
export function readExtensions({ contents }: DerElement, message: string): readonly Extension[] {
  return new DerReader(contents).readAll(message).map((element) => {
    const reader = new DerReader(element.contents);
    const id = objectIdentifierOf(reader.read(OBJECT_IDENTIFIER, message));
    const isCritical = reader.readOptional(BOOLEAN, message)?.contents[0] === 0xff;
    const value = reader.read(OCTET_STRING, message).contents;
    return { identifier: id.join('.'), isCritical, value, json: recordOf({ Id: id, Critical: isCritical, Value: bytesValue(value) }) };
  });
}

/** What Go's `x509.Certificate` says where extensions say nothing. */
export const WITHOUT_EXTENSIONS: Readonly<Record<string, Value>> = {
  KeyUsage: 0,
  UnhandledCriticalExtensions: null,
  ExtKeyUsage: null,
  UnknownExtKeyUsage: null,
  BasicConstraintsValid: false,
  IsCA: false,
  MaxPathLen: 0,
  MaxPathLenZero: false,
  SubjectKeyId: null,
  AuthorityKeyId: null,
  OCSPServer: null,
  IssuingCertificateURL: null,
  PermittedDNSDomainsCritical: false,
  PermittedDNSDomains: null,
  ExcludedDNSDomains: null,
  PermittedIPRanges: null,
  ExcludedIPRanges: null,
  PermittedEmailAddresses: null,
  ExcludedEmailAddresses: null,
  PermittedURIDomains: null,
  ExcludedURIDomains: null,
  CRLDistributionPoints: null,
  PolicyIdentifiers: null,
  Policies: null,
  InhibitAnyPolicy: 0,
  InhibitAnyPolicyZero: false,
  InhibitPolicyMapping: 0,
  InhibitPolicyMappingZero: false,
  RequireExplicitPolicy: 0,
  RequireExplicitPolicyZero: false,
  PolicyMappings: null,
};

/** Puts what an extension says into the members of a certificate; name constraints and policy constraints are passed over. */
export function applyExtension(certificate: MutableObject, { identifier, isCritical, value }: Extension): void {
  const apply = MEANINGS.get(identifier);
  if (apply !== undefined) Object.assign(certificate, apply(value));
  else if (isCritical && !PASSED_OVER.has(identifier)) {
    const unhandled = itemsOf(certificate['UnhandledCriticalExtensions']);
    certificate['UnhandledCriticalExtensions'] = [...unhandled, identifier.split('.').map(Number)];
  }
}

type Meaning = (value: Uint8Array) => Readonly<Record<string, Value>>;

const PASSED_OVER: ReadonlySet<string> = new Set(['2.5.29.30', '2.5.29.33', '2.5.29.36', '2.5.29.54']);

/** Numbers of Go's `x509.ExtKeyUsage`, in their order, by object identifier. */
const EXTENDED_USAGES: readonly string[] = [
  '2.5.29.37.0',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `1.3.6.1.5.5.7.3.${number}`),
  '1.3.6.1.4.1.311.10.3.3',
  '2.16.840.1.113730.4.1',
  '1.3.6.1.4.1.311.2.1.22',
  '1.3.6.1.4.1.311.61.1.1',
];

const basicConstraints: Meaning = (value) => {
  const message = 'x509: invalid basic constraints';
  const reader = new DerReader(new DerReader(value).read(SEQUENCE, message).contents);
  const isAuthority = reader.readOptional(BOOLEAN, message)?.contents[0] === 0xff;
  const length = reader.readOptional(INTEGER, message);
  const maxPathLength = length === undefined ? -1 : Number(integerOf(length));
  return { BasicConstraintsValid: true, IsCA: isAuthority, MaxPathLen: maxPathLength, MaxPathLenZero: maxPathLength === 0 };
};

const keyUsage: Meaning = (value) => {
  const bits = bitStringOf(new DerReader(value).read(BIT_STRING, 'x509: invalid key usage'));
  let usage = 0;
  for (let bit = 0; bit < 9; bit++) if (((bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0) usage |= 1 << bit;
  return { KeyUsage: usage };
};

const extendedKeyUsage: Meaning = (value) => {
  const identifiers = identifiersIn(value, 'x509: invalid extended key usages');
  const numbers = identifiers.map((identifier) => EXTENDED_USAGES.indexOf(identifier.join('.')));
  return {
    ExtKeyUsage: listValue(numbers.filter((number) => number >= 0)),
    UnknownExtKeyUsage: listValue(identifiers.filter((_, index) => numbers[index]! < 0)),
  };
};

const subjectKeyId: Meaning = (value) => {
  return { SubjectKeyId: bytesValue(new DerReader(value).read(OCTET_STRING, 'x509: invalid subject key identifier').contents) };
};

const authorityKeyId: Meaning = (value) => {
  const message = 'x509: invalid authority key identifier';
  const reader = new DerReader(new DerReader(value).read(SEQUENCE, message).contents);
  return { AuthorityKeyId: bytesValue(reader.readOptional(contextTag(0, false), message)?.contents) };
};

const authorityInformation: Meaning = (value) => {
  const message = 'x509: invalid authority info access';
  const accesses = new DerReader(new DerReader(value).read(SEQUENCE, message).contents).readAll(message).map(({ contents }) => {
    const reader = new DerReader(contents);
    const method = objectIdentifierOf(reader.read(OBJECT_IDENTIFIER, message)).join('.');
    return { method, location: reader.readOptional(URI, message) };
  });
  const locations = (wanted: string): Value => {
    const found = accesses.filter(({ method, location }) => method === wanted && location !== undefined);
    return listValue(found.map(({ location }) => decodeUtf8KeepingBytes(location!.contents)));
  };
  return { OCSPServer: locations('1.3.6.1.5.5.7.48.1'), IssuingCertificateURL: locations('1.3.6.1.5.5.7.48.2') };
};

const distributionPoints: Meaning = (value) => {
  const message = 'x509: invalid CRL distribution points';
  const points = new DerReader(new DerReader(value).read(SEQUENCE, message).contents).readAll(message);
  const locations = points.flatMap((point) => {
    const name = new DerReader(point.contents).readOptional(contextTag(0, true), message);
    const full = name && new DerReader(name.contents).readOptional(contextTag(0, true), message);
    const names = full === undefined ? [] : new DerReader(full.contents).readAll(message);
    return names.filter(({ tag }) => tag === URI).map(({ contents }) => decodeUtf8KeepingBytes(contents));
  });
  return { CRLDistributionPoints: listValue(locations) };
};

const policies: Meaning = (value) => {
  const message = 'x509: invalid certificate policies';
  const elements = new DerReader(new DerReader(value).read(SEQUENCE, message).contents).readAll(message);
  const identifiers = elements.map(({ contents }) => objectIdentifierOf(new DerReader(contents).read(OBJECT_IDENTIFIER, message)));
  return { PolicyIdentifiers: listValue(identifiers), Policies: listValue(identifiers.map((identifier) => identifier.join('.'))) };
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['2.5.29.14', subjectKeyId],
  ['2.5.29.15', keyUsage],
  ['2.5.29.17', (value) => ({ ...alternativeNames(value) })],
  ['2.5.29.19', basicConstraints],
  ['2.5.29.31', distributionPoints],
  ['2.5.29.32', policies],
  ['2.5.29.35', authorityKeyId],
  ['2.5.29.37', extendedKeyUsage],
  ['1.3.6.1.5.5.7.1.1', authorityInformation],
]);

function identifiersIn(value: Uint8Array, message: string): readonly (readonly number[])[] {
  return new DerReader(new DerReader(value).read(SEQUENCE, message).contents).readAll(message).map(objectIdentifierOf);
}
