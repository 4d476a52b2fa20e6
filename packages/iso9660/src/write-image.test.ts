import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { readImage, writeImage } from './index.ts';
import type { ImageFile, ImageNames, ReadableImage } from './index.ts';

const VOLUME = { volumeId: 'TASK_0123456789ABCDEF', time: new Date('2026-03-04T05:06:07.890Z') };

function file(filePath: string, text: string = filePath): ImageFile {
  return { path: filePath, bytes: Buffer.from(text) };
}

const FILES = [
  file('user-data', '#cloud-config\n'),
  file('recipe.json', '{}'),
  file('recipe.schema.json', 'x'.repeat(5000)),
  file('ks.cfg', ''),
  file('drivers/net/a.b.c'),
  file('drivers/disk/readme'),
  file('drivers/z'),
];

function read(image: Uint8Array, names?: ImageNames): ReadableImage {
  const reading = readImage(image, names);
  if (!reading.isReadable) throw new Error(reading.reason);
  return reading;
}

function paths(image: Uint8Array, names?: ImageNames): readonly string[] {
  return read(image, names).entries.map((entry) => entry.path);
}

describe('an image that is written', () => {
  const image = writeImage(FILES, VOLUME);

  it('gives back its files, with modes and times, and its name', () => {
    const { names, volumeId, entries } = read(image);
    expect([names, volumeId]).toEqual(['rock-ridge', VOLUME.volumeId]);
    const contents = (files: readonly ImageFile[]): unknown => Object.fromEntries(files.map(({ path: name, bytes }) => [name, Buffer.from(bytes)]));
    expect(contents(entries.filter(({ kind }) => kind === 'file'))).toEqual(contents(FILES));
    for (const { kind, mode, time } of entries) {
      expect([mode, time]).toEqual([kind === 'file' ? 0o100444 : 0o040555, new Date('2026-03-04T05:06:07Z')]);
    }
    expect(entries.filter(({ kind }) => kind === 'directory').map((entry) => entry.path)).toEqual(['drivers', 'drivers/disk', 'drivers/net']);
  });

  it('has names for readers without Rock Ridge', () => {
    expect(read(image, 'joliet').volumeId).toBe('TASK_0123456789A');
    expect(paths(image, 'joliet').toSorted()).toEqual(paths(image).toSorted());
    expect(paths(image, 'plain')).toEqual([
      'DRIVERS',
      'DRIVERS/DISK',
      'DRIVERS/DISK/README',
      'DRIVERS/NET',
      'DRIVERS/NET/A_B.C',
      'DRIVERS/Z',
      'KS.CFG',
      'RECIPE.JSON',
      'RECIPE_SCHEMA.JSON',
      'USER_DATA',
    ]);
    expect(Buffer.from(image).toString('latin1')).toContain('USER_DATA.;1');
  });

  it('is the same for the same files, in whatever order and on whatever machine', () => {
    expect(writeImage(FILES.toReversed(), VOLUME)).toEqual(image);
    expect(createHash('sha256').update(image).digest('hex')).toBe('3f61e274f6beae2301c78e3e461c097b0088ccaa1f24ab2517de169bc0c01ead');
    expect(writeImage(FILES, { ...VOLUME, time: new Date('2026-03-04T05:06:08Z') })).not.toEqual(image);
  });

  it('is whole sectors, of which the first sixteen are empty', () => {
    expect(image.length % 2048).toBe(0);
    expect(image.subarray(0, 16 * 2048).every((byte) => byte === 0)).toBe(true);
  });

  it('says in both byte orders where its directories are', () => {
    const view = new DataView(image.buffer);
    for (const descriptor of [16 * 2048, 17 * 2048]) {
      const size = view.getUint32(descriptor + 132, true);
      const little = 2048 * view.getUint32(descriptor + 140, true);
      const big = 2048 * view.getUint32(descriptor + 148, false);
      const table = (start: number, isLittle: boolean): unknown[] => {
        const directories: unknown[] = [];
        for (let at = start; at < start + size; at += 8 + view.getUint8(at) + (view.getUint8(at) % 2)) {
          const length = view.getUint8(at);
          const name = Buffer.from(image.subarray(at + 8, at + 8 + length))
            .toString('latin1')
            .replaceAll('\0', '')
            .toLowerCase();
          directories.push([name, view.getUint32(at + 2, isLittle), view.getUint16(at + 6, isLittle)]);
        }
        return directories;
      };
      expect(table(little, true)).toEqual(table(big, false));
      const sector = expect.any(Number);
      expect(table(little, true)).toEqual([
        ['', view.getUint32(descriptor + 158, true), 1],
        ['drivers', sector, 1],
        ['disk', sector, 2],
        ['net', sector, 2],
      ]);
    }
  });

  it('has no record of a directory over the end of a sector', () => {
    const large = writeImage(
      Array.from({ length: 40 }, (_, index) => file(`file-${index}`)),
      VOLUME,
    );
    const view = new DataView(large.buffer);
    const start = 2048 * view.getUint32(16 * 2048 + 158, true);
    const size = view.getUint32(16 * 2048 + 166, true);
    const records: number[] = [];
    for (let sector = start; sector < start + size; sector += 2048) {
      let at = sector;
      while (at < sector + 2048 && view.getUint8(at) > 0) {
        records.push(at);
        at += view.getUint8(at);
      }
      expect(at).toBeLessThanOrEqual(sector + 2048);
      expect(large.subarray(at, sector + 2048).every((byte) => byte === 0)).toBe(true);
    }
    expect(size).toBeGreaterThan(2048);
    expect(records).toHaveLength(42);
  });

  it('can be empty, and can have directories of many sectors', () => {
    expect(paths(writeImage([], VOLUME))).toEqual([]);
    const many = Array.from({ length: 300 }, (_, at) => file(`many/${at}-with-a-name-that-is-rather-long.txt`));
    const big = writeImage(many, VOLUME);
    for (const names of ['rock-ridge', 'joliet', 'plain'] as const) expect(paths(big, names)).toHaveLength(301);
    expect(paths(big).slice(1).toSorted()).toEqual(many.map((one) => one.path).toSorted());
  });
});

