import { describe, expect, it } from 'vitest';

import { templateFlags } from './flags.ts';
import { parseFlags, UnknownFlag } from './parse-flags.ts';

const parse = (...words: string[]): ReturnType<typeof parseFlags> => parseFlags(words, templateFlags);

describe('flags', () => {
  it.each([[['-f', 'a']], [['-fa']], [['-f=a']], [['--file', 'a']], [['--file=a']], [['-sf', 'a']], [['-sfa']]])('%j names a file', (words) => {
    expect(parse(...words).texts('file')).toEqual(['a']);
  });

  it('keep every value in order, and the last one as the one that counts', () => {
    const flags = parse('-f', 'a', '--output-files', 'x', '-fb', '--output-files=y');
    expect([flags.texts('file'), flags.text('output-files')]).toEqual([['a', 'b'], 'y']);
  });

  it.each([
    ['--strict', true],
    ['-s', true],
    ['--strict=T', true],
    ['--strict=0', false],
    ['-s=FALSE', false],
  ])('%s switches', (word, expected) => expect(parse(word).isOn('strict')).toBe(expected));

  it('take the last of a switch', () => expect(parse('-s', '--strict=false').isOn('strict')).toBe(false));

  it.each([
    [
      ['-o', 'json,pos'],
      ['json', 'pos'],
    ],
    [
      ['-o', 'json', '-opos'],
      ['json', 'pos'],
    ],
    [['-o', ''], []],
    [
      ['-o', '"a,""b",c'],
      ['a,"b', 'c'],
    ],
    [
      ['-o', 'a,'],
      ['a', ''],
    ],
  ])('%j is a list', (words, expected) => expect(parse(...words).texts('output')).toEqual(expected));

  it('take an equals sign alone behind a letter for its value', () => expect(parse('-v=', '-v=x').texts('data-value')).toEqual(['=', 'x']));

  it('do not split other values', () => expect(parse('-v', 'a=1,2').texts('data-value')).toEqual(['a=1,2']));

  it('may stand among operands, up to --', () => {
    const flags = parse('x', '-f', '-', '-', '--', '-s', 'y');
    expect([flags.operands, flags.texts('file'), flags.isOn('strict')]).toEqual([['x', '-', '-s', 'y'], ['-'], false]);
  });

  it.each([
    [['-f'], "flag needs an argument: 'f' in -f"],
    [['-sf'], "flag needs an argument: 'f' in -f"],
    [['--file'], 'flag needs an argument: --file'],
    [['--=x'], 'bad flag syntax: --=x'],
    [['--strict=maybe'], 'invalid argument "maybe" for "-s, --strict" flag: strconv.ParseBool: parsing "maybe": invalid syntax'],
    [['--max-steps=-1'], 'invalid argument "-1" for "--max-steps" flag: strconv.ParseUint: parsing "-1": invalid syntax'],
    [['-o', 'a"b'], 'invalid argument "a\\"b" for "-o, --output" flag: parse error on line 1, column 2: bare " in non-quoted-field'],
    [['-o', 'a,"b"c'], 'parse error on line 1, column 5: extraneous or missing " in quoted-field'],
    [['-o', '"ab'], 'parse error on line 1, column 4: extraneous or missing " in quoted-field'],
  ])('%j is a mistake', (words, message) => expect(() => parse(...words)).toThrow(message));

  it.each([
    ['--strct', 'unknown flag: --strct', 'strict'],
    ['--data-values-schema-inspct=x', 'unknown flag: --data-values-schema-inspct', 'data-values-schema-inspect'],
    ['--zzzzzz', 'unknown flag: --zzzzzz', undefined],
    ['-zf', "unknown shorthand flag: 'z' in -zf", undefined],
    ['-sz', "unknown shorthand flag: 'z' in -z", undefined],
    ['-s=', "unknown shorthand flag: '=' in -=", undefined],
    ['-é', "unknown shorthand flag: 'Ã' in -é", undefined],
    ["-'", String.raw`unknown shorthand flag: '\'' in -'`, undefined],
  ])('%s is unknown', (word, message, near) => {
    expect(() => parse(word)).toThrow(UnknownFlag);
    expect(() => parse(word)).toThrow(expect.objectContaining({ message, near }));
  });
});
