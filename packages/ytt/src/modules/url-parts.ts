import { byteText, Fault, quoteText } from '@assay/starlark';

import { parseAddress } from './ip-address.ts';
import { escapeUrl, needsEscape, unescapeUrl } from './url-escape.ts';

/** A URL taken apart. Texts are decoded; the raw ones keep how they were written where that cannot be made from the text. */
export interface Url {
  readonly scheme: string;
  /** What follows the scheme when it is not a path: `a@b` in `mailto:a@b`. */
  readonly opaque: string;
  readonly user: UserInfo | undefined;
  readonly host: string;
  /** Whether a path follows the scheme directly, without `//`. */
  readonly omitsHost: boolean;
  readonly path: string;
  readonly rawPath: string;
  /** The part behind `?`, undefined when there is no question mark. */
  readonly query: string | undefined;
  readonly fragment: string;
  readonly rawFragment: string;
}

export interface UserInfo {
  readonly name: string;
  readonly password: string | undefined;
}

/** Takes a URL apart as Go's net/url does. Throws a `Fault` with Go's message. */
export function parseUrl(text: string): Url {
  const [url, fragment] = cut(text, '#');
  const parsed = describe(url, () => parseWithoutFragment(url));
  if (!fragment) return parsed;
  return describe(text, () => ({ ...parsed, fragment: unescapeUrl(fragment, 'fragment'), rawFragment: fragment }));
}

/** The two sides of the first separator; the second is undefined when there is none. */
function cut(text: string, separator: string): readonly [before: string, after: string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

function describe<Result>(url: string, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Fault) throw new Fault(`parse ${quoteText(url)}: ${error.message}`);
    throw error;
  }
}

const NOTHING: Url = {
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

function parseWithoutFragment(text: string): Url {
  // oxlint-disable-next-line no-control-regex -- They are what must not be there.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new Fault('net/url: invalid control character in URL');
  if (text === '*') return { ...NOTHING, path: '*' };
  const [scheme, behindScheme] = cutScheme(text);
  const [rest, query] = cut(behindScheme, '?');
  const url = { ...NOTHING, scheme, query };
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...url, opaque: rest };
    if (/^[^/]*:/.test(rest)) throw new Fault('first path segment in URL cannot contain colon');
  }
  if (!rest.startsWith('//') || (scheme === '' && rest.startsWith('///'))) {
    return { ...url, ...parsePath(rest), omitsHost: scheme !== '' && rest.startsWith('/') };
  }
  const [, authority = '', path = ''] = /^\/\/([^/]*)(.*)$/s.exec(rest) ?? [];
  return { ...url, ...parseAuthority(authority), ...parsePath(path) };
}

/** The scheme in lower case, and what stands behind it. */
function cutScheme(text: string): readonly [scheme: string, rest: string] {
  if (text.startsWith(':')) throw new Fault('missing protocol scheme');
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text)?.[1];
  return scheme === undefined ? ['', text] : [scheme.toLowerCase(), text.slice(scheme.length + 1)];
}

function parsePath(rawPath: string): { readonly path: string; readonly rawPath: string } {
  return { path: unescapeUrl(rawPath, 'path'), rawPath };
}

function parseAuthority(authority: string): { readonly user: UserInfo | undefined; readonly host: string } {
  const at = authority.lastIndexOf('@');
  const host = parseHost(authority.slice(at + 1));
  return { host, user: at < 0 ? undefined : parseUser(authority.slice(0, at)) };
}

function parseUser(text: string): UserInfo {
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(text)) throw new Fault('net/url: invalid userinfo');
  const [name, password] = cut(text, ':');
  return { name: unescapeUrl(name, 'user'), password: password === undefined ? undefined : unescapeUrl(password, 'user') };
}

function parseHost(host: string): string {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) throw new Fault('invalid IP-literal');
  if (bracket === 0) return parseLiteral(host);
  const colon = host.lastIndexOf(':');
  if (colon >= 0) checkPort(host.slice(colon));
  return unescapeUrl(host, 'host');
}

/** `[::1%25zone]:80` */
function parseLiteral(host: string): string {
  const close = host.lastIndexOf(']');
  if (close < 0) throw new Fault("missing ']' in host");
  const port = host.slice(close + 1);
  checkPort(port);
  const name = host.slice(1, close);
  const zone = name.indexOf('%25');
  const address = unescapeUrl(zone < 0 ? name : name.slice(0, zone), 'host') + (zone < 0 ? '' : unescapeUrl(name.slice(zone), 'zone'));
  checkLiteral(address);
  return `[${address}]${unescapeUrl(port, 'host')}`;
}

function checkPort(port: string): void {
  if (!/^(?::[0-9]*)?$/.test(port)) throw new Fault(`invalid port ${quoteText(port)} after host`);
}

function checkLiteral(text: string): void {
  const address = parseAddress(cut(text, '%')[0]);
  if (!address) throw new Fault(`invalid host: ParseAddr(${quoteText(text)}): unable to parse IP`);
  if (address.isWrittenAsV4) throw new Fault('invalid IP-literal');
}

/** The URL as a text. */
export function printUrl(url: Url): string {
  const scheme = url.scheme === '' ? '' : `${url.scheme}:`;
  const query = url.query === undefined ? '' : `?${url.query}`;
  const fragment = url.fragment === '' ? '' : `#${printRaw(url.fragment, url.rawFragment, 'fragment')}`;
  return scheme + (url.opaque === '' ? printPath(url) : url.opaque) + query + fragment;
}

function printPath(url: Url): string {
  const authority = printAuthority(url);
  const path = url.path === '*' ? '*' : printRaw(url.path, url.rawPath, 'path');
  if (path !== '' && !path.startsWith('/') && url.host !== '') return `${authority}/${path}`;
  const looksLikeScheme = url.scheme === '' && authority === '' && /^[^/]*:/.test(path);
  return authority + (looksLikeScheme ? './' : '') + path;
}

function printAuthority({ scheme, user, host, path, omitsHost }: Url): string {
  if (host === '' && !user && (omitsHost || scheme === '' || path === '')) return '';
  return `//${user ? `${printUser(user)}@` : ''}${escapeUrl(host, 'host')}`;
}

/** The text as it was written, if that is a valid way to write it. */
function printRaw(text: string, raw: string, part: 'path' | 'fragment'): string {
  return raw !== '' && isValidRaw(raw, part) && unescapeUrl(raw, part) === text ? raw : escapeUrl(text, part);
}

function isValidRaw(raw: string, part: 'path' | 'fragment'): boolean {
  return [...byteText.toUnits(raw)].every((byte) => "!$&'()*+,;=:@[]%".includes(byte) || !needsEscape(byte, part));
}

/** `name:password`, escaped. */
export function printUser({ name, password }: UserInfo): string {
  return escapeUrl(name, 'user') + (password === undefined ? '' : `:${escapeUrl(password, 'user')}`);
}

/** The host without its port and without brackets. */
export function hostNameOf({ host }: Url): string {
  const name = host.replace(/:[0-9]*$/, '');
  return name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name;
}
