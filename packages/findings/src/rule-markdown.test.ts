import { expect, it } from 'vitest';

import { ruleMarkdown } from './rule-markdown.ts';

it('says in Markdown what a rule wants, with its texts as they are', () => {
  const rule = { code: 'a_b', severity: 'error', summary: 'No *stars*', explanation: 'They <shine>.' } as const;
  const example = { file: 'a.yaml', text: '' };
  expect(ruleMarkdown('k/a_b', { ...rule, failing: example, passing: example })).toBe('**k/a\\_b**: No \\*stars\\*.\n\nThey \\<shine\\>.');
});
