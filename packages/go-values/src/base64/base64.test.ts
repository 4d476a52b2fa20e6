import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Base64Encoding } from './base64.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';

const FOR_URLS = { isForUrls: true };
const RAW = { isRaw: true };
const STRICT = { isStrict: true };

it.each<[Base64Encoding, string]>([
  [{}, '+/+/YQ=='],
  [FOR_URLS, '-_-_YQ=='],
  [RAW, '+/+/YQ'],
  [{ ...FOR_URLS, ...RAW }, '-_-_YQ'],
])('encodes with %j', (encoding, text) => {
  expect(encodeBase64(Uint8Array.of(0xfb, 0xff, 0xbf, 0x61), encoding)).toBe(text);
});

describe('decoding', () => {
  it.each<[string, Base64Encoding, string]>([
    ['', {}, ''],
    ['YWJj', {}, 'abc'],
    ['YWI=', {}, 'ab'],
    ['Y\r\nQ=\n=\n', {}, 'a'],
    ['YR==', {}, 'a'],
    ['Pz8_', FOR_URLS, '???'],
    ['YWI', RAW, 'ab'],
    ['YQ\n', RAW, 'a'],
    ['YQ==', STRICT, 'a'],
  ])('of %j with %j gives %j', (text, encoding, decoded) => {
    expect(decodeBase64(text, encoding)).toEqual({ kind: 'bytes', bytes: new TextEncoder().encode(decoded) });
  });

  it.each<[string, Base64Encoding, number]>([
    ['YQ', {}, 0],
    ['YWJjY', {}, 4],
    ['Y', RAW, 0],
    ['Y===', {}, 1],
    ['YQ=', {}, 3],
    ['YQ=x', {}, 2],
    ['YQ==YQ==', {}, 4],
    ['YWJj=', {}, 4],
    ['YQ==', RAW, 2],
    ['Pz8_', {}, 3],
    ['Pz8/', FOR_URLS, 3],
    ['YW é', {}, 2],
    ['éYWJ', {}, 0],
    ['YR==', STRICT, 2],
    ['YWJ=', STRICT, 3],
  ])('of %j with %j fails at byte %d', (text, encoding, offset) => {
    expect(decodeBase64(text, encoding)).toEqual({ kind: 'problem', message: `illegal base64 data at input byte ${offset}` });
  });

  it('undoes encoding', () => {
    const encodings = fc.record({ isForUrls: fc.boolean(), isRaw: fc.boolean(), isStrict: fc.boolean() });
    fc.assert(
      fc.property(fc.uint8Array(), encodings, (bytes, encoding) => {
        expect(decodeBase64(encodeBase64(bytes, encoding), encoding)).toEqual({ kind: 'bytes', bytes });
      }),
    );
  });
});
