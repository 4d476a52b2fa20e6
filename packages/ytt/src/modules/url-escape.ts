import { byteText, Fault, quoteText } from '@assay/starlark';

/** Where in a URL a text stands, which decides what has to be escaped there. */
export type UrlPart = 'path' | 'path-segment' | 'host' | 'zone' | 'user' | 'query' | 'fragment';

/** What stands for itself besides letters, digits and `-_.~`. */
const UNESCAPED: Readonly<Record<UrlPart, string>> = {
  path: '$&+,/:;=@',
  'path-segment': '$&+:=@',
  host: '!$&\'()*+,;=:[]<>"',
  zone: '!$&\'()*+,;=:[]<>"',
  user: '$&+,;=',
  query: '',
  fragment: '$&+,/:;=?@!()*',
};

/** Escapes what cannot stand for itself in a part of a URL; a space in a query becomes `+`. */
export function escapeUrl(text: string, part: UrlPart): string {
  return byteText.toUnits(text).replace(/[^A-Za-z0-9\-_.~]/g, (byte) => {
    if (byte === ' ' && part === 'query') return '+';
    return UNESCAPED[part].includes(byte) ? byte : percent(byte);
  });
}

/** Whether a byte cannot stand for itself in a part of a URL. */
export function needsEscape(byte: string, part: UrlPart): boolean {
  return !/[A-Za-z0-9\-_.~]/.test(byte) && !UNESCAPED[part].includes(byte);
}

function percent(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** The text that a part of a URL stands for. Throws a `Fault` with Go's message. */
export function unescapeUrl(text: string, part: UrlPart): string {
  const units = byteText.toUnits(text);
  const isHost = part === 'host' || part === 'zone';
  const decoded = units.replace(isHost ? /%.{0,2}|[^%]/gs : /%.{0,2}|\+/gs, (found) => {
    if (found.startsWith('%')) return decodeEscape(found, part);
    if (found === '+') return part === 'query' ? ' ' : '+';
    if (found < '\u0080' && needsEscape(found, part)) throw new Fault(`invalid character ${quoteText(found)} in host name`);
    return found;
  });
  return byteText.fromUnits(decoded);
}

function decodeEscape(escape: string, part: UrlPart): string {
  if (!/^%[0-9a-fA-F]{2}$/.test(escape)) throw invalidEscape(escape);
  const byte = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  if (part === 'host' && byte < '\u0080' && byte !== '%') throw invalidEscape(escape);
  if (part === 'zone' && byte !== '%' && byte !== ' ' && needsEscape(byte, 'host')) throw invalidEscape(escape);
  return byte;
}

function invalidEscape(escape: string): Fault {
  return new Fault(`invalid URL escape ${quoteText(byteText.fromUnits(escape))}`);
}
