import { assert, constantFrom, array, json, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Budget,
  compile,
  decodeJson,
  functionTable,
  goFunctions,
  goJmespath,
  parseExpression,
  printGoValue,
  printTree,
  specification,
  standardFunctions,
} from './index.ts';
import type { SearchOutcome, Value } from './index.ts';

const PIECES = [
  'a',
  'b.c',
  '[0]',
  '[*]',
  '[]',
  '[?',
  ']',
  '.',
  '*',
  '&',
  '|',
  '||',
  '&&',
  '!',
  '==',
  '<',
  '`1`',
  "'x'",
  '"q"',
  'f(',
  'length(',
  'sort_by(',
  ')',
  ',',
  '{',
  '}',
  ':',
  '@',
  ' ',
  '-1',
  '\\',
  '`',
];
const expressions = array(constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(''));

function valueOf(text: string): Value {
  const decoded = decodeJson(text);
  return decoded.kind === 'value' ? decoded.value : null;
}

/** An outcome as text; where an expression reference stands in its expression does not show. */
function shown(outcome: SearchOutcome | undefined): string | undefined {
  return outcome?.kind === 'value' ? printGoValue(outcome.value) : outcome?.message;
}

describe('any text', () => {
  it('compiles or is refused, and its evaluation ends', () => {
    assert(
      property(expressions, json(), constantFrom(specification, goJmespath), (expression, data, language) => {
        const functions = functionTable(language === specification ? standardFunctions : goFunctions);
        const compiled = compile(expression, { functions, language });
        if (compiled.kind === 'problem') expect(compiled.end).toBeGreaterThanOrEqual(compiled.start);
        else compiled.program.search(valueOf(data), { host: undefined });
      }),
      { numRuns: 1000 },
    );
  });

  it('never makes the parser throw', () => {
    assert(
      property(string({ unit: 'binary' }), (expression) => {
        const parsed = parseExpression(expression, goJmespath);
        if (parsed.kind === 'tree') printTree(parsed.tree);
      }),
    );
  });
});

it('gives the same result for a parenthesized expression', () => {
  assert(
    property(expressions, json(), (expression, data) => {
      const functions = functionTable(standardFunctions);
      const bare = compile(expression, { functions });
      const wrapped = compile(`(${expression})`, { functions });
      if (bare.kind === 'problem' || wrapped.kind === 'problem') return;
      const value = valueOf(data);
      const [left, right] = [bare, wrapped].map(({ program }) => program.search(value, { host: undefined }));
      expect(shown(left)).toBe(shown(right));
    }),
  );
});

describe('the budget', () => {
  const doubled = `${'[@, @] | '.repeat(40)}@`;

  it.each([
    `${doubled} | to_string(@)`,
    `${'[@, @][] | '.repeat(40)}@`,
    `{a: ${doubled}, b: ${doubled}} | a == b`,
    `${doubled} | abs(@)`,
    `${'[@, @] | join(`"xxxxxxxx"`, @) | '.repeat(60)}@`,
    `${'map(&map(&map(&@, $), $), $) | '.replaceAll('$', '`[1,2,3,4,5,6,7,8,9,0]`').repeat(30)} @`,
  ])('ends what grows without bounds', (expression) => {
    const compiled = compile(expression, { functions: functionTable(standardFunctions) });
    if (compiled.kind === 'problem') throw new Error(compiled.message);
    const budget = new Budget(20_000);
    const outcome = compiled.program.search('text', { host: undefined, budget });
    expect(outcome).toMatchObject({ kind: 'fault', code: 'exhausted', message: 'the evaluation takes too many steps' });
    expect(budget.left).toBeLessThan(0);
  });

  it('ends the evaluation even where failures count as null', () => {
    const compiled = compile('map(&@, @)[] || `1`', { functions: functionTable(goFunctions), language: goJmespath });
    if (compiled.kind === 'problem') throw new Error(compiled.message);
    const outcome = compiled.program.search(
      Array.from({ length: 1000 }, () => 1),
      { host: undefined, budget: new Budget(500) },
    );
    expect(outcome).toMatchObject({ kind: 'fault', code: 'exhausted' });
  });
});
