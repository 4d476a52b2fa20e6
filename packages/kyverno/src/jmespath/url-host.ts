import { quoteGo } from '@assay/jmespath';

/** The host of a URL without port and brackets, or why the text is none. */
export type UrlHost = { readonly kind: 'host'; readonly host: string } | { readonly kind: 'problem'; readonly message: string };

/**
 * The host name of a URL as `url.Parse(…).Hostname()` of Go (1.24) gives it; empty if the URL has no host. What is wrong is found
 * in Go's order and said in its words.
 */
export function hostOfUrl(url: string): UrlHost {
  try {
    return { kind: 'host', host: hostName(authorityOf(url)) };
  } catch (error) {
    if (!(error instanceof NoUrl)) throw error;
    return { kind: 'problem', message: `parse ${quoteGo(error.url)}: ${error.message}` };
  }
}

class NoUrl extends Error {
  readonly url: string;

  constructor(url: string, message: string) {
    super(message);
    this.url = url;
  }
}

/** The authority without user, unescaped; the other parts are checked on the way. */
function authorityOf(whole: string): string {
  const [url = '', ...fragment] = whole.split('#');
  const refuse = (message: string): never => {
    throw new NoUrl(url, message);
  };
  if (/\p{Cc}/u.test(url.replace(/[\u0080-\u009f]/g, ''))) refuse('net/url: invalid control character in URL');
  const behindScheme = withoutScheme(url, refuse);
  const beforeQuery = behindScheme.split('?')[0] ?? '';
  let host = '';
  if (behindScheme.startsWith('//')) {
    const [authority = '', ...path] = beforeQuery.slice(2).split('/');
    host = readAuthority(authority, refuse);
    checkEscapes(path.join('/'), refuse);
  } else if (behindScheme.startsWith('/') || behindScheme === url) {
    if (behindScheme === url && /^[^/]*:/.test(beforeQuery)) refuse('first path segment in URL cannot contain colon');
    checkEscapes(beforeQuery, refuse);
  }
  checkEscapes(fragment.join('#'), (message) => {
    throw new NoUrl(whole, message);
  });
  return host;
}

function withoutScheme(url: string, refuse: (message: string) => never): string {
  if (url.startsWith(':')) refuse('missing protocol scheme');
  const scheme = /^[a-zA-Z][a-zA-Z0-9+.-]*:/.exec(url)?.[0] ?? '';
  return url.slice(scheme.length);
}

function readAuthority(authority: string, refuse: (message: string) => never): string {
  const at = authority.lastIndexOf('@');
  const host = readHost(authority.slice(at + 1), refuse);
  if (at >= 0) {
    const user = authority.slice(0, at);
    if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) refuse('net/url: invalid userinfo');
    checkEscapes(user, refuse);
  }
  return host;
}

function readHost(host: string, refuse: (message: string) => never): string {
  const bracket = host.lastIndexOf(']');
  if (host.startsWith('[') && bracket < 0) refuse("missing ']' in host");
  const colon = host.startsWith('[') ? bracket + 1 : host.lastIndexOf(':');
  const port = colon < 0 ? '' : host.slice(colon);
  if (!/^(?::[0-9]*)?$/.test(port)) refuse(`invalid port ${quoteGo(port)} after host`);
  return unescapeHost(host, refuse);
}

/** Only bytes beyond ASCII may be escaped in a host, except in the zone of an IPv6 address. */
function unescapeHost(host: string, refuse: (message: string) => never): string {
  checkEscapes(host, refuse);
  const ascii = /%(?!25)[0-7][0-9a-fA-F]/.exec(host.startsWith('[') ? host.split('%25')[0]! : host);
  if (ascii !== null) refuse(`invalid URL escape ${quoteGo(ascii[0])}`);
  const character = /[^A-Za-z0-9\-._~!$&'()*+,;=:[\]<>"%\u0080-\u{10ffff}]/u.exec(host);
  if (character !== null) refuse(`invalid character ${quoteGo(character[0])} in host name`);
  return host;
}

function checkEscapes(text: string, refuse: (message: string) => never): void {
  const broken = /%(?![0-9a-fA-F]{2})/.exec(text);
  if (broken !== null) refuse(`invalid URL escape ${quoteGo(text.slice(broken.index, broken.index + 3))}`);
}

function hostName(host: string): string {
  if (host.startsWith('[')) return host.slice(1, host.lastIndexOf(']'));
  return host.replace(/:[0-9]*$/, '');
}
