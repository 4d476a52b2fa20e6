import type { Value } from '@assay/jmespath';
import { decodeUtf8KeepingBytes } from '@assay/source';
import { instantOf } from '../time/instant.ts';
import { printRfc3339 } from '../time/print-rfc3339.ts';
import { signatureAlgorithm } from './algorithms.ts';
import { BIT_STRING, bitStringOf, contextTag, DerReader, GENERALIZED_TIME, INTEGER, integerOf, Malformed, SEQUENCE, UTC_TIME } from './der.ts';
import { distinguishedName } from './distinguished-name.ts';
import { applyExtension, readExtensions, WITHOUT_EXTENSIONS } from './extensions.ts';
import { NO_NAMES } from './general-names.ts';
import { bytesValue, listValue, recordOf } from './json-record.ts';
import { rsaPublicKey } from './public-key.ts';

/**
 * A certificate in the JSON form of Go's `x509.Certificate` (Go 1.24), its public key in Kyverno's form. Throws {@link Malformed}
 * with Go's message.
 */
export function certificateValue(bytes: Uint8Array): Value {
  const outer = new DerReader(bytes);
  const whole = outer.read(SEQUENCE, 'x509: malformed certificate');
  if (!outer.isAtEnd) throw new Malformed('x509: trailing data');
  const parts = new DerReader(whole.contents);
  const signed = parts.read(SEQUENCE, 'x509: malformed tbs certificate');
  const reader = new DerReader(signed.contents);
  const version = readVersion(reader);
  const serialNumber = integerOf(reader.read(INTEGER, 'x509: malformed serial number'));
  const algorithm = reader.read(SEQUENCE, 'x509: malformed signature algorithm identifier');
  const issuer = reader.read(SEQUENCE, 'x509: malformed issuer');
  const validity = new DerReader(reader.read(SEQUENCE, 'x509: malformed validity').contents);
  const notBefore = readTime(validity);
  const notAfter = readTime(validity);
  const subject = reader.read(SEQUENCE, 'x509: malformed issuer');
  const keyInformation = reader.read(SEQUENCE, 'x509: malformed spki');
  const issuerName = distinguishedName(issuer, 'x509: invalid RDNSequence');
  const subjectName = distinguishedName(subject, 'x509: invalid RDNSequence');
  const extensions = readCertificateExtensions(reader);
  parts.read(SEQUENCE, 'x509: malformed algorithm identifier');
  const signature = bitStringOf(parts.read(BIT_STRING, 'x509: malformed signature'));

  const certificate = recordOf({
    ...WITHOUT_EXTENSIONS,
    ...NO_NAMES,
    Raw: bytesValue(whole.bytes),
    RawTBSCertificate: bytesValue(signed.bytes),
    RawSubjectPublicKeyInfo: bytesValue(keyInformation.bytes),
    RawSubject: bytesValue(subject.bytes),
    RawIssuer: bytesValue(issuer.bytes),
    Signature: bytesValue(signature),
    SignatureAlgorithm: signatureAlgorithm(algorithm, 'x509: malformed OID'),
    PublicKeyAlgorithm: 1,
    PublicKey: rsaPublicKey(keyInformation, 'x509: malformed public key algorithm identifier'),
    Version: version,
    SerialNumber: Number(serialNumber),
    Issuer: issuerName,
    Subject: subjectName,
    NotBefore: notBefore,
    NotAfter: notAfter,
    Extensions: listValue(extensions.map(({ json }) => json)),
    ExtraExtensions: null,
  });
  for (const extension of extensions) applyExtension(certificate, extension);
  return certificate;
}

/** The serial number of a certificate, from what is signed of it: the whole of it, where JSON has a double. */
export function serialNumberOf(signed: Uint8Array): bigint {
  const reader = new DerReader(new DerReader(signed).read(SEQUENCE, 'x509: malformed tbs certificate').contents);
  readVersion(reader);
  return integerOf(reader.read(INTEGER, 'x509: malformed serial number'));
}

function readVersion(reader: DerReader): number {
  const message = 'x509: malformed version';
  const explicit = reader.readOptional(contextTag(0, true), message);
  const version = explicit === undefined ? 0n : integerOf(new DerReader(explicit.contents).read(INTEGER, message));
  if (version < 0n) throw new Malformed(message);
  if (version > 2n) throw new Malformed('x509: invalid version');
  return Number(version) + 1;
}

function readCertificateExtensions(reader: DerReader): ReturnType<typeof readExtensions> {
  const message = 'x509: malformed extensions';
  reader.readOptional(contextTag(1, false), 'x509: malformed issuerUniqueID');
  reader.readOptional(contextTag(2, false), 'x509: malformed subjectUniqueID');
  const explicit = reader.readOptional(contextTag(3, true), message);
  return explicit === undefined ? [] : readExtensions(new DerReader(explicit.contents).read(SEQUENCE, message), 'x509: malformed extension');
}

/** A time in UTC; of a year with two digits those from 50 on are of the last century. */
function readTime(reader: DerReader): string {
  const isShort = reader.hasNext(UTC_TIME);
  const element = reader.read(isShort ? UTC_TIME : GENERALIZED_TIME, 'x509: unsupported time format');
  const digits = /^([0-9]{2}|[0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})Z$/.exec(decodeUtf8KeepingBytes(element.contents));
  if (digits === null) throw new Malformed(isShort ? 'x509: malformed UTCTime' : 'x509: malformed GeneralizedTime');
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = digits.slice(1).map(Number);
  const fullYear = isShort ? (year < 50 ? 2000 : 1900) + year : year;
  return printRfc3339(instantOf({ year: fullYear, month, day, hour, minute, second, nanosecond: 0 }, 0));
}
