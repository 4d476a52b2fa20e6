import { describe, expect, it } from 'vitest';

import { SourceFile } from './source-file.ts';

describe('a source file', () => {
  it('has the text of UTF-8, byte order mark included', () => {
    const file = new SourceFile('a.yaml', Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xc3, 0xa4));
    expect([file.name, file.text, file.scanText, file.source?.text]).toEqual(['a.yaml', '\ufeffaä', '\ufeffaä', '\ufeffaä']);
  });

  it('has no text but one to scan if the bytes are something else', () => {
    const file = new SourceFile('a.yaml', Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62, 0));
    expect([file.text, file.scanText, file.source]).toEqual([undefined, '\ufffd\ufffdab', undefined]);
  });

  it('has one source for as long as its content is held, and is read again after that', () => {
    let readings = 0;
    const file = new SourceFile('a.yaml', Uint8Array.of(0x61), () => Uint8Array.of(0x61 + ++readings));
    expect([file.source === file.source, file.text, readings]).toEqual([true, 'a', 0]);
    file.release();
    expect([file.isHeld, file.text, file.scanText, readings]).toEqual([false, 'b', 'b', 1]);
  });
});
