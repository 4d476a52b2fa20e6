import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonPath } from './parse.ts';
import { printJsonPath } from './print.ts';
import type { ComparisonOperator, FilterOperand, FilterStep, JsonPathStep } from './steps.ts';
import { comparisonOperators } from './steps.ts';

function printed(expression: string): string {
  const parsed = parseJsonPath(expression);
  return parsed.kind === 'steps' ? printJsonPath(parsed.steps) : parsed.message;
}

const field = (name: string): JsonPathStep => ({ kind: 'field', name });
const names = fc.string({ unit: fc.constantFrom(...'a9_é*.,[]$@{}\\()!<>=\'" \t\n-/:\u{1f600}'), minLength: 1, maxLength: 6 }).map(field);
const keyNames = fc.string({ unit: fc.constantFrom(...'a9.$@{}\\()*-/"'), minLength: 1, maxLength: 4 }).map(field);
const position = fc.integer({ min: -99, max: 99 });
const brackets = fc.oneof(
  fc.constant<JsonPathStep>({ kind: 'items' }),
  position.map((index): JsonPathStep => ({ kind: 'index', index })),
  fc
    .tuple(fc.option(position, { nil: undefined }), fc.option(position, { nil: undefined }), fc.integer({ min: 1, max: 9 }))
    .map(([start, end, step]): JsonPathStep => ({ kind: 'slice', start, end, step })),
);
const member = fc.oneof(
  brackets.map((step) => [step]),
  fc.array(keyNames, { minLength: 1, maxLength: 2 }),
);
const union = fc.array(member, { minLength: 2, maxLength: 3 }).map((members): JsonPathStep => ({ kind: 'union', members }));
const simpleStep = fc.oneof(names, brackets, union, fc.constant<JsonPathStep>({ kind: 'wildcard' }));

function pathOf(step: fc.Arbitrary<JsonPathStep>): fc.Arbitrary<JsonPathStep[]> {
  const descent = step.map((next): JsonPathStep[] => [{ kind: 'recursive' }, next]);
  const single = step.map((next) => [next]);
  return fc.array(fc.oneof(single, single, descent), { maxLength: 4 }).map((parts) => parts.flat());
}

const itemPath = pathOf(simpleStep);
const operand = fc.oneof(
  itemPath.map((steps): FilterOperand => ({ kind: 'path', steps })),
  fc.string({ unit: 'binary' }).map((value): FilterOperand => ({ kind: 'text', value })),
  fc.constantFrom('0', '-12', '1.50', '0.5', '9007199254740993').map((text): FilterOperand => ({ kind: 'number', text })),
  fc.boolean().map((value): FilterOperand => ({ kind: 'boolean', value })),
);
const filter = fc.oneof(
  itemPath.map((path): FilterStep => ({ kind: 'filter', condition: { kind: 'exists', path } })),
  fc
    .tuple(operand, fc.constantFrom<ComparisonOperator>(...comparisonOperators), operand)
    .map(([left, operator, right]): FilterStep => ({ kind: 'filter', condition: { kind: 'comparison', left, operator, right } })),
);
const paths = pathOf(fc.oneof(simpleStep, filter));

describe('printJsonPath', () => {
  it.each([
    ['$.a["b"]', 'A key between brackets takes single quotes'],
    ["$['a']['b\\.c'] [0:2]", String.raw`.a.b\.c[0:2]`],
    ['$', '$'],
    ['[:]', '[*]'],
    ['...a...-b', '..a...-b'],
    ["[ 'a.b' , '*' , -1 , : ]", "['a.b','*',-1,*]"],
    ["[?( $.k == 'it\"s' )]", String.raw`[?(@.k=="it\"s")]`],
    ['[?(.k)]', '[?(@.k)]'],
    [String.raw`[?(@=='\n\'')]`, String.raw`[?(@=="\x0a'")]`],
  ])('prints %s as %s', (expression, expected) => {
    expect(printed(expression)).toBe(expected);
  });

  it('prints steps as an expression that parses to the same steps', () => {
    fc.assert(
      fc.property(paths, (steps) => {
        expect(parseJsonPath(printJsonPath(steps))).toEqual({ kind: 'steps', steps });
      }),
      { numRuns: 2000 },
    );
  });

  it('prints whatever a text parses to as an expression that parses to the same', () => {
    const tokens = fc.constantFrom('.a', '..', '.', "['b.c']", "['*']", '[0,2]', '[:1]', '[?(@.a==1)]', '@', ' ', '\\', '$', '*');
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 8 }), (texts) => {
        const parsed = parseJsonPath(texts.join(''));
        fc.pre(parsed.kind === 'steps');
        expect(parseJsonPath(printJsonPath(parsed.steps))).toEqual(parsed);
      }),
      { numRuns: 2000 },
    );
  });
});
