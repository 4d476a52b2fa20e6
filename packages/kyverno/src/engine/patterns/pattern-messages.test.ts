import { describe, expect, it } from 'vitest';
import type { RuleMessage } from './pattern-messages.ts';
import { anyPatternMessage, patternMessage } from './pattern-messages.ts';
import { planAnyPattern } from './plan-any-pattern.ts';
import type { PatternResult } from './plan-pattern.ts';

const NONE: RuleMessage = { kind: 'none' };
const FAIL: PatternResult = { status: 'fail', cause: () => 'why', path: '/spec/a/', steps: ['spec', 'a'] };

it.each<[RuleMessage, PatternResult, string]>([
  [NONE, { status: 'pass' }, "validation rule 'r' passed."],
  [NONE, { status: 'skip', cause: () => 'why' }, 'why'],
  [NONE, FAIL, 'validation error: rule r failed at path /spec/a/'],
  [{ kind: 'text', text: 'needs a' }, FAIL, 'validation error: needs a. rule r failed at path /spec/a/'],
  [{ kind: 'text', text: 'needs a.' }, FAIL, 'validation error: needs a. rule r failed at path /spec/a/'],
  [NONE, { status: 'error', cause: () => 'why' }, 'validation error: rule r execution error: why'],
  [{ kind: 'text', text: 'm' }, { status: 'error', cause: () => 'why' }, 'validation error: m. rule r execution error: why'],
  [{ kind: 'unresolved' }, FAIL, 'validation error: variables substitution error in rule r execution error: why'],
])('message %j with %j: %s', (message, result, expected) => {
  expect(patternMessage('r', message, result)).toBe(expected);
});

describe('anyPattern', () => {
  const { match } = planAnyPattern([
    { '(t)': 'one', a: 'x' },
    { '(t)': 'two', a: 'y' },
  ]);
  const report = (resource: { readonly [name: string]: string }): string =>
    anyPatternMessage(
      'r',
      { kind: 'text', text: 'm' },
      match(resource, () => {}),
    );

  it('passes with the first that matches', () => {
    expect(report({ t: 'two', a: 'y' })).toBe("validation rule 'r' anyPattern[1] passed.");
  });

  it('fails with those that failed', () => {
    expect(report({ t: 'one', a: 'z' })).toBe('validation error: m. rule r[0] failed at path /a/');
  });

  it('skips if all skip', () => {
    expect(report({ t: 'three' })).toBe(
      "rule r[0] skipped: conditional anchor mismatch: resource value 'three' does not match 'one' at path /t/ rule r[1] skipped: conditional anchor mismatch: resource value 'three' does not match 'two' at path /t/",
    );
  });

  it('tells the cause where Kyverno names no place', () => {
    const result = planAnyPattern([[['a'], ['b']]]).match([['a']], () => {});
    expect(anyPatternMessage('r', NONE, result)).toBe(
      'validation error: rule r[0] failed: validate Array failed, array length mismatch, resource Array len is 1 and pattern Array len is 2',
    );
  });

  it('passes without patterns, with the message of the rule', () => {
    const result = planAnyPattern([]).match({}, () => {});
    expect(anyPatternMessage('r', { kind: 'text', text: 'm' }, result)).toBe('m');
    expect(anyPatternMessage('r', NONE, result)).toBe('');
  });
});
