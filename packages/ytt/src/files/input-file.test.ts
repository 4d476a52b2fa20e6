import { describe, expect, it } from 'vitest';

import { applyFileMarks } from './file-marks.ts';
import { InputFile } from './input-file.ts';

function file(path: string): InputFile {
  return new InputFile({ path, isNamedItself: true, location: path, read: () => new TextEncoder().encode('x: é') }, 0);
}

describe('an input file', () => {
  it.each([
    ['a.yml', 'yaml-template', false, true],
    ['a.yaml', 'yaml-template', false, true],
    ['d/a.YML', 'data', false, false],
    ['a.txt', 'text-template', false, true],
    ['a.star', 'starlark', true, false],
    ['a.lib.yml', 'yaml-template', true, false],
    ['a.lib.txt', 'text-template', true, false],
    ['lib.yml', 'yaml-template', false, true],
    ['a.lib.b.yml', 'yaml-template', false, true],
    ['a.lib/b.yml', 'yaml-template', false, true],
    ['.lib.yml', 'yaml-template', true, false],
    ['a.json', 'data', false, false],
    ['yml', 'data', false, false],
  ])('%s is %s by its name', (path, kind, isLibrary, isOutput) => {
    expect(file(path)).toMatchObject({ kind, isLibrary, isOutput });
  });

  it('is read and decoded once, however often it is asked', () => {
    let reads = 0;
    const read = (): Uint8Array => {
      reads++;
      return Uint8Array.of(0x61, 0xff);
    };
    const input = new InputFile({ path: 'a.txt', isNamedItself: true, location: 'a.txt', read }, 0);
    expect([input.source.text, input.source, reads]).toEqual(['a\udcff', input.source, 1]);
  });
});

describe('file marks', () => {
  function marked(...marks: string[]): (string | boolean)[][] {
    return applyFileMarks(['a.yml', 'b.yml', 'c.txt', 'd.star', 'e.lib.yml'].map(file), marks).map(({ path, kind, isOutput }) => [
      path,
      kind,
      isOutput,
    ]);
  }

  it.each([
    ['a.yml:path=x/y.txt', 0, ['x/y.txt', 'text-template', true]],
    ['a.yml:type=yaml-plain', 0, ['a.yml', 'yaml-plain', true]],
    ['a.yml:type=data', 0, ['a.yml', 'data', false]],
    ['a.yml:type=starlark', 0, ['a.yml', 'starlark', false]],
    ['c.txt:type=text-plain', 2, ['c.txt', 'text-plain', true]],
    ['c.txt:type=yaml-template', 2, ['c.txt', 'yaml-template', true]],
    ['e.lib.yml:type=yaml-template', 4, ['e.lib.yml', 'yaml-template', true]],
    ['e.lib.yml:type=yaml-plain', 4, ['e.lib.yml', 'yaml-template', false]],
    ['e.lib.yml:for-output=true', 4, ['e.lib.yml', 'yaml-template', true]],
    ['d.star:type=text-template', 3, ['d.star', 'text-template', true]],
  ])('%s', (mark, at, expected) => expect(marked(mark)[at]).toEqual(expected));

  it('match the path under which a file was found, whatever earlier ones made of it', () => {
    expect(marked('a.yml:path=z.yml', 'a.yml:type=data')[0]).toEqual(['z.yml', 'data', false]);
    expect(() => marked('a.yml:path=z.yml', 'z.yml:type=data')).toThrow("Expected file mark 'z.yml:type=data' to match at least one file by path");
  });

  it('leave out what is excluded, also for later marks', () => {
    expect(marked('*.yml:exclude=true').map(([path]) => path)).toEqual(['c.txt', 'd.star']);
    expect(() => marked('a.yml:exclude=true', 'a.yml:type=data')).toThrow('to match at least one file');
  });

  it('can leave one file as the only output', () => {
    expect(marked('b.yml:exclusive-for-output=true').filter(([, , isOutput]) => isOutput)).toEqual([['b.yml', 'yaml-template', true]]);
  });

  it('leave no output when the only one is excluded afterwards', () => {
    expect(marked('b.yml:exclusive-for-output=true', 'b.yml:exclude=true').map(([path, , isOutput]) => [path, isOutput])).toEqual(
      ['a.yml', 'c.txt', 'd.star', 'e.lib.yml'].map((path) => [path, false]),
    );
  });

  it.each([
    ['a.yml', "Expected file mark 'a.yml' to be in format path:key=value"],
    ['a.yml:exclude', "Expected file mark 'a.yml:exclude' key-value portion to be in format key=value"],
    ['a.yml:exclude=false', "Unknown value in file mark 'a.yml:exclude=false'"],
    ['a.yml:type=json', "Unknown value in file mark 'a.yml:type=json'"],
    ['a.yml:kind=data', "Unknown key in file mark 'a.yml:kind=data'"],
    ['nope.yml:kind=data', "Expected file mark 'nope.yml:kind=data' to match at least one file by path, but did not"],
  ])('%s is a mistake', (mark, message) => expect(() => marked(mark)).toThrow(message));
});
