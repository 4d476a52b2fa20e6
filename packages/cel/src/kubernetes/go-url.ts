import { quoteGo } from '../values/quote.ts';
import { decodeUtf8, encodeUtf8 } from '../values/utf8.ts';

/** The parts of a URL as Go's net/url sees them. */
export interface GoUrl {
  /** The URL as it prints. */
  readonly text: string;
  readonly scheme: string;
  /** With the port, and with brackets around an IPv6 address. */
  readonly host: string;
  readonly escapedPath: string;
  /** Without the question mark, as written. */
  readonly query: string;
}

export interface UrlProblem {
  /** Go's message: `parse "x": invalid URI for request`. */
  readonly problem: string;
}

/** Reads what stands in an HTTP request: `url.ParseRequestURI`. A fragment is not looked for. */
export function parseRequestUri(text: string): GoUrl | UrlProblem {
  return parse(text, text, true);
}

/** Reads a URL or a reference: `url.Parse`. */
export function parseUrl(text: string): GoUrl | UrlProblem {
  const hash = text.indexOf('#');
  return parse(text, hash < 0 ? text : text.slice(0, hash), false);
}

function parse(text: string, url: string, isRequest: boolean): GoUrl | UrlProblem {
  const wrong = (message: string): UrlProblem => ({ problem: `parse ${quoteGo(text)}: ${message}` });
  if (Array.from(url).some(isControl)) return wrong('net/url: invalid control character in URL');
  if (url === '' && isRequest) return wrong('empty url');
  const scheme = schemeOf(url);
  if (scheme === undefined) return wrong('missing protocol scheme');
  let rest = scheme === '' ? url : url.slice(scheme.length + 1);
  const question = rest.indexOf('?');
  const query = question < 0 ? '' : rest.slice(question + 1);
  if (question >= 0) rest = rest.slice(0, question);
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { text, scheme: scheme.toLowerCase(), host: '', escapedPath: '', query };
    if (isRequest) return wrong('invalid URI for request');
    if (/^[^/]*:/.test(rest)) return wrong('first path segment in URL cannot contain colon');
  }
  let host = '';
  if (rest.startsWith('//') && (scheme !== '' || !isRequest) && !rest.startsWith('///')) {
    const slash = rest.indexOf('/', 2);
    const authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
    rest = slash < 0 ? '' : rest.slice(slash);
    const parsed = hostOf(authority);
    if (typeof parsed !== 'string') return wrong(parsed.problem);
    host = parsed;
  } else if (rest.startsWith('///') && scheme !== '') {
    rest = rest.slice(2);
  }
  const escape = badEscape(rest);
  if (escape !== undefined) return wrong(`invalid URL escape ${quoteGo(escape)}`);
  return { text, scheme: scheme.toLowerCase(), host, escapedPath: escapePath(rest), query };
}

function isControl(character: string): boolean {
  return character < ' ' || character === '\x7f';
}

/** The scheme, empty if there is none; `undefined` if a colon comes first. */
function schemeOf(url: string): string | undefined {
  if (url.startsWith(':')) return undefined;
  return /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(url)?.[1] ?? '';
}

function hostOf(authority: string): string | UrlProblem {
  const at = authority.lastIndexOf('@');
  if (at >= 0 && !/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(authority.slice(0, at))) return { problem: 'net/url: invalid userinfo' };
  const host = authority.slice(at + 1);
  const isLiteral = host.startsWith('[');
  const end = isLiteral ? host.lastIndexOf(']') : -1;
  if (isLiteral && end < 0) return { problem: "missing ']' in host" };
  const portStart = isLiteral ? end + 1 : host.indexOf(':');
  const port = portStart < 0 ? '' : host.slice(isLiteral ? portStart : host.lastIndexOf(':'));
  if (!/^(?::\d*)?$/.test(port)) return { problem: `invalid port ${quoteGo(port)} after host` };
  // A percent sign in a host may only stand for a byte beyond ASCII, or for itself.
  const escape = badEscape(host) ?? /%(?!25)[0-7][0-9a-fA-F]/.exec(host)?.[0];
  if (escape !== undefined) return { problem: `invalid URL escape ${quoteGo(escape)}` };
  const wrong = /[ \\^`{|}]/.exec(host)?.[0];
  if (wrong !== undefined) return { problem: `invalid character ${quoteGo(wrong)} in host name` };
  return percentDecode(host);
}

/** The first percent sign that two hexadecimal digits do not follow, with what comes next. */
function badEscape(text: string): string | undefined {
  return /%(?![0-9a-fA-F]{2}).{0,2}/.exec(text)?.[0];
}

/** The path as it is if its escapes are right, else with every unsafe byte escaped. */
function escapePath(path: string): string {
  if (/^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/[\]]|%[0-9a-fA-F]{2})*$/.test(path)) return path;
  return Array.from(encodeUtf8(percentDecode(path)), (byte) => {
    const character = String.fromCharCode(byte);
    return byte < 0x80 && /[A-Za-z0-9\-._~$&+,/:;=@]/.test(character) ? character : percent(byte);
  }).join('');
}

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

function percentDecode(text: string): string {
  if (!text.includes('%')) return text;
  const bytes: number[] = [];
  for (let at = 0; at < text.length;) {
    const code = /^%([0-9a-fA-F]{2})/.exec(text.slice(at, at + 3))?.[1];
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (code === undefined) bytes.push(...encodeUtf8(character));
    else bytes.push(Number.parseInt(code, 16));
    at += code === undefined ? character.length : 3;
  }
  return decodeUtf8(Uint8Array.from(bytes)) ?? text;
}

/** The values of each name of a query, names in order of appearance. Malformed pairs are left out, as Go does. */
export function decodeQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    if (pair === '' || pair.includes(';')) continue;
    const equals = pair.indexOf('=');
    const [name, value] = [equals < 0 ? pair : pair.slice(0, equals), equals < 0 ? '' : pair.slice(equals + 1)];
    if (badEscape(name) !== undefined || badEscape(value) !== undefined) continue;
    const decoded = percentDecode(name.replaceAll('+', ' '));
    const list = values.get(decoded) ?? [];
    list.push(percentDecode(value.replaceAll('+', ' ')));
    values.set(decoded, list);
  }
  return values;
}
