import type { Format } from '../format.ts';
import { isIpv6 } from './network.ts';

export const uriFormat: Format = {
  name: 'uri',
  description: 'a URI with scheme such as https://example.com/ (RFC 3986)',
  accepts: (value) => value.type === 'string' && isUri(value.text),
};

export const urirefFormat: Format = {
  name: 'uriref',
  description: 'a URI or a relative reference such as ../a?b#c (RFC 3986)',
  accepts: (value) => value.type === 'string' && (isUri(value.text) || isRelativeReference(value.text)),
};

/** Whether a text is a `URI` of RFC 3986: a scheme, then what a relative reference has too. */
function isUri(text: string): boolean {
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(text)?.[0];
  return scheme !== undefined && hasValidParts(text.slice(scheme.length));
}

/** Whether a text is a `relative-ref` of RFC 3986. It can be empty; its first segment has no colon, which would end a scheme. */
function isRelativeReference(text: string): boolean {
  return !/^[^/?#:]*:/.test(text) && hasValidParts(text);
}

/** Of all that can follow the scheme: authority, path, query, fragment. */
function hasValidParts(text: string): boolean {
  const [beforeFragment, fragment] = splitAt(text, '#');
  const [hierarchy, query] = splitAt(beforeFragment, '?');
  if (!isMadeOf(QUERY, fragment) || !isMadeOf(QUERY, query)) return false;
  if (!hierarchy.startsWith('//')) return isMadeOf(PATH, hierarchy);
  const [authority, path] = splitAt(hierarchy.slice(2), '/');
  return isAuthority(authority) && isMadeOf(PATH, path);
}

function isAuthority(text: string): boolean {
  const at = text.indexOf('@');
  const [host, port] = splitPort(text.slice(at + 1));
  return isMadeOf(USER, text.slice(0, Math.max(at, 0))) && isHost(host) && /^[0-9]*$/.test(port);
}

/** The colons of an address in brackets do not begin a port. */
function splitPort(text: string): [host: string, port: string] {
  const literal = /^\[[^\]]*\]/.exec(text)?.[0] ?? '';
  const [name, port] = splitAt(text.slice(literal.length), ':');
  return [literal + name, port];
}

function isHost(text: string): boolean {
  if (!text.startsWith('[')) return isMadeOf(NAME, text);
  const literal = text.slice(1, -1);
  return text.endsWith(']') && (isIpv6(literal) || /^[Vv][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/.test(literal));
}

function splitAt(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** What must not occur in the part of the name; a percent sign is looked at apart. */
const NAME = /[^A-Za-z0-9._~!$&'()*+,;=%-]/;
const USER = /[^A-Za-z0-9._~!$&'()*+,;=:%-]/;
const PATH = /[^A-Za-z0-9._~!$&'()*+,;=:@/%-]/;
const QUERY = /[^A-Za-z0-9._~!$&'()*+,;=:@/?%-]/;

function isMadeOf(forbidden: RegExp, text: string): boolean {
  return !forbidden.test(text) && !/%(?![0-9A-Fa-f]{2})/.test(text);
}
