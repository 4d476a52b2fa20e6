import { expect, it } from 'vitest';

import { visibleLines, visibleText } from './visible-text.ts';

it.each([
  ['é 日本', 'é 日本'],
  ['a\u0007b', 'a\\x07b'],
  ['\u001b[1m', '\\x1b[1m'],
  ['a\nb', 'a\\x0ab'],
  ['\u202e', '\\u{202e}'],
  ['half \ud800', 'half \\u{d800}'],
])('%j is shown as %s', (text, visible) => {
  expect(visibleText(text)).toBe(visible);
});

it('lines are shown one by one, whatever ends them', () => {
  expect(visibleLines('a\nb\r\nc\r\u0007')).toEqual(['a', 'b', 'c', '\\x07']);
});
