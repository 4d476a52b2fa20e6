import { compilePattern } from '@assay/formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { ecmaScriptPattern } from './ecmascript-pattern.ts';

it.each([
  ['^k', '^k'],
  ['^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$'],
  [String.raw`^\d+\.\w*$`, String.raw`^\d+\.\w*$`],
  [String.raw`[\w.-]+@[\w.-]+`, String.raw`[\w.-]+@[\w.-]+`],
])('%s stays as it is', (re2, expected) => {
  expect(ecmaScriptPattern(re2)).toBe(expected);
});

it.each([
  ['a.b', String.raw`a[^\n]b`],
  ['(?s)a.b', String.raw`a[\s\S]b`],
  ['(?s:a.)b.', String.raw`(?:a[\s\S])b[^\n]`],
  ['(?i)ab1', '[aA][bB]1'],
  ['(?i)[x-z]', '[x-zX-Z]'],
  ['a(?i)b|c', 'a[bB]|[cC]'],
  ['(a(?i)b)c', '(a[bB])c'],
  ['(?m)^a$', String.raw`(?<![^\n])a(?![^\n])`],
  [String.raw`\Aa\z`, '^a$'],
  [String.raw`\s\S`, String.raw`[\t\n\f\r ][^\t\n\f\r ]`],
  ['[[:alpha:]_]', '[A-Za-z_]'],
  ['[[:^digit:]]', String.raw`[\x00-/:-\u{10FFFF}]`],
  [String.raw`\pL\PN\p{^Lu}`, String.raw`\p{L}\P{N}\P{Lu}`],
  [String.raw`\p{Greek}`, String.raw`\p{Script=Greek}`],
  [String.raw`\Qa.b\E+`, String.raw`a\.b+`],
  ['(?P<name>a)(?<other>b)', '(a)(b)'],
  ['(?U)a+', 'a+'],
  ['a{,3}', String.raw`a\{,3\}`],
  ['[]a]', String.raw`[\]a]`],
  [String.raw`[\d-z]`, String.raw`[\d\-z]`],
  ['^*a', '(?:^)*a'],
  [String.raw`\x41\x{1F600}\101\_\a`, String.raw`A\u{1F600}A_\x07`],
  ['a]}', String.raw`a\]\}`],
])('%s is translated', (re2, expected) => {
  expect(ecmaScriptPattern(re2)).toBe(expected);
});

it.each(['(?i)é', String.raw`(?i)\pL`, '(?i)[à-ý]', String.raw`\p{Nonsense}`])('%s cannot be said', (re2) => {
  expect(ecmaScriptPattern(re2)).toBeUndefined();
});

const atom = fc.constantFrom(
  ...'a b B 1 k s _ - . ^ $ \\A \\z \\b \\B \\d \\D \\s \\S \\w \\W \\. \\n \\t \\x41 \\Q.*\\E'.split(' '),
  ...'[ab] [^ab] [a-c-] []b] [^\\s] [\\S\\n] [\\D1] [\\W_-] [[:alpha:]] [[:^space:]b] [[:punct:]] [+--] \\pL \\PL \\p{Lu} [\\pNa]'.split(' '),
  ' ',
  '\n',
);
const pattern = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc.tuple(atom, fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?')).map(([piece, count]) => piece + count),
    fc.array(tie('whole'), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
    fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(fc.constantFrom('(?i:', '(?s:', '(?m:', '(?ims:', '(?-s:', '(?P<n>', '(', '((?i)', '((?m)'), tie('whole'))
      .map(([open, inner]) => `${open}${inner})`),
  ),
})).whole;
const subject = fc.string({ unit: fc.constantFrom(...'aAbBkKsS1_-. \n\t\r\v+]é'), maxLength: 6 });

it('finds what RE2 finds', () => {
  let translated = 0;
  fc.assert(
    fc.property(pattern, fc.array(subject, { minLength: 5, maxLength: 10 }), (re2, texts) => {
      const compiled = compilePattern(re2);
      fc.pre(compiled.kind !== 'problem');
      const ecmaScript = ecmaScriptPattern(re2);
      if (ecmaScript === undefined) return;
      translated++;
      const expression = new RegExp(ecmaScript, 'u');
      for (const text of texts) expect([re2, ecmaScript, text, expression.test(text)]).toEqual([re2, ecmaScript, text, compiled.matches(text)]);
    }),
    { numRuns: Number(process.env['ASSAY_RUNS'] ?? 300) },
  );
  expect(translated).toBeGreaterThan(50);
});
