import { Source } from '@assay/source';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSource } from '../compile-source.ts';
import type { LanguageOptions } from '../language-options.ts';
import { specification } from '../language-options.ts';
import { parseExpression, parseProgram } from './parse.ts';
import { printExpression } from './print-expression.ts';
import type { Expression } from './tree.ts';

const END_BLOCKS: LanguageOptions = { ...specification, blocks: 'end', escapes: 'lenient' };

function parse(text: string): Expression {
  const parsed = parseExpression(new Source('e', text), specification);
  if (parsed.kind === 'failed') throw new Error(`${text}: ${parsed.problems[0]?.message}`);
  return parsed.expression;
}

/** A tree without places. */
function shape(tree: unknown): unknown {
  return JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => {
      if (['start', 'end', 'operatorRange', 'parentheses', 'brackets', 'selection', 'colon'].includes(key)) return undefined;
      return typeof value === 'bigint' ? `${value}n` : value;
    }),
  );
}

describe('spans', () => {
  it('cover each part of an expression', () => {
    const text = ' f(a.b, *c)[1:2] + "x"';
    const tree = parse(text);
    if (tree.kind !== 'binary' || tree.left.kind !== 'slice' || tree.left.object.kind !== 'call') throw new Error('It is a sum of a slice');
    const at = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
    expect([tree, tree.operatorRange, tree.left, tree.left.brackets, tree.left.object.parentheses, tree.right].map(at)).toEqual([
      'f(a.b, *c)[1:2] + "x"',
      '+',
      'f(a.b, *c)[1:2]',
      '[1:2]',
      '(a.b, *c)',
      '"x"',
    ]);
    expect(tree.left.object.arguments.map(at)).toEqual(['a.b', '*c']);
  });

  it('of a token that is missing at the end of a line end behind the line break', () => {
    const { problems } = parseProgram(new Source('p', 'if x\n  y'), specification);
    expect(problems[0]).toMatchObject({ found: 'newline', wanted: "':'", span: { start: 4, end: 5 } });
  });
});

describe('problems', () => {
  it('of one statement do not hide those of others', () => {
    const { problems, tree } = parseProgram(new Source('p', 'a = 1\nb = )\ndef f(:\n  x = ]\n  y = 2\nc = 3\nd = ('), specification);
    expect(problems.map((problem) => problem.message)).toEqual(["unexpected ')'", "got ':', want ')'", 'got end of file, want primary expression']);
    expect(tree.statements).toHaveLength(2);
  });

  it.each(['[1, for x in y]', 'f = 1, else', '(1, if)', 'x[1, :]', 'for a, in [1]:\n  pass'])(
    'of %s are about what has to follow a comma',
    (text) => {
      const { problems } = parseProgram(new Source('p', `${text}\n`), specification);
      expect(problems[0]?.message).toMatch(/^got .*, want primary expression$/);
    },
  );

  it('of a literal are reported once', () => {
    const { problems } = parseProgram(new Source('p', 'x = "abc\ny = 0x + 1'), specification);
    expect(problems.map((problem) => problem.message)).toEqual(['unexpected newline in string', 'invalid hex literal']);
  });
});

describe('a literal that is wrong', () => {
  const messages = (text: string): readonly string[] => parseProgram(new Source('p', text), specification).problems.map(({ message }) => message);

  it('is not told in a line that is wrong before it', () => {
    expect(messages('x = http://web." + 1\ny = "abc\n')).toEqual(["got ':', want newline", 'unexpected newline in string']);
    expect(messages('x = "abc\ny = http://web\n')[0]).toBe('unexpected newline in string');
  });
});

describe('printing', () => {
  it.each([
    ['(a + b) * c', '(a + b) * c'],
    ['a + (b * c)', 'a + b * c'],
    ['a - (b - c)', 'a - (b - c)'],
    ['not (a in b)', 'not a in b'],
    ['(not a) == b', '(not a) == b'],
    ['(a < b) < c', '(a < b) < c'],
    ['-(-1)', '--1'],
    ['(-x).y', '(-x).y'],
    ['(1).x', '(1).x'],
    ['(lambda: 1)()', '(lambda: 1)()'],
    ['(a if b else c) if d else e', '(a if b else c) if d else e'],
    ['[x for x in (a if b else c) if (d if e else f)]', '[x for x in (a if b else c) if (d if e else f)]'],
    ['{a: b for a, b in c}', '{a: b for (a, b) in c}'],
    ['f(x, y=1, *z, **w)[::2]', 'f(x, y=1, *z, **w)[::2]'],
    ['lambda x, y=1, *, z, **k: x', 'lambda x, y=1, *, z, **k: x'],
  ])('%s becomes %s', (text, printed) => {
    expect(printExpression(parse(text))).toBe(printed);
  });

  it('then parsing gives the same tree', () => {
    fc.assert(
      fc.property(expressionText(), (text) => {
        const tree = parse(text);
        expect(shape(parse(printExpression(tree)))).toEqual(shape(tree));
      }),
      { numRuns: 500 },
    );
  });
});

