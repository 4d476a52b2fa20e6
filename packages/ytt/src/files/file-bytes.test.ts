import { decodeUtf8KeepingBytes } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { encodeText, hasStrayBytes } from './file-bytes.ts';

describe('the bytes of a text', () => {
  it.each([[[0x61, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80]], [[0x61, 0xff, 0xc3, 0x28]], [[0xf0, 0x9f, 0x98]], [[]]])(
    'are those it was decoded from: %j',
    (bytes) => {
      expect([...encodeText(decodeUtf8KeepingBytes(Uint8Array.from(bytes)))]).toEqual(bytes);
    },
  );

  it.each([
    ['é 😀', false],
    ['a\udcff', true],
    ['\udc80', true],
    ['😀\udc80', true],
  ])('tell whether some belong to no character: %j', (text, expected) => expect(hasStrayBytes(text)).toBe(expected));
});
