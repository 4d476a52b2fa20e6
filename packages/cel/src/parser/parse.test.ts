import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { environment, parse, printExpression, standardLibrary } from '../index.ts';
import type { CelExpression, CelParseOptions } from '../index.ts';
import { childrenOf } from './children.ts';

const options: CelParseOptions = { macros: new Map(), optionalSyntax: true, escapedIdentifiers: true, maxDepth: 250, maxSize: 100_000 };

const tokens = oneof(
  constantFrom(...'a b . , - ! ? : + * / % ( ) [ ] { } < > <= == != && || in true null 1 2u 3.5 "s" b"x" `f-g` # \' """ \\ | = & 😀'.split(' ')),
  string({ unit: 'grapheme', maxLength: 3 }),
);
const texts = array(tokens, { maxLength: 30 }).map((parts) => parts.join(' '));

it('takes any text, and says what is wrong inside of it', () => {
  assert(
    property(texts, (text) => {
      const { expression, problems } = parse(text, options);
      expect(expression === undefined).toBe(problems.length > 0);
      for (const { span } of problems) if (span !== undefined) expect(span.start <= span.end && span.end <= text.length).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

/** The tree without places. */
function shapeOf(node: CelExpression): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value: unknown) => (key === 'at' || key === 'span' ? undefined : typeof value === 'bigint' ? String(value) : value)),
  );
}

it('reads what it prints as the same tree', () => {
  let count = 0;
  assert(
    property(texts, (text) => {
      const { expression } = parse(text, options);
      if (expression === undefined) return;
      count += 1;
      const printed = parse(printExpression(expression), options);
      expect(printed.expression === undefined ? printed.problems : shapeOf(printed.expression)).toEqual(shapeOf(expression));
    }),
    { numRuns: 4000, seed: 20261122 },
  );
  expect(count).toBeGreaterThan(50);
});

it.each([
  'a ? b : c ? d : e',
  '(a ? b : c) ? d : e',
  '-(-1) - -2 * (3 + x)',
  '!(a && b || c) == [1, ?d][?0].?e.`f-g`.h(i)',
  'a.b{c: 1, ?d: e}.f in {"k": b"\\x00\\"", ?1u: 2.0}',
  '(a || b) && (c || (d || e || f) || g)',
  '-a.b - (-5).c',
])('prints %s so that it can be read back', (text) => {
  const { expression } = parse(text, options);
  if (expression === undefined) throw new Error(text);
  const printed = parse(printExpression(expression), options).expression;
  expect(printed && shapeOf(printed)).toEqual(shapeOf(expression));
});

it('knows where each node stands', () => {
  const text = "a.b['c'] + f(1, -2)";
  const { expression } = parse(text, options);
  const places: string[] = [];
  const visit = (node: CelExpression): void => {
    places.push(`${text.slice(node.span.start, node.span.end)} @ ${text.slice(node.at, node.at + 1)}`);
    childrenOf(node).forEach(visit);
  };
  if (expression !== undefined) visit(expression);
  expect(places).toEqual(["a.b['c'] + f(1, -2) @ +", "a.b['c'] @ [", 'a.b @ .', 'a @ a', "'c' @ '", 'f(1, -2) @ (', '1 @ 1', '-2 @ -']);
});

it.each([
  ['('.repeat(300), 'expression recursion limit exceeded: 250'],
  [`${'1 + '.repeat(300)}1`, 'max recursion depth exceeded'],
  [`${'a.'.repeat(300)}b`, 'max recursion depth exceeded'],
  ['a'.repeat(100_001), 'expression code point size exceeds limit: size: 100001, limit 100000'],
])('refuses an expression that is too deep or too long', (text, message) => {
  expect(
    environment({ libraries: [standardLibrary] })
      .check(text)
      .problems.map((problem) => problem.message),
  ).toContain(message);
});

it('takes thousands of terms of a logical operator, and of minuses', () => {
  const { compile } = environment({ libraries: [standardLibrary] });
  expect(compile(`${'true && '.repeat(10_000)}true`).kind).toBe('program');
  expect(compile(`${'-'.repeat(10_000)}(1)`).kind).toBe('program');
});

it('shows wide characters in the line below an error as cel-go does', () => {
  expect(environment({ libraries: [standardLibrary] }).check("'é' + 1").text).toBe(
    "ERROR: <input>:1:5: found no matching overload for '_+_' applied to '(string, int)'\n | 'é' + 1\n | .．..^",
  );
});
