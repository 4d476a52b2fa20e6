import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Url } from './parse-url.ts';
import { parseRequestUri, parseUrl } from './parse-url.ts';
import { escapedPathOf, hostnameOf, portOf, printUrl, printUserInfo } from './print-url.ts';
import { escapePathSegment, escapeQuery, parseQuery, unescapePathSegment, unescapeQuery } from './query.ts';

function read(text: string): Url {
  const url = parseUrl(text);
  if (url.kind === 'problem') throw new Error(url.message);
  return url;
}

describe('URLs', () => {
  it('are taken apart', () => {
    expect(read('HTTP://u%40x:p%2F@host:80/a%2fb?q=1#f%20g')).toEqual({
      kind: 'url',
      scheme: 'http',
      opaque: '',
      user: { name: 'u@x', password: 'p/' },
      host: 'host:80',
      omitsHost: false,
      path: '/a/b',
      rawPath: '/a%2fb',
      query: 'q=1',
      fragment: 'f g',
      rawFragment: 'f%20g',
    });
  });

  it.each([
    ['HTTP://u%40x:p%2F@host:80/a%2fb?q=1#f%20g', 'http://u%40x:p%2F@host:80/a%2fb?q=1#f%20g'],
    ['mailto:a@b?x', 'mailto:a@b?x'],
    ['/a b?', '/a%20b?'],
    ['/a?b?c', '/a?b?c'],
    ['./a:b', './a:b'],
    ['%61:b', undefined],
    ['file:///x', 'file:///x'],
    ['a:/x', 'a:/x'],
    ['a://', 'a:'],
    ['//h/p', '//h/p'],
    ['///p', '///p'],
    ['*', '*'],
    ['#', ''],
    ['http://é/é', 'http://%C3%A9/%C3%A9'],
    ['http://h/%ff', 'http://h/%ff'],
    ['http://h/(a)#(b)', 'http://h/(a)#(b)'],
    ['http://h#a|b', 'http://h#a%7Cb'],
    ['http://a:1:2/', 'http://a:1:2/'],
    ['http://[fe80::1%25en0]/', 'http://[fe80::1%25en0]/'],
  ])('%s prints as %s', (text, printed) => {
    const url = parseUrl(text);
    expect(url.kind === 'url' ? printUrl(url) : undefined).toBe(printed);
  });

  it.each([
    [':x', 'missing protocol scheme'],
    ['%zz', 'invalid URL escape "%zz"'],
    ['/%', 'invalid URL escape "%"'],
    ['/%aé', String.raw`invalid URL escape "%a\xc3"`],
    ['1a:b', 'first path segment in URL cannot contain colon'],
    ['http://h:x/', 'invalid port ":x" after host'],
    ['http://[::1/', "missing ']' in host"],
    ['http://[::1]x/', 'invalid port "x" after host'],
    ['http://[1.2.3.4]/', 'invalid IP-literal'],
    ['http://a[::1]/', 'invalid IP-literal'],
    ['http://[h]/', 'invalid host: ParseAddr("h"): unable to parse IP'],
    ['http://[::1%25%0a]/', 'invalid URL escape "%0a"'],
    ['http://a b/', 'invalid character " " in host name'],
    ['http://a%20b/', 'invalid URL escape "%20"'],
    ['http://u u@h/', 'net/url: invalid userinfo'],
  ])('%j is none: %s', (text, reason) => {
    expect(parseUrl(text)).toEqual({ kind: 'problem', message: `parse "${text}": ${reason}` });
  });

  it('have no control characters', () => {
    expect(parseUrl('a\nb')).toEqual({ kind: 'problem', message: String.raw`parse "a\nb": net/url: invalid control character in URL` });
  });

  it('are named in messages without their fragment, unless that is what is wrong', () => {
    expect(parseUrl('/%#x')).toMatchObject({ message: 'parse "/%": invalid URL escape "%"' });
    expect(parseUrl('/a#%')).toMatchObject({ message: 'parse "/a#%": invalid URL escape "%"' });
  });

  it.each([
    ['http://h:80/', 'h', '80'],
    ['http://[::1]:80/', '::1', '80'],
    ['http://[fe80::1%25en0]/', 'fe80::1%en0', ''],
    ['http://h:/', 'h', ''],
    ['/p', '', ''],
  ])('%s has the host name %j and the port %j', (text, hostname, port) => {
    expect([hostnameOf(read(text)), portOf(read(text))]).toEqual([hostname, port]);
  });

  it.each([
    ['/a b', '/a%20b'],
    ['/a%2Fb', '/a%2Fb'],
    ['/[x]', '/[x]'],
    ['/a|%2F', '/a%7C/'],
    ['*', '*'],
  ])('%s has the escaped path %s', (text, path) => {
    expect(escapedPathOf(read(text))).toBe(path);
  });

  it('print who stands before the host', () => {
    expect([printUserInfo({ name: 'a:b', password: undefined }), printUserInfo({ name: 'a', password: '' })]).toEqual(['a%3Ab', 'a:']);
  });

  it('of requests need a path', () => {
    expect(parseRequestUri('')).toEqual({ kind: 'problem', message: 'parse "": empty url' });
    expect(parseRequestUri('x')).toEqual({ kind: 'problem', message: 'parse "x": invalid URI for request' });
    expect(parseRequestUri('/p#f')).toMatchObject({ path: '/p#f', fragment: '' });
    expect(parseRequestUri('//h/p')).toMatchObject({ host: '', path: '//h/p' });
  });

  it('print what reads as the same', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        expect(read(printUrl(read(text)))).toEqual(read(text));
      }),
    );
  });
});

describe('escapes', () => {
  it.each([
    ['a b/c?d&é+~', 'a%20b%2Fc%3Fd&%C3%A9+~', 'a+b%2Fc%3Fd%26%C3%A9%2B~'],
    ['\udcff', '%FF', '%FF'],
    ['', '', ''],
  ])('of %j are %s in a path and %s in a query', (text, inPath, inQuery) => {
    expect([escapePathSegment(text), escapeQuery(text)]).toEqual([inPath, inQuery]);
    expect([unescapePathSegment(inPath), unescapeQuery(inQuery)]).toEqual([
      { kind: 'text', text },
      { kind: 'text', text },
    ]);
  });

  it.each(['%', '%4', '%zz', '%é'])('are not %j', (text) => {
    expect(unescapeQuery(text)).toEqual({ kind: 'problem', message: `invalid URL escape "${text}"` });
  });
});

it('a query is a list of names and values, without pairs that cannot be read', () => {
  expect([...parseQuery('b=1&a=x+y&&b=2&c&d;e=1&%zz=1&f=%zz&g=%3D')]).toEqual([
    ['b', ['1', '2']],
    ['a', ['x y']],
    ['c', ['']],
    ['g', ['=']],
  ]);
});
