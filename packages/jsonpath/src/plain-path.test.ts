import { describe, expect, it } from 'vitest';
import { parseJsonPath } from './parse.ts';
import { isPlainPath } from './plain-path.ts';

describe('isPlainPath', () => {
  it.each([
    ['$', true],
    ['.a.b[*].c', true],
    ['.a[0][1:2]', true],
    ["['a.b']", true],
    ['.a.*', false],
    ['..a', false],
    ['.a[0,1]', false],
    ['.a[?(@.b)]', false],
  ])('%s: %s', (expression, expected) => {
    const parsed = parseJsonPath(expression);
    expect(parsed.kind === 'steps' && isPlainPath(parsed.steps)).toBe(expected);
  });
});
