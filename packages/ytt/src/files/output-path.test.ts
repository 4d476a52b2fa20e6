import { describe, expect, it } from 'vitest';

import { outputPath } from './output-path.ts';

describe('the path of an output file', () => {
  it.each([
    ['out', 'a.yml', 'out/a.yml'],
    ['out/', 'd/a.yml', 'out/d/a.yml'],
    ['./out//x', './a.yml', 'out/x/a.yml'],
    ['.', 'a.yml', 'a.yml'],
    ['/', 'a.yml', '/a.yml'],
    ['/tmp/../out', 'a.yml', '/out/a.yml'],
    ['../out', 'a.yml', '../out/a.yml'],
    ['out', 'd/../a.yml', 'out/a.yml'],
    ['out', '/etc/passwd', 'out/etc/passwd'],
  ])('below %s, %s is %s', (directory, path, expected) => expect(outputPath(directory, path)).toBe(expected));

  it.each(['../a.yml', 'd/../../a.yml', '..', './../out/a.yml'])('never leaves the directory: %s', (path) => {
    expect(() => outputPath('out', path)).toThrow(`Expected output file '${path}' to be within the output directory, but was not`);
  });
});
