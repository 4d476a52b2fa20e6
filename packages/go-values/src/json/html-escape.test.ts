import { expect, it } from 'vitest';

import { htmlEscape } from './html-escape.ts';

it('escapes what HTML or JavaScript would read otherwise, and nothing else', () => {
  expect(htmlEscape('{"a":"<b>&é\u2028\u2029\\n"}')).toBe('{"a":"\\u003cb\\u003e\\u0026é\\u2028\\u2029\\n"}');
});
