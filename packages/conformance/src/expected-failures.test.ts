import { describe, expect, it } from 'vitest';

import { readExpectedFailures } from './expected-failures.ts';

describe('readExpectedFailures', () => {
  it('gives the names of the listed cases', () => {
    const text = '- case: suite/group/one\n  reason: not there yet\n- {case: suite/group/two, reason: a fault}\n';

    expect([...readExpectedFailures(text)]).toEqual(['suite/group/one', 'suite/group/two']);
  });

  it.each(['', '# nothing is expected to fail\n', '[]\n'])('gives nothing for %o', (text) => {
    expect(readExpectedFailures(text).size).toBe(0);
  });

  it.each([
    ['- case: a/b/c\n', 'a/b/c has no reason'],
    ['- case: a/b/c\n  reason: ""\n', 'a/b/c has no reason'],
    ['- reason: whatever\n', 'it has to be a list'],
    ['a/b/c: whatever\n', 'it has to be a list'],
    ['- {case: a/b/c, reason: one}\n- {case: a/b/c, reason: two}\n', 'a/b/c is listed twice'],
    ['- {case: a/b/c', 'expected-failures.yaml: '],
  ])('throws on %o', (text, message) => {
    expect(() => readExpectedFailures(text)).toThrow(message);
  });
});
