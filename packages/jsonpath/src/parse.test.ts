import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonPath } from './parse.ts';
import type { FilterOperand, JsonPathStep } from './steps.ts';

function stepsOf(expression: string): readonly JsonPathStep[] {
  const parsed = parseJsonPath(expression);
  if (parsed.kind === 'problem') throw new Error(`${parsed.message} at ${parsed.start}`);
  return parsed.steps;
}

/** The problem drawn below the expression: carets from its start to its end. */
function caretsUnder(expression: string): string {
  const parsed = parseJsonPath(expression);
  return parsed.kind === 'problem' ? ' '.repeat(parsed.start) + '^'.repeat(parsed.end - parsed.start) : 'no problem';
}

function messageFor(expression: string): string {
  const parsed = parseJsonPath(expression);
  return parsed.kind === 'problem' ? parsed.message : 'no problem';
}

const field = (name: string): JsonPathStep => ({ kind: 'field', name });
const index = (position: number): JsonPathStep => ({ kind: 'index', index: position });
const slice = (start?: number, end?: number, step?: number): JsonPathStep => ({ kind: 'slice', start, end, step });
const wildcard: JsonPathStep = { kind: 'wildcard' };
const items: JsonPathStep = { kind: 'items' };
const recursive: JsonPathStep = { kind: 'recursive' };
const union = (...members: JsonPathStep[][]): JsonPathStep => ({ kind: 'union', members });
const item = (...steps: JsonPathStep[]): FilterOperand => ({ kind: 'path', steps });

