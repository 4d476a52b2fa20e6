import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeUtf8, decodeUtf8KeepingBytes, decodeUtf8Loosely, utf8Length } from './decode-text.ts';
import { encodeUtf8KeepingBytes } from './encode-text.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('decoding UTF-8', () => {
  it.each([
    ['ASCII', bytes(0x61), 'a'],
    ['four bytes', bytes(0xf0, 0x9f, 0x98, 0x80), '😀'],
    ['a byte order mark, which stays', bytes(0xef, 0xbb, 0xbf, 0x61), '\ufeffa'],
    ['nothing', bytes(), ''],
  ])('of %s', (_, input, expected) => {
    expect(decodeUtf8(input)).toBe(expected);
    expect(decodeUtf8Loosely(input)).toBe(expected);
  });

  it.each([
    ['a lone continuation byte', bytes(0x61, 0x80, 0x62), 'a\ufffdb'],
    ['an overlong form', bytes(0xc0, 0xaf), '\ufffd\ufffd'],
    ['a surrogate', bytes(0xed, 0xa0, 0x80), '\ufffd\ufffd\ufffd'],
    ['a sequence cut off', bytes(0xe2, 0x82), '\ufffd'],
    ['UTF-16', bytes(0xff, 0xfe, 0x61, 0x00), '\ufffd\ufffda\0'],
  ])('of %s fails, or loosely gives replacement characters', (_, input, loose) => {
    expect(decodeUtf8(input)).toBeUndefined();
    expect(decodeUtf8Loosely(input)).toBe(loose);
  });
});

describe('decoding UTF-8 with all its bytes', () => {
  it.each([
    ['well-formed text', bytes(0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80), 'é😀'],
    ['a lone continuation byte', bytes(0x61, 0x80, 0x62), 'a\udc80b'],
    ['a sequence cut off', bytes(0xe2, 0x82, 0x61), '\udce2\udc82a'],
    ['overlong forms', bytes(0xc0, 0xaf, 0xe0, 0x80, 0x80), '\udcc0\udcaf\udce0\udc80\udc80'],
    ['a surrogate', bytes(0xed, 0xa0, 0x80), '\udced\udca0\udc80'],
    ['what lies beyond Unicode', bytes(0xf4, 0x90, 0x80, 0x80), '\udcf4\udc90\udc80\udc80'],
    [
      'the first and the last characters of each length',
      bytes(0xff, 0xc2, 0x80, 0xe0, 0xa0, 0x80, 0xef, 0xbf, 0xbf, 0xf0, 0x90, 0x80, 0x80, 0xf4, 0x8f, 0xbf, 0xbf),
      '\udcff\u0080\u0800\uffff\u{10000}\u{10ffff}',
    ],
    ['the characters around the surrogates', bytes(0xff, 0xed, 0x9f, 0xbf, 0xee, 0x80, 0x80), '\udcff\ud7ff\ue000'],
    ['a lead byte of nothing in Unicode', bytes(0xf5, 0x80, 0x80, 0x80), '\udcf5\udc80\udc80\udc80'],
  ])('of %s', (_, input, expected) => {
    expect(decodeUtf8KeepingBytes(input)).toBe(expected);
  });

  it('of well-formed text between bytes that are none gives the text', () => {
    const characters = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(characters, characters, (before, behind) => {
        const encoder = new TextEncoder();
        expect(decodeUtf8KeepingBytes(Uint8Array.from([...encoder.encode(before), 0xff, ...encoder.encode(behind)]))).toBe(
          `${before}\udcff${behind}`,
        );
      }),
    );
  });
});

describe('encoding in UTF-8 with all bytes', () => {
  it('undoes the decoding', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (input) => {
        expect(encodeUtf8KeepingBytes(decodeUtf8KeepingBytes(input))).toEqual(input);
      }),
    );
  });

  it('has the bytes of an encoder for the first and the last characters of each length', () => {
    const text = '\0\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{10ffff}';
    expect(encodeUtf8KeepingBytes(text)).toEqual(new TextEncoder().encode(text));
  });

  it('makes U+FFFD of a lone surrogate that is no byte', () => {
    expect(encodeUtf8KeepingBytes('\ud800a\udc00')).toEqual(new TextEncoder().encode('\ufffda\ufffd'));
  });
});

it('the length in UTF-8 is what an encoder needs, lone surrogates included', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
  expect(utf8Length('aé€😀\ud800x\udc00')).toBe(1 + 2 + 3 + 4 + 3 + 1 + 3);
});
