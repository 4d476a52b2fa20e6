import { parseAddr } from '../netip/addr.ts';
import type { Problem } from '../problem.ts';
import { quote } from '../strconv/quote.ts';
import { unescapePart } from './url-escape.ts';
import { catchFault, UrlFault } from './url-fault.ts';

/** A URL taken apart: `url.URL`. Texts are decoded; the raw ones keep how they were written. */
export interface Url {
  readonly kind: 'url';
  /** In lower case. */
  readonly scheme: string;
  /** What follows the scheme when it is not a path: `a@b` in `mailto:a@b`. */
  readonly opaque: string;
  readonly user: UserInfo | undefined;
  /** With the port, and with brackets around an address of IPv6. */
  readonly host: string;
  /** Whether a path follows the scheme directly, without `//`. */
  readonly omitsHost: boolean;
  readonly path: string;
  readonly rawPath: string;
  /** The part behind `?`, as it was written; `undefined` when there is no question mark. */
  readonly query: string | undefined;
  readonly fragment: string;
  readonly rawFragment: string;
}

/** Who stands before `@`: `url.Userinfo`. */
export interface UserInfo {
  readonly name: string;
  readonly password: string | undefined;
}

/**
 * Reads a URL or a reference to one: `url.Parse`. Brackets hold an address of IPv6, as Go 1.25.2 and later want it; before the port
 * there may be colons, which Go 1.26 forbids only to programs whose `go.mod` names it (`urlstrictcolons`).
 */
export function parseUrl(text: string): Url | Problem {
  const [url, fragment = ''] = cut(text, '#');
  const parsed = catchFault(() => parseWithoutFragment(url, false), describe(url));
  if (parsed.kind === 'problem' || fragment === '') return parsed;
  return catchFault(() => ({ ...parsed, fragment: unescapePart(fragment, 'fragment'), rawFragment: fragment }), describe(text));
}

/** Reads what stands in an HTTP request: `url.ParseRequestURI`. A fragment is not looked for. */
export function parseRequestUri(text: string): Url | Problem {
  return catchFault(() => parseWithoutFragment(text, true), describe(text));
}

function describe(url: string): (message: string) => string {
  return (message) => `parse ${quote(url)}: ${message}`;
}

/** The two sides of the first separator; the second is undefined when there is none. */
function cut(text: string, separator: string): readonly [before: string, after: string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

const NOTHING: Url = {
  kind: 'url',
  scheme: '',
  opaque: '',
  user: undefined,
  host: '',
  omitsHost: false,
  path: '',
  rawPath: '',
  query: undefined,
  fragment: '',
  rawFragment: '',
};

function parseWithoutFragment(text: string, isRequest: boolean): Url {
  // oxlint-disable-next-line no-control-regex -- They are what must not be there.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new UrlFault('net/url: invalid control character in URL');
  if (text === '' && isRequest) throw new UrlFault('empty url');
  if (text === '*') return { ...NOTHING, path: '*' };
  const [scheme, behindScheme] = cutScheme(text);
  const [rest, query] = cut(behindScheme, '?');
  const url = { ...NOTHING, scheme, query };
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...url, opaque: rest };
    if (isRequest) throw new UrlFault('invalid URI for request');
    if (/^[^/]*:/.test(rest)) throw new UrlFault('first path segment in URL cannot contain colon');
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || (!isRequest && !rest.startsWith('///')));
  if (!hasAuthority) return { ...url, ...parsePath(rest), omitsHost: scheme !== '' && rest.startsWith('/') };
  const [, authority = '', path = ''] = /^\/\/([^/]*)(.*)$/s.exec(rest) ?? [];
  return { ...url, ...parseAuthority(authority), ...parsePath(path) };
}

/** The scheme in lower case, and what stands behind it. */
function cutScheme(text: string): readonly [scheme: string, rest: string] {
  if (text.startsWith(':')) throw new UrlFault('missing protocol scheme');
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text)?.[1];
  return scheme === undefined ? ['', text] : [scheme.toLowerCase(), text.slice(scheme.length + 1)];
}

function parsePath(rawPath: string): { readonly path: string; readonly rawPath: string } {
  return { path: unescapePart(rawPath, 'path'), rawPath };
}

function parseAuthority(authority: string): { readonly user: UserInfo | undefined; readonly host: string } {
  const at = authority.lastIndexOf('@');
  const host = parseHost(authority.slice(at + 1));
  return { host, user: at < 0 ? undefined : parseUser(authority.slice(0, at)) };
}

function parseUser(written: string): UserInfo {
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(written)) throw new UrlFault('net/url: invalid userinfo');
  const [name, password] = cut(written, ':');
  return { name: unescapePart(name, 'user'), password: password === undefined ? undefined : unescapePart(password, 'user') };
}

function parseHost(host: string): string {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) throw new UrlFault('invalid IP-literal');
  if (bracket === 0) return parseLiteral(host);
  const colon = host.lastIndexOf(':');
  if (colon >= 0) checkPort(host.slice(colon));
  return unescapePart(host, 'host');
}

/** `[::1%25zone]:80` */
function parseLiteral(host: string): string {
  const close = host.lastIndexOf(']');
  if (close < 0) throw new UrlFault("missing ']' in host");
  const port = host.slice(close + 1);
  checkPort(port);
  const name = host.slice(1, close);
  const zone = name.indexOf('%25');
  const address = unescapePart(zone < 0 ? name : name.slice(0, zone), 'host') + (zone < 0 ? '' : unescapePart(name.slice(zone), 'zone'));
  checkLiteral(address);
  return `[${address}]${port}`;
}

function checkPort(port: string): void {
  if (!/^(?::[0-9]*)?$/.test(port)) throw new UrlFault(`invalid port ${quote(port)} after host`);
}

function checkLiteral(text: string): void {
  const address = parseAddr(text);
  if (address.kind === 'problem') throw new UrlFault(`invalid host: ${address.message}`);
  if (address.bits === 32) throw new UrlFault('invalid IP-literal');
}
