import { assert, constantFrom, date, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, findFormat } from './formats.ts';
import type { FormatValue } from './format.ts';

function accepts(name: string, value: FormatValue): boolean {
  const format = findFormat(name);
  if (!format) throw new Error(`no format ${name}`);
  return format.accepts(value);
}

const TEXTS: Record<string, { accepted: readonly string[]; rejected: readonly string[] }> = {
  'date-time': {
    accepted: ['1985-04-12T23:20:50.52Z', '1985-04-12t23:20:50z', '1937-01-01T12:00:27.87+00:20', '1990-12-31T15:59:60-08:00'],
    rejected: ['1985-04-12', '1985-04-12 23:20:50Z', '1985-04-12T23:20:50', '1985-02-30T23:20:50Z', '1985-04-12T24:00:00Z', '1985-04-12TZ'],
  },
  date: {
    accepted: ['2023-01-31', '2024-02-29', '2000-02-29', '0000-02-29', '9999-12-31'],
    rejected: [
      '2023-02-29',
      '1900-02-29',
      '2023-04-31',
      '2023-00-10',
      '2023-13-01',
      '2023-01-00',
      '2023-1-01',
      '23-01-01',
      '2023-01-01\n',
      '+2023-01-01',
    ],
  },
  time: {
    accepted: ['00:00:00Z', '23:59:59z', '12:00:00.123456789Z', '12:00:00-00:00', '12:00:00+23:59', '23:59:60Z', '00:29:60+00:30', '18:29:60-05:30'],
    rejected: [
      '12:00:00',
      '12:00Z',
      '24:00:00Z',
      '12:60:00Z',
      '12:00:61Z',
      '12:00:60Z',
      '23:59:60+01:00',
      '12:00:00+24:00',
      '12:00:00+00:60',
      '12:00:00+0100',
      '12:00:00.Z',
      '12:00:00,5Z',
      ' 12:00:00Z',
    ],
  },
  email: {
    accepted: ['ann@example.org', "o'neil+tag=1@a-b.example", 'x@localhost', '!#$%&*/?^_`{|}~@a', 'a.b.c@d'],
    rejected: ['ann', '@a', 'ann@', 'a b@c', '.a@b', 'a.@b', 'a..b@c', 'a@b@c', 'a@b.', 'a@_b', '"a"@b', 'a@[127.0.0.1]', 'Ann <a@b>', 'é@b'],
  },
  hostname: {
    accepted: ['a', '3com', 'example.org', 'XN--BCHER-KVA.example', '1.2.3.4', 'a'.repeat(63), `${'a'.repeat(49)}.`.repeat(5) + 'abc'],
    rejected: [
      '.',
      'a.',
      '.a',
      'a..b',
      '-a',
      'a-',
      'a.-b.c',
      'a_b',
      'a b',
      'bücher.example',
      'a\n',
      'a'.repeat(64),
      `${'a'.repeat(49)}.`.repeat(5) + 'abcd',
    ],
  },
  ip: {
    accepted: ['127.0.0.1', '::1'],
    rejected: ['localhost', '127.0.0.1:80', '10.0.0.0/8'],
  },
  ipv4: {
    accepted: ['0.0.0.0', '255.255.255.255', '10.20.30.40'],
    rejected: ['1.2.3', '1.2.3.4.5', '256.0.0.1', '01.2.3.4', '00.0.0.0', '1.2.3.', '1..2.3', '+1.2.3.4', '0x1.2.3.4', '::1', '1.2.3.4 '],
  },
  ipv6: {
    accepted: [
      '::',
      '::1',
      '1::',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7::',
      '::2:3:4:5:6:7:8',
      '1::3:4:5:6:7:8',
      'FE80::abcd',
      '::ffff:192.0.2.1',
      '1:2:3:4:5:6:1.2.3.4',
      '64:ff9b::1.2.3.4',
    ],
    rejected: [
      ':',
      ':::',
      '::::',
      '1',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4::5:6:7:8',
      '1::2::3',
      '1:::2',
      ':1::',
      '1::2:',
      'g::',
      '12345::',
      '::1%eth0',
      '[::1]',
      '::/64',
      '1.2.3.4',
      '1.2.3.4::',
      '::1.2.3.4:5',
      '::256.1.1.1',
      '1:2:3:4:5:6:7:1.2.3.4',
    ],
  },
  uri: {
    accepted: [
      'http://example.org',
      'HTTP://EXAMPLE.ORG/',
      'urn:isbn:0451450523',
      'mailto:a@b',
      'file:///etc/hosts',
      'a:',
      'http://',
      'http://u:p@h:80/p;a=1?q=/?#f/?',
      'http://[::1]:8080/',
      'http://[v1.a:b]',
      'x://%41%7e',
      'http://h:',
      "x:!$&'()*+,;=@~",
    ],
    rejected: [
      '/relative',
      'example.org',
      '//example.org',
      '1http://a',
      ':a',
      'http://a b',
      'http://a\\b',
      'http://é',
      'http://a/%',
      'http://a/%4',
      'http://a/%gg',
      'http://a/<b>',
      'http://a#b#c',
      'http://h:8o/',
      'http://[::1',
      'http://[::g]',
      'http://[::1]x',
      'http://[fe80::1%25eth0]',
      'http://a@b@c',
      'http://a/[b]',
      'http://a|b',
      'http://a\n',
      'http://h:1:2',
      'http://]',
    ],
  },
  uriref: {
    accepted: ['', 'http://example.org/', '//example.org/a', '/a/b', 'a/b', '../a', './a:b', '?q', '#f', 'a?b:c', '//'],
    rejected: [':a', '1:a', 'a b', 'a\\b', '%', 'é', '#a#b', '//[', '^'],
  },
  port: {
    accepted: ['0', '1', '8080', '65535'],
    rejected: ['65536', '99999', '080', '00', '+80', '-1', '80.0', '8e1', '0x50', ' 80', 'http'],
  },
  percent: {
    accepted: ['0%', '100%', '150%', '007%'],
    rejected: ['%', '10', '1.5%', '-1%', '+1%', '10 %', '10%%', '٣%'],
  },
  duration: {
    accepted: ['0', '1h30m', '-1.5h', '100us', '100µs'],
    rejected: ['1d', '1', 'h', '1 h', '1h ', '10000000h'],
  },
  quantity: {
    accepted: ['1', '1.', '.5', '+1.5Gi', '100m', '1e3', '1E-3', '2E', '1n', '1e9999', `1${'0'.repeat(2000)}`],
    rejected: ['10GB', '1 Gi', '10K', 'Gi', '1e', '1_000', '1gi', '1kk', '.'],
  },
};

