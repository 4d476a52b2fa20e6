import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern.ts';

function matches(pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern);
  if (compiled.kind === 'problem') throw new Error(compiled.message);
  return compiled.matches(text);
}

describe('matching', () => {
  it.each([
    ['', '', true],
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['^virtio|scsi$', 'virtio-blk', true],
    ['^virtio|scsi$', 'my-scsi', true],
    ['^virtio|scsi$', 'my-scsi-2', false],
    ['VIRTIO', 'virtio', false],
    ['(?i)VIRTIO', 'virtio', true],
    ['a$', 'a', true],
    ['a$', 'a\n', false],
    ['(?m)a$', 'a\nb', true],
    ['(?mi)^A$', 'b\na\nc', true],
    ['^b', 'a\nb', false],
    ['a\\z', 'a\n', false],
    ['a.b', 'a\nb', false],
    ['(?s)a.b', 'a\nb', true],
    ['(?P<number>[0-9]+)', 'a1', true],
    ['(?<number>[0-9]+)', 'a', false],
    ['^\\pL+$', 'Straße', true],
    ['^\\p{L}$', '1', false],
    ['\\p{Greek}', 'λ', true],
    ['^[[:alpha:]]+$', 'abc', true],
    ['[[:alpha:]]', '1é', false],
    ['^\\Qa.b\\E$', 'a.b', true],
    ['^\\Qa.b\\E$', 'axb', false],
    ['^\\x41$', 'A', true],
    ['^a{2,3}$', 'aaa', true],
    ['^a{2,3}$', 'aaaa', false],
    ['^a{,3}$', 'a{,3}', true],
    ['^a+?$', 'aa', true],
    ['\\d', '٣', false],
    ['^.$', '😀', true],
    ['^(?P<n>a)(?P<n>b)$', 'ab', true],
  ])('%s on %j: %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });
});

describe('problems', () => {
  it.each([
    ['(a', 'missing closing ): `(a`'],
    ['a)', 'unexpected ): `a)`'],
    ['[a', 'missing closing ]: `[a`'],
    ['*', 'missing argument to repetition operator: `*`'],
    ['a**', 'invalid nested repetition operator: `**`'],
    ['a++', 'invalid nested repetition operator: `++`'],
    ['(?>a)', 'invalid or unsupported Perl syntax: `(?>`'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['(?!a)', 'invalid or unsupported Perl syntax: `(?!`'],
    ['(?<=a)', 'invalid named capture: `(?<=a)`'],
    ['(?<!a)', 'invalid named capture: `(?<!a)`'],
    ['(a)\\1', 'invalid escape sequence: `\\1`'],
    ['(?P<n>a)(?P=n)', 'invalid or unsupported Perl syntax: `(?P`'],
    ['a\\Z', 'invalid escape sequence: `\\Z`'],
    ['a{1001}', 'invalid repeat count: `{1001}`'],
    ['[b-a]', 'invalid character class range: `b-a`'],
    ['\\p{None}', 'invalid character class range: `\\p{None}`'],
    ['(?P<n>a)(?P<n>b', 'missing closing ): `(?P<n>a)(?P<n>b`'],
    ['a\\', 'trailing backslash at end of expression: ``'],
    ['(?:a{0,1000}){0,1000}', 'expression too large: `(?:a{0,1000}){0,1000}`'],
  ])('of %s in the words of Go: %s', (pattern, message) => {
    expect(compilePattern(pattern)).toEqual({ kind: 'problem', message: `error parsing regexp: ${message}` });
  });

  it('come from nesting without end too', () => {
    const pattern = '('.repeat(100_000) + ')'.repeat(100_000);
    expect(compilePattern(pattern)).toEqual({ kind: 'problem', message: `error parsing regexp: expression nests too deeply: \`${pattern}\`` });
  });
});

describe('finding', () => {
  const found = (pattern: string, text: string, from?: number): unknown => {
    const compiled = compilePattern(pattern);
    return compiled.kind === 'pattern' && compiled.find(text, from);
  };

  it('says where the pattern is, and what its groups are', () => {
    expect(found('([a-z]+)-([0-9]+)?', '😀 ab-12')).toEqual({ start: 3, end: 8, groups: ['ab', '12'] });
    expect(found('([a-z]+)-([0-9]+)?', 'ab-')).toEqual({ start: 0, end: 3, groups: ['ab', undefined] });
  });

  it('begins at an offset, and gives nothing where nothing follows', () => {
    expect(found('a', 'a a', 1)).toMatchObject({ start: 2 });
    expect(found('a', 'a b', 1)).toBeUndefined();
    expect(found('', 'a', 1)).toMatchObject({ start: 1, end: 1 });
  });

  it('counts groups', () => {
    const compiled = compilePattern('(a)(?:b)(?P<c>c)');
    expect(compiled.kind === 'pattern' && compiled.groupCount).toBe(2);
  });
});

it('never throws, whatever is compiled and matched', () => {
  const pieces = constantFrom(
    '(',
    ')',
    '(?',
    'P<n>',
    '[',
    ']',
    '^',
    '-',
    '\\',
    '\\p',
    '{',
    '}',
    '1',
    ',',
    '*',
    '+',
    '?',
    '|',
    '.',
    '$',
    'i:',
    'Q',
    'z',
    'x',
    '\ud800',
    ':alpha:',
  );
  const patterns = array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
  assert(
    property(patterns, string({ unit: 'binary' }), (pattern, text) => {
      const compiled = compilePattern(pattern);
      if (compiled.kind === 'pattern') compiled.matches(text);
    }),
    { numRuns: 5000 },
  );
});

it.each([
  ['(x+x+)+y', 'x'.repeat(1_000_000)],
  ['^(a|aa)*$', `${'a'.repeat(1_000_000)}b`],
  ['(.*,){11}P', '1,'.repeat(500_000)],
])('%s takes linear time', (pattern, text) => {
  expect(matches(pattern, text)).toBe(false);
});
