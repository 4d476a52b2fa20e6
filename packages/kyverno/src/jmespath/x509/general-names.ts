import { printIp } from '@assay/go-values';
import type { Value } from '@assay/jmespath';
import { decodeUtf8KeepingBytes } from '@assay/source';
import type { DerElement } from './der.ts';
import { contextTag, DerReader, SEQUENCE } from './der.ts';
import { listValue, recordOf } from './json-record.ts';

/** The alternative names of a certificate or a request, in the members that Go's types have for them. */
export interface AlternativeNames {
  readonly DNSNames: Value;
  readonly EmailAddresses: Value;
  readonly IPAddresses: Value;
  readonly URIs: Value;
}

export const NO_NAMES: AlternativeNames = { DNSNames: null, EmailAddresses: null, IPAddresses: null, URIs: null };

const EMAIL = contextTag(1, false);
const DNS = contextTag(2, false);
export const URI: number = contextTag(6, false);
const IP = contextTag(7, false);
const MALFORMED = 'x509: invalid subject alternative names';

/** The names in the value of a subjectAltName extension; names of other sorts are left out, as in Go. */
export function alternativeNames(value: Uint8Array): AlternativeNames {
  const names = new DerReader(new DerReader(value).read(SEQUENCE, MALFORMED).contents).readAll(MALFORMED);
  const named = (tag: number, map: (text: string, element: DerElement) => Value): Value => {
    return listValue(names.filter((name) => name.tag === tag).map((name) => map(decodeUtf8KeepingBytes(name.contents), name)));
  };
  return {
    DNSNames: named(DNS, (text) => text),
    EmailAddresses: named(EMAIL, (text) => text),
    IPAddresses: named(IP, (_text, { contents }) => printIp(contents)),
    URIs: named(URI, (text) => urlValue(text)),
  };
}

/** A URL in the JSON form of Go's `url.URL`. */
function urlValue(text: string): Value {
  const [beforeFragment = '', ...fragment] = text.split('#');
  const [, scheme = '', rest = ''] = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(.*)$/s.exec(beforeFragment) ?? [];
  const [hierarchy = '', ...query] = rest.split('?');
  const authority = hierarchy.startsWith('//') ? (hierarchy.slice(2).split('/')[0] ?? '') : undefined;
  const isOpaque = authority === undefined && scheme !== '' && !hierarchy.startsWith('/');
  const path = isOpaque ? '' : authority === undefined ? hierarchy : hierarchy.slice(2 + authority.length);
  return recordOf({
    Scheme: scheme.toLowerCase(),
    Opaque: isOpaque ? hierarchy : '',
    User: authority?.includes('@') === true ? recordOf({}) : null,
    Host: authority?.slice(authority.lastIndexOf('@') + 1) ?? '',
    Path: path,
    RawPath: '',
    OmitHost: false,
    ForceQuery: query.length > 0 && query.join('?') === '',
    RawQuery: query.join('?'),
    Fragment: fragment.join('#'),
    RawFragment: '',
  });
}
