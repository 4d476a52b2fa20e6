import { Budget, Fault, Int64 } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';

import { JsonContext } from '../context/json-context.ts';
import { planSubstitution } from './plan-substitution.ts';
import type { VariableScope } from './variable-scope.ts';

const host = { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 };

const DATA: ObjectValue = {
  request: { operation: 'CREATE', object: { spec: { x: { y: { z: 'deep' } } } } },
  text: 'abc',
  which: 'text',
  number: 5,
  list: ['a', '<'],
  map: { k: 'v' },
  nothing: null,
  index: new Int64(2),
  template: 'see {{ text }}',
  cycle: '{{ cycle }}',
};

function scopeOf(data: ObjectValue, steps = 1_000_000): VariableScope {
  const budget = new Budget(steps);
  return { context: new JsonContext(data, { budget, host }), budget, host };
}

function substitute(written: Value, data = DATA): Value {
  const resolved = planSubstitution(written).resolve(scopeOf(data));
  return resolved.kind === 'value' ? resolved.value : `problem: ${resolved.message}`;
}

describe('planSubstitution', () => {
  it.each<[written: Value, expected: Value]>([
    ['plain', 'plain'],
    [7, 7],
    ['{{ text }}', 'abc'],
    ['{{ number }}', 5],
    ['{{ list }}', ['a', '<']],
    ['{{ nothing }}', null],
    ['= {{ nothing }} {{ number }} {{ index }}', '= null 5 2'],
    ['= {{ list }} {{ map }}', String.raw`= ["a","\u003c"] {"k":"v"}`],
    ['{{ {{ which }} }}', 'abc'],
    ['x {{ template }}', 'x see abc'],
    ['{{ template }}', 'see {{ text }}'],
    ['x {{- template }}', 'x see {{ text }}'],
    [String.raw`\{{ text }} {{ text }}`, '{{ text }} abc'],
    ["{{ map.missing || 'none' }}", 'none'],
    [{ '{{ text }}': ['{{ number }}', { a: 'b' }] }, { abc: [5, { a: 'b' }] }],
    [
      { spec: { x: { y: { z: '{{ @ }}' } } } },
      'problem: failed to resolve request.object.y.z at path /spec/x/y/z: JMESPath query failed: Unknown key "y" in path',
    ],
    [{ pattern: { pattern: { spec: { x: { y: { z: '{{ @ }}' } } } } } }, { pattern: { pattern: { spec: { x: { y: { z: 'deep' } } } } } }],
  ])('%j becomes %j', (written, expected) => {
    expect(substitute(written)).toEqual(expected);
  });

  it.each<[written: Value, message: string]>([
    ['{{ map.missing }}', 'failed to resolve map.missing at path : JMESPath query failed: Unknown key "missing" in path'],
    [
      { a: { 'b/c': ['{{ missing }}'] } },
      String.raw`failed to resolve missing at path /a/b\/c/0: JMESPath query failed: Unknown key "missing" in path`,
    ],
    ['{{ }}', 'failed to resolve  at path : invalid query (nil)'],
    [{ '{{ list }}': 1 }, 'expected string after substituting variables in key "{{ list }}"'],
  ])('%j cannot be replaced: %s', (written, message) => {
    expect(planSubstitution(written).resolve(scopeOf(DATA))).toEqual({ kind: 'problem', message });
  });

  it('reads the old object where the request deletes', () => {
    const data = { request: { operation: 'DELETE', oldObject: { a: 1 } } };
    expect(substitute('{{ request.object.a }}', data)).toBe(1);
  });

  it.each<[written: Value, expected: Value]>([
    [
      { limits: { memory: '2Gi' }, requests: { memory: '$(<=./../../limits/memory)' } },
      { limits: { memory: '2Gi' }, requests: { memory: '<=2Gi' } },
    ],
    [
      { '=(limits)': { memory: '2Gi' }, x: '$(./../limits/memory)' },
      { '=(limits)': { memory: '2Gi' }, x: '2Gi' },
    ],
    [{ x: String.raw`\$(a)` }, { x: '$(a)' }],
    [{ x: '$(./../missing)' }, 'problem: got nil resolved variable $(./../missing) at path /x: <nil>'],
    [{ n: 5, x: '$(./../n)' }, 'problem: NotResolvedReferenceErr,reference $(./../n) not resolved at path /x'],
  ])('replaces references: %j becomes %j', (written, expected) => {
    expect(substitute(written)).toEqual(expected);
  });

  it('tells what never changes', () => {
    expect(planSubstitution({ a: ['b'] }).isConstant).toBe(true);
    expect(planSubstitution({ a: ['{{ b }}'] }).isConstant).toBe(false);
  });

  it('ends where values bring themselves along', () => {
    expect(() => planSubstitution('x {{ cycle }}').resolve(scopeOf(DATA))).toThrow(Fault);
    const doubling = { a: '{{ a }}{{ a }}' };
    expect(() => planSubstitution('x {{ a }}').resolve(scopeOf(doubling))).toThrow('too many steps');
  });
});
