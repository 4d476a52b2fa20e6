import { recipeSchemaText } from '@assay/recipe';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';

import { re2Pattern } from './re2-pattern.ts';

const TEXTS = [
  ...[
    '',
    'a',
    'A',
    'ab',
    'a\n',
    '\n',
    'a\nb',
    '\r',
    '\u2028',
    '\u2029',
    '\u0085',
    '\u000b',
    '\u001c',
    '\b',
    '\0',
    '\u0001',
    '\x1f',
    '\x7f',
    '-',
    ']',
    '[',
  ],
  ...[
    ' ',
    '\t',
    '\u00a0',
    '\u1680',
    '\u180e',
    '\u2000',
    '\u200b',
    '\u202f',
    '\ufeff',
    'ä',
    'é',
    'k',
    '\u212a',
    '😀',
    '𝒳',
    'a😀b',
    '0',
    '٣',
    '_',
    ':',
    '^',
    '\\',
    '/',
  ],
  ...['/dev/sda', '/dev/nvme0n1', '100%', '10%', '512M', 'ef00', '8300', 'https://h/a', 'h/o:1', 'install-linux.target', '1.0', 'abab', '{', 'a.b'],
];

/** Also those of the schema of recipes. */
const PATTERNS = [
  ...[
    'a',
    '^a$',
    'a|b',
    '.',
    '^.$',
    '^.*$',
    '\\s',
    '\\S',
    '^\\S$',
    '[\\s]',
    '[^\\s]',
    '[\\S]',
    '[^\\S]',
    '[^\\sa]',
    '\\d',
    '\\w',
    '\\W',
    '[\\w-]',
    '\\b',
    '\\Ba',
  ],
  ...[
    '[\\b]',
    '\\0',
    '\\cA',
    '[\\ca]',
    '\\u0041',
    '[\\u0000-\\u001f]',
    '\\u{1F600}',
    '\\uD83D\\uDE00',
    '^[\\uD83D\\uDE00]$',
    '^[^a]$',
    '\\x7f',
    '[]',
    '^[^]$',
    'a[^]b',
  ],
  ...[
    '[[]',
    '[[:alpha:\\]]',
    '[\\]]',
    '[\\-a]',
    '[a-]',
    '\\/',
    '\\^',
    '\\{',
    '\\p{Lu}',
    '\\P{L}',
    '^\\p{L}$',
    '(?<name>a)',
    '(?:ab){2}',
    'a{0,126}',
    'a+?',
    '^$',
  ],
  ...Array.from(recipeSchemaText.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g), ([, text = '']): string => JSON.parse(text)),
];

describe('re2Pattern', () => {
  it.each(PATTERNS)('%s is found in the same texts', (pattern) => {
    const expected = new RegExp(pattern, 'u');
    const compiled = RE2JS.compile(re2Pattern(pattern));
    expect(TEXTS.filter((text) => compiled.test(text))).toEqual(TEXTS.filter((text) => expected.test(text)));
  });

  it.each(['(?=a)', '(?!a)', '(?<=a)', '(a)\\1', '(?<n>a)\\k<n>', '(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10', 'a{1001}'])('RE2 refuses %s', (pattern) => {
    expect(new RegExp(pattern, 'u')).toBeInstanceOf(RegExp);
    expect(() => RE2JS.compile(re2Pattern(pattern))).toThrow(Error);
  });
});
