import type { Value } from '@assay/jmespath';
import { signatureAlgorithm } from './algorithms.ts';
import type { DerElement } from './der.ts';
import {
  BIT_STRING,
  bitStringOf,
  BOOLEAN,
  contextTag,
  DerReader,
  INTEGER,
  integerOf,
  Malformed,
  OBJECT_IDENTIFIER,
  objectIdentifierOf,
  OCTET_STRING,
  SEQUENCE,
  SET,
} from './der.ts';
import { distinguishedName, textOf } from './distinguished-name.ts';
import type { Extension } from './extensions.ts';
import { readExtensions } from './extensions.ts';
import { alternativeNames, NO_NAMES } from './general-names.ts';
import { bytesValue, listValue, recordOf } from './json-record.ts';
import { rsaPublicKey } from './public-key.ts';

const MALFORMED = "asn1: structure error: tags don't match";
const EXTENSION_REQUEST = '1.2.840.113549.1.9.14';
const ALTERNATIVE_NAMES = '2.5.29.17';

/** A request in the JSON form of Go's `x509.CertificateRequest` (Go 1.24), its public key in Kyverno's form. Throws {@link Malformed}. */
export function certificateRequestValue(bytes: Uint8Array): Value {
  const outer = new DerReader(bytes);
  const whole = outer.read(SEQUENCE, MALFORMED);
  if (!outer.isAtEnd) throw new Malformed('asn1: syntax error: trailing data');
  const parts = new DerReader(whole.contents);
  const signed = parts.read(SEQUENCE, MALFORMED);
  const reader = new DerReader(signed.contents);
  const version = integerOf(reader.read(INTEGER, MALFORMED));
  const subject = reader.read(SEQUENCE, MALFORMED);
  const keyInformation = reader.read(SEQUENCE, MALFORMED);
  const attributes = new DerReader(reader.readOptional(contextTag(0, true), MALFORMED)?.contents ?? new Uint8Array()).readAll(MALFORMED);
  const algorithm = parts.read(SEQUENCE, MALFORMED);
  const signature = bitStringOf(parts.read(BIT_STRING, MALFORMED));
  const extensions = requestedExtensions(attributes);
  const names = extensions.find(({ identifier }) => identifier === ALTERNATIVE_NAMES);
  return recordOf({
    ...NO_NAMES,
    ...(names && alternativeNames(names.value)),
    Raw: bytesValue(whole.bytes),
    RawTBSCertificateRequest: bytesValue(signed.bytes),
    RawSubjectPublicKeyInfo: bytesValue(keyInformation.bytes),
    RawSubject: bytesValue(subject.bytes),
    Version: Number(version),
    Signature: bytesValue(signature),
    SignatureAlgorithm: signatureAlgorithm(algorithm, MALFORMED),
    PublicKeyAlgorithm: 1,
    PublicKey: rsaPublicKey(keyInformation, MALFORMED),
    Subject: distinguishedName(subject, MALFORMED),
    Attributes: listValue(attributes.map(attributeValue).filter((attribute) => attribute !== undefined)),
    Extensions: listValue(extensions.map(({ json }) => json)),
    ExtraExtensions: null,
  });
}

function requestedExtensions(attributes: readonly DerElement[]): readonly Extension[] {
  return attributes.flatMap(({ contents }) => {
    const reader = new DerReader(contents);
    if (objectIdentifierOf(reader.read(OBJECT_IDENTIFIER, MALFORMED)).join('.') !== EXTENSION_REQUEST) return [];
    const values = new DerReader(reader.read(SET, MALFORMED).contents);
    return readExtensions(values.read(SEQUENCE, MALFORMED), MALFORMED);
  });
}

/** An attribute that is a set of lists of typed values, which is how Go understands them; others are left out. */
function attributeValue({ contents }: DerElement): Value | undefined {
  const reader = new DerReader(contents);
  const type = objectIdentifierOf(reader.read(OBJECT_IDENTIFIER, MALFORMED));
  const lists = new DerReader(reader.read(SET, MALFORMED).contents).readAll(MALFORMED);
  const values = lists.map((list) => (list.tag === SEQUENCE ? typedValues(list) : undefined));
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length ? undefined : recordOf({ Type: type, Value: known });
}

function typedValues({ contents }: DerElement): Value | undefined {
  const values = new DerReader(contents).readAll(MALFORMED).map((element) => {
    if (element.tag !== SEQUENCE) return undefined;
    const [type, value] = new DerReader(element.contents).readAll(MALFORMED);
    if (type?.tag !== OBJECT_IDENTIFIER || value === undefined) return undefined;
    return recordOf({ Type: objectIdentifierOf(type), Value: anyValue(value) });
  });
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length ? undefined : known;
}

function anyValue(element: DerElement): Value {
  if (element.tag === OCTET_STRING) return bytesValue(element.contents);
  if (element.tag === BOOLEAN) return element.contents[0] !== 0;
  return element.tag === INTEGER ? Number(integerOf(element)) : textOf(element);
}
