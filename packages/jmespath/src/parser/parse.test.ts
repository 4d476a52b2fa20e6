import { describe, expect, it } from 'vitest';
import { goJmespath, specification } from '../language-options.ts';
import { parseExpression } from './parse.ts';
import { printTree } from './print-tree.ts';
import type { Tree } from './tree.ts';

function treeOf(expression: string): Tree {
  const parsed = parseExpression(expression, goJmespath);
  if (parsed.kind === 'problem') throw new Error(parsed.message);
  return parsed.tree;
}

describe('the printed tree', () => {
  it('shows nodes, values and children', () => {
    expect(printTree(treeOf('x[?y <= `{"k": [true, null, 1.5]}`].z'))).toBe(
      [
        'ASTFilterProjection {',
        '  children: {',
        '    ASTField {',
        '      value: "x"',
        '    }',
        '    ASTField {',
        '      value: "z"',
        '    }',
        '    ASTComparator {',
        '      value: tLTE',
        '      children: {',
        '        ASTField {',
        '          value: "y"',
        '        }',
        '        ASTLiteral {',
        '          value: map[string]interface {}{"k":[]interface {}{true, interface {}(nil), 1.5}}',
        '        }',
        '    }',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('shows the bounds of a slice in place of their addresses', () => {
    expect(printTree(treeOf('[1:]'))).toContain('value: []*int{(*int)(1), (*int)(nil), (*int)(nil)}');
  });

  it('escapes text as Go does', () => {
    expect(printTree(treeOf("'a\"\\b\tc\u200bé\u{10ffff}'"))).toContain('value: "a\\"\\\\b\\tc\\u200bé\\U0010ffff"');
  });
});

describe('what binds tighter', () => {
  /** The shape of a tree in Lisp's way. */
  const shape = (tree: Tree): string => {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (tree.kind) {
      case 'field':
        return tree.name;
      case 'identity':
        return '.';
      case 'function':
        return `(${tree.name} ${tree.parameters.map(shape).join(' ')})`;
      case 'not':
      case 'flatten':
        return `(${tree.kind} ${shape(tree.operand)})`;
      case 'filter-projection':
        return `(filter ${shape(tree.left)} ${shape(tree.condition)} ${shape(tree.right)})`;
      default:
        return 'left' in tree ? `(${tree.kind} ${shape(tree.left)} ${shape(tree.right)})` : tree.kind;
    }
  };

  it.each([
    ['a | b || c && d', '(pipe a (or b (and c d)))'],
    ['a && b == c', '(and a (comparison b c))'],
    ['!a.b', '(sub-expression (not a) b)'],
    ['!f(a)', '(not (f a))'],
    ['a.b.c', '(sub-expression (sub-expression a b) c)'],
    ['a[*].b.c | d', '(pipe (projection a (sub-expression b c)) d)'],
    ['a[].b[].c', '(projection (flatten (projection (flatten a) b)) c)'],
    ['a[?b][0]', '(filter a b (index-expression . index))'],
    ['a.f(b)[0]', '(sub-expression a (index-expression (f b) index))'],
    ['a.*.b.c', '(sub-expression (value-projection a b) c)'],
  ])('%s is %s', (expression, expected) => {
    expect(shape(treeOf(expression))).toBe(expected);
  });

  it('takes everything behind .* into the projection in the specification', () => {
    const parsed = parseExpression('a.*.b.c', specification);
    expect(parsed.kind === 'tree' && shape(parsed.tree)).toBe('(value-projection a (sub-expression b c))');
  });
});

it.each([
  ['', 'SyntaxError: Incomplete expression', '^'],
  ['  ', 'SyntaxError: Incomplete expression', '  ^'],
  ['a.', 'SyntaxError: Expected identifier, lbracket, or lbrace', '  ^'],
  ['ab cd', 'SyntaxError: Unexpected token at the end of the expression: tUnquotedIdentifier', '   ^'],
  ['a *', 'SyntaxError: Unexpected token: tStar', '   ^'],
  ['a[*](b)', 'SyntaxError: Error', '    ^'],
  ['a[1:2:3:4]', 'SyntaxError: Expected tRbracket, received: tNumber', '        ^'],
  ['a[:x]', 'SyntaxError: Expected tColon or tNumber, received: tUnquotedIdentifier', '   ^'],
  ['{a b}', 'SyntaxError: Expected tColon, received: tUnquotedIdentifier', '   ^'],
  ["a 'x'", 'SyntaxError: Unexpected token at the end of the expression: tStringLiteral', '   ^'],
  ['"q"(a)', "SyntaxError: Can't have quoted identifier as function Name.", '^'],
  ['`[1', 'SyntaxError: Unclosed delimiter: `', '   ^'],
  ['a ~ b', "SyntaxError: Unknown char: '~'", '  ^'],
  ['a\u00df', "SyntaxError: Unknown char: '\\u00df'", '  ^'],
  ['x.\ud83d\ude00', "SyntaxError: Unknown char: '\\U0001f600'", '     ^'],
  ['a\u0007', "SyntaxError: Unknown char: '\\a'", ' ^'],
  ['`{]`', "invalid character ']' looking for beginning of object key string", undefined],
  ['"a\\q"', "invalid character 'q' in string escape code", undefined],
  ['a[99999999999999999999]', 'strconv.Atoi: parsing "99999999999999999999": value out of range', undefined],
  ['a[-]', 'strconv.Atoi: parsing "-": invalid syntax', undefined],
])('%j is refused with %s', (expression, message, caret) => {
  const parsed = parseExpression(expression, goJmespath);
  expect(parsed).toMatchObject({ kind: 'problem', message });
  expect('highlight' in parsed ? parsed.highlight : undefined).toBe(caret === undefined ? undefined : `${expression}\n${caret}`);
});

it('gives offsets in UTF-16 code units', () => {
  expect(parseExpression("'😀' ) x", goJmespath)).toMatchObject({ kind: 'problem', start: 5, end: 6 });
  expect(treeOf("'😀' | [b.c][0]").span).toEqual({ start: 0, end: 15 });
});

it.each([
  '('.repeat(100_000),
  '['.repeat(100_000),
  '!'.repeat(100_000),
  `${'a.'.repeat(100_000)}a`,
  `${'a || '.repeat(100_000)}a`,
  'f('.repeat(100_000),
])('refuses what nests too deeply (%.8s…)', (expression) => {
  expect(parseExpression(expression, goJmespath)).toMatchObject({ kind: 'problem', message: 'SyntaxError: Expression nests too deeply' });
});

it.each([`[${'a,'.repeat(20_000)}a]`, `{${'a: b, '.repeat(20_000)}a: b}`, `f(${'a, '.repeat(20_000)}a)`])(
  'takes as many parts as there are (%.8s…)',
  (expression) => {
    const parsed = parseExpression(expression, goJmespath);
    expect(parsed.kind === 'tree' && printTree(parsed.tree).length).toBeGreaterThan(500_000);
  },
);
