import { expect, test } from 'vitest';

import { isVariablePath } from './variable-path.ts';

test.each(['a', 'request.operation', 'a."b.c".d', '"a.b"', 'a-b.c_d', '"say ""x"""'])('%s is a path', (text) => {
  expect(isVariablePath(text)).toBe(true);
});

test.each(['', 'a..b', '.a', 'a.', 'a."b', '"".a', 'a"b".c', '"a"b'])('%s is no path', (text) => {
  expect(isVariablePath(text)).toBe(false);
});
