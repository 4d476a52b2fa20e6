import { describe, expect, it } from 'vitest';

import { inputFile } from './dialect.ts';

describe('an input file', () => {
  it('has the text of UTF-8, byte order mark included', () => {
    const file = inputFile('a.yaml', Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xc3, 0xa4));
    expect(file).toMatchObject({ name: 'a.yaml', text: '\ufeffaä', scanText: '\ufeffaä' });
  });

  it('has no text but one to scan if the bytes are something else', () => {
    expect(inputFile('a.yaml', Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62, 0))).toMatchObject({ text: undefined, scanText: '\ufffd\ufffdab' });
  });
});
