import type { Url, UserInfo } from './parse-url.ts';
import { escapePart, isTolerable, unescapePart } from './url-escape.ts';
import { catchFault } from './url-fault.ts';

/** The URL as a text: `URL.String`. */
export function printUrl(url: Url): string {
  const scheme = url.scheme === '' ? '' : `${url.scheme}:`;
  const query = url.query === undefined ? '' : `?${url.query}`;
  const fragment = url.fragment === '' ? '' : `#${escapeAsWritten(url.fragment, url.rawFragment, 'fragment')}`;
  return scheme + (url.opaque === '' ? printHierarchy(url) : url.opaque) + query + fragment;
}

function printHierarchy(url: Url): string {
  const authority = printAuthority(url);
  const path = escapedPathOf(url);
  if (path !== '' && !path.startsWith('/') && url.host !== '') return `${authority}/${path}`;
  const looksLikeScheme = url.scheme === '' && authority === '' && /^[^/]*:/.test(path);
  return authority + (looksLikeScheme ? './' : '') + path;
}

function printAuthority({ scheme, user, host, path, omitsHost }: Url): string {
  if (host === '' && !user && (omitsHost || scheme === '' || path === '')) return '';
  return `//${user ? `${printUserInfo(user)}@` : ''}${escapePart(host, 'host')}`;
}

/** The path as it was written, if that is a valid way to write it: `URL.EscapedPath`. */
export function escapedPathOf({ path, rawPath }: Url): string {
  return path === '*' ? path : escapeAsWritten(path, rawPath, 'path');
}

function escapeAsWritten(text: string, written: string, part: 'path' | 'fragment'): string {
  const isValid = written !== '' && isTolerable(written, part) && catchFault(() => unescapePart(written, part)) === text;
  return isValid ? written : escapePart(text, part);
}

/** `name:password`, escaped: `Userinfo.String`. */
export function printUserInfo({ name, password }: UserInfo): string {
  return escapePart(name, 'user') + (password === undefined ? '' : `:${escapePart(password, 'user')}`);
}

/** The host without its port and without brackets: `URL.Hostname`. */
export function hostnameOf({ host }: Url): string {
  const name = host.replace(/:[0-9]*$/, '');
  return name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name;
}

/** The port, empty if there is none: `URL.Port`. */
export function portOf({ host }: Url): string {
  return /:([0-9]*)$/.exec(host)?.[1] ?? '';
}