describe('parseJsonPath', () => {
  it.each<[string, readonly JsonPathStep[]]>([
    ['.a', [field('a')]],
    ['.a.b-c', [field('a'), field('b-c')]],
    ['.a(b%', [field('a(b%')]],
    ["['a']['b']", [field('a'), field('b')]],
    ['.a[*].b', [field('a'), items, field('b')]],
    ['.a.*', [field('a'), wildcard]],
    ['.a[0]', [field('a'), index(0)]],
    ['[-1]', [index(-1)]],
    ['[007]', [index(7)]],
    ['[-0]', [index(0)]],
    ['[1:2]', [slice(1, 2)]],
    ['[-2:]', [slice(-2)]],
    ['[:2]', [slice(undefined, 2)]],
    ['[0:4:2]', [slice(0, 4, 2)]],
    ['[::2]', [slice(undefined, undefined, 2)]],
    ['[:]', [items]],
    ['[::]', [items]],
    ['[0,2]', [union([index(0)], [index(2)])]],
    ["['a',1:,*]", [union([field('a')], [slice(1)], [items])]],
    ['..a', [recursive, field('a')]],
    ['.a..b', [field('a'), recursive, field('b')]],
    ['..[0]', [recursive, index(0)]],
    ['...*', [recursive, wildcard]],
  ])('reads %s', (expression, steps) => {
    expect(stepsOf(expression)).toEqual(steps);
  });

  it.each<[string, FilterOperand, string, FilterOperand]>([
    ['[?(@.k=="v")]', item(field('k')), '==', { kind: 'text', value: 'v' }],
    ["[?(@.k!='v')]", item(field('k')), '!=', { kind: 'text', value: 'v' }],
    ['[?( @.k < 5 )]', item(field('k')), '<', { kind: 'number', text: '5' }],
    ['[?(@<=-1.50)]', item(), '<=', { kind: 'number', text: '-1.50' }],
    ['[?(@>+.5)]', item(), '>', { kind: 'number', text: '0.5' }],
    ['[?(true>=@.k)]', { kind: 'boolean', value: true }, '>=', item(field('k'))],
    ['[?(@.a[0]==@..b)]', item(field('a'), index(0)), '==', item(recursive, field('b'))],
    ["[?(@['a=)']==false)]", item(field('a=)')), '==', { kind: 'boolean', value: false }],
    [String.raw`[?(@.k=="(\"{\n\x41\u00e9\U0001f600")]`, item(field('k')), '==', { kind: 'text', value: '("{\nA\u00e9\u{1f600}' }],
  ])('reads the comparison %s', (expression, left, operator, right) => {
    expect(stepsOf(expression)).toEqual([{ kind: 'filter', condition: { kind: 'comparison', operator, left, right } }]);
  });

  it('reads a filter without an operator as existence', () => {
    expect(stepsOf('[?(@.k)].n')).toEqual([{ kind: 'filter', condition: { kind: 'exists', path: [field('k')] } }, field('n')]);
  });

  it('takes $ and @ for nothing wherever a step may start, even in a filter', () => {
    expect(stepsOf('$.a$@.b')).toEqual(stepsOf('.a.b'));
    expect(stepsOf('[?($.k)]')).toEqual(stepsOf('[?(@.k)]'));
    expect(stepsOf('[?(.k)]')).toEqual(stepsOf('[?(@.k)]'));
  });

  it('reads $ alone as the root itself', () => {
    expect(stepsOf('$')).toEqual([]);
  });

  it('allows blanks around the expression, between steps and around the members of a union', () => {
    expect(stepsOf(' .a .b ')).toEqual(stepsOf('.a.b'));
    expect(stepsOf('.a[ 0, 2 ]')).toEqual(stepsOf('.a[0,2]'));
    expect(caretsUnder('.a[ 0]')).toBe('  ^^^^');
    expect(caretsUnder('.a[0 ]')).toBe('  ^^^^');
  });

  it('takes the character after a backslash as part of the name', () => {
    expect(stepsOf(String.raw`.vm\.example\.io/os`)).toEqual([field('vm.example.io/os')]);
    expect(stepsOf(String.raw`.\*`)).toEqual([field('*')]);
    expect(stepsOf(String.raw`.a\\b\{\}`)).toEqual([field(String.raw`a\b{}`)]);
    expect(stepsOf(String.raw`[?(@.a\=\))]`)).toEqual([{ kind: 'filter', condition: { kind: 'exists', path: [field('a=)')] } }]);
  });

  it('splits a quoted key at its dots unless a backslash is before them', () => {
    expect(stepsOf("['a.b']")).toEqual([field('a'), field('b')]);
    expect(stepsOf("['a..b']")).toEqual([field('a'), recursive, field('b')]);
    expect(stepsOf(String.raw`['a\.b']`)).toEqual([field('a.b')]);
  });

  it('reads a quoted star as the wildcard', () => {
    expect(stepsOf("['*']")).toEqual([wildcard]);
  });

  it('reads three dots as a recursive descent and a field', () => {
    expect(stepsOf('...a')).toEqual(stepsOf('..a'));
    expect(stepsOf('...-a')).toEqual([recursive, field('-a')]);
  });

  it('takes __proto__ for a plain name', () => {
    expect(stepsOf('.__proto__')).toEqual([field('__proto__')]);
  });

  it.each([
    ['', ''],
    ['  ', '^^'],
    ['a.b', '^'],
    ['$spec.a', ' ^^^^'],
    ['range .a[*]', '^^^^^'],
    ['.a.', '  ^'],
    ['.a.[0]', '  ^'],
    ['.a..', '  ^^'],
    ['....a', '  ^^'],
    ['..*', '  ^'],
    ['.a{.b}', '  ^'],
    ['{.a}', '^'],
    ['.a}{.b', '  ^'],
    ['.a(b)[%]', '      ^'],
    ['%a', '^'],
    ['.a "b"', '   ^'],
    ['.a 12', '   ^^'],
    ['.a\t', '  ^'],
    ['.a\n.b', '  ^'],
    ['\u{1f600}', '^^'],
    ['.a\\', '  ^'],
    ['.a[', '  ^'],
    ['.a[]', '  ^^'],
    ['.a[xyz]', '   ^^^'],
    ['.a["b"]', '   ^'],
    [".a['b", '   ^^'],
    [".a['b]", '   ^^'],
    [".a['']", '   ^'],
    [".a['b c']", '      ^'],
    [".a['b'", '  ^^^^'],
    ['.a[1', '  ^^'],
    ['.a[1 2]', '     ^'],
    ['.a[-]', '   ^'],
    ['.a[+1]', '   ^'],
    ['.a[1:2:0]', '       ^'],
    ['.a[1:2:-1]', '       ^^'],
    ['.a[1:2:3:4]', '        ^'],
    ['.a[99999999999999999]', '   ^^^^^^^^^^^^^^^^^'],
    ['.a[0,]', '  ^^^^'],
    ['.a[0,?(@.b)]', '     ^'],
    ['.a[?@.b]', '   ^'],
    ['.a[?()]', '     ^'],
    ['.a[?("b")]', '        ^'],
    ['.a[?(@.b=="c"].d', '             ^'],
    ['.a[?(@.b=="c', '          ^^'],
    ['.a[?(@.b', '  ^^^^^^'],
    ['.a[?(@.b==', '  ^^^^^^^^'],
    ['.a[?(@.b)', '  ^^^^^^^'],
    ['.a[?(@.b) ]', '         ^'],
    ['.a[?(@.b=1)]', '        ^'],
    ['.a[?(@.b=~"c")]', '        ^'],
    ['.a[?(@.b===1)]', '        ^^^'],
    ['.a[?(@.b is 1)]', '         ^^'],
    ['.a[?(@.b==null)]', '          ^^^^'],
    ['.a[?(@.b==1 && @.c==2)]', '            ^'],
    ['.a[?(@.b[?(@.c)])]', '        ^^^'],
    ['.a[?(@.b==-)]', '          ^'],
    ['.a[?(@.b==1e3)]', '           ^^'],
    [String.raw`.a[?(@.b=="\q")]`, '           ^^'],
    [String.raw`.a[?(@.b=="\u12")]`, '           ^^^^^^'],
    [String.raw`.a[?(@.b=="\xff")]`, '           ^^^^'],
    [String.raw`.a[?(@.b=="\ud800")]`, '           ^^^^^^'],
    [String.raw`.a[?(@.b=="\u123`, '           ^^^^^'],
    [String.raw`.a[?(@.b=="\'")]`, '           ^^'],
  ])('underlines the problem in %j', (expression, carets) => {
    expect(caretsUnder(expression)).toBe(carets);
  });

  it.each([
    ['', 'empty'],
    ['spec', 'a word cannot stand in its place'],
    ['5', 'a number cannot stand in its place'],
    ['"a"', 'a quoted text cannot stand in its place'],
    ['{.a}', 'braces are not part of an expression'],
    ['.a\t', 'only the space is allowed'],
    ['%', '% cannot start one'],
    ['.a["b"]', 'single quotes'],
    ['.a[0', 'The bracket is not closed'],
    ['.a[?(@.b', 'The filter is not closed'],
    ['.a[?(@.b==1&&@.c)]', 'without && or ||'],
    ['.a[?(@.b[?(@.c)])]', 'A filter cannot stand inside a filter'],
  ])('says of %j: %s', (expression, part) => {
    expect(messageFor(expression)).toContain(part);
  });

  it('refuses an expression of more than 65536 characters', () => {
    expect(parseJsonPath(`.${'a'.repeat(65_535)}`).kind).toBe('steps');
    expect(parseJsonPath(`.${'a'.repeat(65_536)}`)).toMatchObject({ kind: 'problem', start: 65_536, end: 65_537 });
  });

  it.each(['[', '.', '..', '[?(', "['", "['a", '\\', '@', ' ', '[0,', '[?(@.a', "['a[", '[?("', '{'])('ends on 64 KB and on 1 MB of %s', (unit) => {
    expect(parseJsonPath(unit.repeat(65_536 / unit.length)).kind).toMatch(/steps|problem/);
    expect(parseJsonPath(unit.repeat(1_000_000)).kind).toBe('problem');
  });

  it('keeps its problems inside the expression and never throws on any text', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'.[]()?@$*\'"\\=<!:,-{} \n019aé\u{1f600}'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
        const parsed = parseJsonPath(text);
        fc.pre(parsed.kind === 'problem' && text !== '');
        expect(parsed.start >= 0 && parsed.start < parsed.end && parsed.end <= text.length).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