describe('any text', () => {
  it('is parsed to an end in every language, and compiles or has problems', () => {
    const words = fc.constantFrom(
      'def f(',
      ')',
      ':',
      '\n',
      '  ',
      '\t',
      'if ',
      'else',
      'end',
      'for x in ',
      'lambda ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'''",
      '\\',
      '#',
      '0x',
      '1',
      '.',
      ',',
      '*',
      '**',
      '=',
      '+=',
      'not ',
      'in ',
      'a',
      'load(',
      'return ',
      'class',
      '😀',
      '\r',
      '\0',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.array(words, { maxLength: 40 }).map((all) => all.join('')),
        ),
        (text) => {
          for (const language of [specification, END_BLOCKS]) {
            const source = new Source('any', text);
            const { problems } = parseProgram(source, language);
            for (const { span } of problems) expect(span.start).toBeLessThanOrEqual(span.end);
            expect(compileSource(source, { language }).kind).toMatch(/compiled|failed/);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['(', 'brackets'],
    ['[', 'lists'],
    ['-', 'signs'],
    ['not ', 'negations'],
    ['lambda: ', 'lambdas'],
    ['x if y else ', 'conditionals'],
    ['{1:', 'dicts'],
    ['f(', 'calls'],
    ['1+', 'sums'],
    ['x.', 'attributes'],
    ['def f():\n', 'blocks'],
  ])('that repeats %j a hundred thousand times is parsed without a stack overflow', (part) => {
    const { problems } = parseProgram(new Source('deep', `${part.repeat(100_000)}x`), specification);
    expect(problems).not.toEqual([]);
  });

  it('with a long chain of operators compiles up to the limit', () => {
    const chain = (length: number): string => `x = ${Array.from({ length }, () => '1').join(' + ')}`;
    expect(compileSource(new Source('sum', chain(900))).kind).toBe('compiled');
    expect(compileSource(new Source('sum', chain(1200)))).toMatchObject({ problems: [{ code: 'nesting-too-deep' }] });
  });
});

/** Texts of random expressions, with all parentheses. */
function expressionText(): fc.Arbitrary<string> {
  const { expression } = fc.letrec<{ expression: string; leaf: string }>((tie) => ({
    leaf: fc.oneof(fc.constantFrom('a', 'b', '1', '0x1f', '1.5', '100000000000000000000', '"s\\n\\""', "r'x'", '[]', '()', '{}', '1e100')),
    expression: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'expression' },
      tie('leaf'),
      fc
        .tuple(
          tie('expression'),
          fc.constantFrom('+', '-', '*', '/', '//', '%', '|', '&', '^', '<<', '>>', '<', '==', 'in', 'not in', 'and', 'or'),
          tie('expression'),
        )
        .map(([a, operator, b]) => `(${a}) ${operator} (${b})`),
      fc.tuple(fc.constantFrom('-', '+', '~', 'not '), tie('expression')).map(([operator, a]) => `${operator}(${a})`),
      fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(${a}) if (${b}) else (${c})`),
      fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `[(${a}), (${b})]`),
      fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `((${a}), (${b}),)`),
      tie('expression').map((a) => `((${a}),)`),
      fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `{(${a}): (${b})}`),
      fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `[(${a}) for x, y in (${b}) if (${c})]`),
      fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a})(1, (${b}), k=(${b}), *(${a}), **(${b}))`),
      fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a})[(${b})]`),
      fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a})[(${b})::(${a})]`),
      tie('expression').map((a) => `(${a}).name`),
      tie('expression').map((a) => `lambda x, y=(${a}), *z, **w: (${a})`),
    ),
  }));
  return expression;
}
