import { describe, expect, it } from 'vitest';

import { readImage, writeImage } from './index.ts';
import type { ImageReading } from './index.ts';

const SECTOR = 2048;

function image(): Uint8Array {
  const files = ['one.txt', 'two.txt', 'folder/three.txt'].map((path) => ({ path, bytes: Buffer.from(path) }));
  return writeImage(files, { volumeId: 'V', time: new Date(0) });
}

/** Replaces bytes wherever they stand. */
function replaced(from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(image()).toString('latin1').replaceAll(from, to), 'latin1');
}

function reason(reading: ImageReading): string {
  return reading.isReadable ? `readable: ${reading.entries.map(({ path }) => path).join(' ')}` : reading.reason;
}

describe('bytes that are no image', () => {
  it.each([
    ['nothing', new Uint8Array(), 'it ends too early'],
    ['zeros', new Uint8Array(40 * SECTOR), 'it is not an ISO 9660 image'],
    ['an image without its end', image().subarray(0, -1), 'it ends too early'],
    ['an image without its terminator', image().subarray(0, 18 * SECTOR), 'it ends too early'],
    ['other blocks', replaced('\0\u0008\u0008\0', '\0\u0010\u0010\0'), 'its blocks are not of 2048 bytes'],
  ])('%s: refused', (_, bytes, expected) => {
    expect(reason(readImage(bytes))).toBe(expected);
  });

  it('are refused at any length without being thrown out', () => {
    const bytes = image();
    for (let length = 0; length < bytes.length; length += 997) expect(readImage(bytes.subarray(0, length)).isReadable).toBe(false);
  });

  it('are accepted or refused, whichever byte is wrong', () => {
    const bytes = image();
    const NAMES = ['rock-ridge', 'joliet', 'plain'] as const;
    for (let at = 16 * SECTOR; at < bytes.length; at++) {
      const before = bytes[at]!;
      // Of what is empty a sample will do.
      if (before === 0 && at % 17 !== 0) continue;
      bytes[at] = (before + 1 + 7 * (at % 31)) % 256;
      expect([true, false]).toContain(readImage(bytes, NAMES[at % 3]).isReadable);
      bytes[at] = before;
    }
  });
});

describe('names that lead elsewhere', () => {
  it.each(['../.txt', '/bin/sh', 'a\0b.txt', 'tw\u00f6.txt', 'two\n.tx'])('%j is refused', (name) => {
    expect(reason(readImage(replaced('two.txt', name)))).toBe('a name in it is not usable');
  });

  it('. and .. are refused', () => {
    // A shorter name: the length of its entry, then the name, then what is left of the record.
    const entry = (name: string): string => `NM${String.fromCharCode(5 + name.length)}\u0001\0${name}`;
    for (const name of ['.', '..']) {
      const bytes = replaced(entry('two.txt'), entry(name).padEnd(entry('two.txt').length, '\0'));
      expect(reason(readImage(bytes))).toBe('a name in it is not usable');
    }
  });
});

describe('directories that lead in circles', () => {
  it('are refused', () => {
    const bytes = image();
    const view = new DataView(bytes.buffer);
    const root = view.getUint32(16 * SECTOR + 158, true);
    // The record of the directory `folder` comes behind those of the root and its parent.
    const record = Buffer.from(bytes).indexOf('FOLDER', root * SECTOR) - 33;
    view.setUint32(record + 2, root, true);
    expect(reason(readImage(bytes, 'plain'))).toBe('a directory of it is in two places');
  });
});

describe('work without end', () => {
  it('is refused: directories that lie one over the other', () => {
    const bytes = new Uint8Array(100 * SECTOR);
    bytes.set(image());
    const view = new DataView(bytes.buffer);
    const root = view.getUint32(16 * SECTOR + 158, true);
    const record = Buffer.from(bytes).indexOf('FOLDER', root * SECTOR) - 33;
    // From the root to the end of the image: once it may be, but not twice.
    view.setUint32(16 * SECTOR + 166, bytes.length - root * SECTOR, true);
    view.setUint32(record + 2, root + 1, true);
    view.setUint32(record + 10, bytes.length - (root + 1) * SECTOR, true);
    bytes.fill(0, (root + 1) * SECTOR);
    expect(reason(readImage(bytes, 'plain'))).toBe('its directories lie one over the other');
  });

  /** The image, where the Rock Ridge name of `two.txt` has become a continuation. */
  function continued(sector: number, size: number): Uint8Array {
    const bytes = image();
    const entry = Buffer.alloc(28);
    entry.write('CE\u001c\u0001', 'latin1');
    entry.writeUInt32LE(sector, 4);
    entry.writeUInt32LE(size, 20);
    const at = Buffer.from(bytes).indexOf('PX', Buffer.from(bytes).indexOf('TWO.TXT;1'));
    bytes.set(entry, at);
    return bytes;
  }

  it('is refused: names that go on for more than a sector, in circles, or for more than 255 characters', () => {
    expect(reason(readImage(continued(16, SECTOR + 1)))).toBe('a system use field is continued with more than a sector');
    const inCircles = continued(2, 28);
    inCircles.set(Buffer.from(inCircles).subarray(Buffer.from(inCircles).indexOf('CE\u001c\u0001')).subarray(0, 28), 2 * SECTOR);
    expect(reason(readImage(inCircles))).toBe('a system use field is continued too often');
    const long = continued(2, 2 * 138);
    for (const at of [0, 138]) long.set(Buffer.from(`NM\u008a\u0001\u0001${'x'.repeat(133)}`, 'latin1'), 2 * SECTOR + at);
    expect(reason(readImage(long))).toBe('a name in it is not usable');
  });

  it('is not needed for a name that goes on elsewhere', () => {
    const bytes = continued(2, 133);
    bytes.set(Buffer.from(`NM\u0085\u0001\0${'x'.repeat(128)}`, 'latin1'), 2 * SECTOR);
    expect(reason(readImage(bytes))).toContain('x'.repeat(128));
  });
});

describe('names that are asked for and not there', () => {
  it('are said to be missing', () => {
    expect(reason(readImage(replaced('%/E', '\0\0\0'), 'joliet'))).toBe('it has no Joliet names');
    expect(reason(readImage(replaced('SP\u0007\u0001', 'XX\u0007\u0001'), 'rock-ridge'))).toBe('it has no Rock Ridge names');
  });

  it('are replaced by the next best ones if nothing is asked for', () => {
    expect(reason(readImage(replaced('SP\u0007\u0001', 'XX\u0007\u0001')))).toContain('three.txt');
    const plain = Buffer.from(replaced('SP\u0007\u0001', 'XX\u0007\u0001')).toString('latin1').replaceAll('%/E', '\0\0\0');
    expect(reason(readImage(Buffer.from(plain, 'latin1')))).toContain('THREE.TXT');
  });
});

describe('links', () => {
  it('are not taken for files', () => {
    // Mode 0100444 in both byte orders, as link 0120444.
    const reading = readImage(replaced('\u0024\u0081\0\0\0\0\u0081\u0024', '\u0024\u00a1\0\0\0\0\u00a1\u0024'));
    expect(reading.isReadable && reading.entries.map(({ kind, bytes }) => `${kind} ${bytes.length}`)).toEqual([
      'directory 0',
      'other 0',
      'other 0',
      'other 0',
    ]);
  });
});
