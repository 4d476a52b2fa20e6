import { expect, it } from 'vitest';

import { rulePage } from './rule-page.ts';

it.each([
  ['https://docs.example.com', 'https://docs.example.com/rules/ytt/overlay-match/'],
  ['https://example.com/assay/', 'https://example.com/assay/rules/ytt/overlay-match/'],
  [undefined, undefined],
])('the page of a rule below %s is %s', (docsUrl, expected) => {
  expect(rulePage('ytt/overlay-match', docsUrl)).toBe(expected);
});