describe.each(Object.entries(TEXTS))('%s', (name, { accepted, rejected }) => {
  it.each(accepted)('accepts %j', (text) => {
    expect(accepts(name, { type: 'string', text })).toBe(true);
  });

  it.each(name === 'uriref' ? rejected : ['', ...rejected])('rejects %.60j', (text) => {
    expect(accepts(name, { type: 'string', text })).toBe(false);
  });
});

describe('numbers', () => {
  const five: FormatValue = { type: 'integer', value: 5 };

  it('are of no format but port and quantity', () => {
    expect(FORMATS.filter((format) => format.accepts(five)).map(({ name }) => name)).toEqual(['port', 'quantity']);
    expect(FORMATS.filter((format) => format.accepts({ type: 'float' })).map(({ name }) => name)).toEqual(['quantity']);
  });

  it.each([
    [0, true],
    [65535, true],
    [-1, false],
    [65536, false],
    [443n, true],
    [2n ** 64n, false],
  ])('%s as a port: %s', (value, expected) => {
    expect(accepts('port', { type: 'integer', value })).toBe(expected);
  });
});

it('accepts nothing that is neither text nor number', () => {
  expect(FORMATS.filter((format) => format.accepts({ type: 'other' }))).toEqual([]);
});

it('accepts every moment that JavaScript can write', () => {
  const moments = date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
  assert(
    property(moments, (moment) => {
      const text = moment.toISOString();
      expect(accepts('date-time', { type: 'string', text })).toBe(true);
      expect(accepts('date', { type: 'string', text: text.slice(0, 10) })).toBe(true);
      expect(accepts('time', { type: 'string', text: text.slice(11) })).toBe(true);
    }),
  );
});

it('has a distinct name and words for each format', () => {
  expect(FORMATS.map(({ name }) => name)).toEqual(Object.keys(TEXTS));
  expect(new Set(FORMATS.map(({ description }) => description)).size).toBe(FORMATS.length);
});

it.each(['Email', 'constructor', ''])('knows no format %j', (name) => {
  expect(findFormat(name)).toBeUndefined();
});

it('answers for a megabyte at once', () => {
  const pieces = constantFrom(
    'a',
    '0',
    '.',
    ':',
    '-',
    '@',
    '%',
    '%41',
    '1h',
    'é',
    '/',
    '12:',
    'a.',
    'a@',
    '::',
    '00:00:00.',
    'a:',
    '2024-01-01T00:00:00.',
  );
  assert(
    property(pieces, pieces, pieces, (start, middle, end) => {
      const text = start + middle.repeat(1_000_000 / middle.length) + end;
      for (const format of FORMATS) format.accepts({ type: 'string', text });
    }),
    { numRuns: 50 },
  );
});
