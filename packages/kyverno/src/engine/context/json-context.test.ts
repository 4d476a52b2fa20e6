import { Budget } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';

import { planQuery } from '../variables/plan-query.ts';
import { JsonContext } from './json-context.ts';
import type { LazyEntry } from './json-context.ts';
import { namesWord } from './names-word.ts';
import { splitVariablePath } from './split-variable-path.ts';

const host = { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 };

function contextOf(data: ObjectValue = {}): JsonContext {
  return new JsonContext(data, { budget: new Budget(100_000), host });
}

function query(context: JsonContext, text: string): Value {
  const queried = context.query(planQuery(text));
  return queried.kind === 'value' ? queried.value : `problem: ${queried.message}`;
}

function entry(name: string, load: () => Value, replaces = true): LazyEntry {
  return { name, replaces, load: () => ({ kind: 'value', value: load() }) };
}

describe('JsonContext', () => {
  it('merges objects and replaces anything else', () => {
    const context = contextOf({ request: { object: { a: { b: 1 }, c: [1] } } });
    context.merge(['request', 'object'], { a: { d: 2 }, c: [3] });
    expect(context.data).toEqual({ request: { object: { a: { b: 1, d: 2 }, c: [3] } } });
    context.merge(splitVariablePath('request.object."x.y".z'), true);
    expect(query(context, 'request.object."x.y".z')).toBe(true);
  });

  it('loads an entry when a query names it, and once', () => {
    const context = contextOf();
    let loads = 0;
    context.addEntry(entry('x', () => (loads += 1)));
    expect(query(context, "a.x || 'no'")).toBe('no');
    expect([query(context, 'x'), query(context, 'x'), loads]).toEqual([1, 1, 1]);
  });

  it('shows an entry only those that were added before', () => {
    const context = contextOf();
    context.addEntry(entry('first', () => query(context, 'second')));
    context.addEntry(entry('second', () => 2));
    expect(query(context, 'first')).toBe('problem: JMESPath query failed: Unknown key "second" in path');
    expect(query(context, 'second')).toBe(2);
  });

  it('lets an entry read what had its name', () => {
    const context = contextOf({ x: { a: 1 } });
    context.addEntry(entry('x', () => query(context, 'x.a')));
    expect(query(context, 'x')).toBe(1);
  });

  it('tells of a broken entry where it is read first', () => {
    const context = contextOf();
    context.addEntry({ name: 'x', replaces: true, load: () => ({ kind: 'problem', message: 'broken' }) });
    expect(query(context, "'other'")).toBe('other');
    expect(query(context, 'x')).toBe('problem: broken');
    expect(query(context, 'x')).toBe('problem: JMESPath query failed: Unknown key "x" in path');
  });

  it('goes back to checkpoints, entries and all', () => {
    const context = contextOf({ a: 1 });
    context.addEntry(entry('outer', () => query(context, 'a')));
    context.checkpoint();
    context.replace({ a: 2 });
    context.addEntry(entry('inner', () => 3));
    expect([query(context, 'outer'), query(context, 'inner')]).toEqual([2, 3]);
    context.reset();
    expect([query(context, 'outer'), query(context, "inner || 'gone'")]).toEqual([1, 'gone']);
    context.restore();
    expect([context.depth, query(context, 'outer')]).toEqual([0, 1]);
  });

  it.each<[text: string, message: string]>([
    ['a.b', 'problem: JMESPath query failed: Unknown key "b" in path'],
    ['a b', 'problem: incorrect query a b: SyntaxError: Unexpected token at the end of the expression: tUnquotedIdentifier'],
    [' ', 'problem: invalid query (nil)'],
  ])('%j: %s', (text, message) => {
    expect(query(contextOf({ a: {} }), text)).toBe(message);
  });
});

describe('namesWord', () => {
  it.each<[expression: string, name: string, expected: boolean]>([
    ['x', 'x', true],
    ['x.y', 'x', true],
    ['length(x)', 'x', true],
    ['a.x', 'x', false],
    ['ax', 'x', false],
    ['xy', 'x', false],
    ['a.x || x', 'x', true],
    ['"my-x".y', 'my-x', true],
  ])('%s, %s: %s', (expression, name, expected) => {
    expect(namesWord(expression, name)).toBe(expected);
  });
});