describe('what an image cannot have', () => {
  it.each(['', '/a', 'a//b', '../a', 'a/../b', '.', '.hidden', '-rf', 'a b', 'ä', 'a\0', 'a;1', 'x'.repeat(65), 'a/b/c/d/e/f/g/h/i'])(
    'a file named %j is refused',
    (name) => {
      expect(() => writeImage([file(name)], VOLUME)).toThrow(RangeError);
    },
  );

  it.each([
    ['the same file twice', ['a', 'a']],
    ['a file that is a directory', ['a', 'a/b']],
    ['names that differ in case', ['a', 'A']],
    ['names that differ in what plain ISO 9660 has no letter for', ['a-b', 'a_b']],
  ])('%s: refused', (_, names) => {
    expect(() =>
      writeImage(
        names.map((name) => file(name)),
        VOLUME,
      ),
    ).toThrow(RangeError);
    expect(() =>
      writeImage(
        names.toReversed().map((name) => file(name)),
        VOLUME,
      ),
    ).toThrow(RangeError);
  });

  it.each(['', 'lower', 'A-B', 'A B', 'X'.repeat(33)])('the volume identifier %j is refused', (volumeId) => {
    expect(() => writeImage([], { ...VOLUME, volumeId })).toThrow(RangeError);
  });

  it.each(['1899-12-31T23:59:59Z', '2156-01-01T00:00:00Z', 'nonsense'])('the time %s is refused', (time) => {
    expect(() => writeImage([], { ...VOLUME, time: new Date(time) })).toThrow(RangeError);
  });
});

/** Other readers, where they are installed. */
const hasProgram = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

describe('for other programs', () => {
  function imageFile(): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-iso-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    fs.writeFileSync(path.join(folder, 'a.iso'), writeImage(FILES, VOLUME));
    return path.join(folder, 'a.iso');
  }

  it.runIf(hasProgram('bsdtar')).each([
    ['rock ridge', '', 0o444],
    ['joliet', '!rockridge', 0o400],
  ])('bsdtar unpacks it with %s', (_, options, mode) => {
    const iso = imageFile();
    const folder = path.dirname(iso);
    const { status, stderr } = spawnSync('bsdtar', ['--options', options || 'rockridge', '-xpf', iso, '-C', folder], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    for (const { path: name, bytes } of FILES) {
      expect(fs.readFileSync(path.join(folder, name))).toEqual(Buffer.from(bytes));
      expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(mode);
      expect(fs.statSync(path.join(folder, name)).mtimeMs).toBe(Date.parse('2026-03-04T05:06:07Z'));
    }
    // So that it can be removed.
    spawnSync('chmod', ['-R', 'u+w', folder]);
  });

  it.runIf(hasProgram('isoinfo'))('isoinfo finds Rock Ridge and Joliet, and every file', () => {
    const iso = imageFile();
    const isoinfo = (...words: string[]): string => spawnSync('isoinfo', [...words, '-i', iso], { encoding: 'utf8' }).stdout;
    expect(isoinfo('-d')).toContain('Joliet with UCS level 3 found\nRock Ridge signatures version 1 found');
    for (const names of ['-R', '-J']) {
      const listed = isoinfo('-f', names)
        .split('\n')
        .map((line) => line.replace(/^\/|;1$/g, ''));
      for (const { path: name } of FILES) expect(listed).toContain(name);
    }
  });

  it.runIf(hasProgram('xorriso'))('xorriso finds nothing to complain about', () => {
    const { status, stdout } = spawnSync('xorriso', ['-indev', imageFile(), '-find', '/', '-type', 'f'], { encoding: 'utf8' });
    expect(status).toBe(0);
    for (const { path: name } of FILES) expect(stdout).toContain(`'/${name}'`);
  });
});
