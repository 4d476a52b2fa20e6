import { expect, it } from 'vitest';

import { projectRules } from './project-rules.ts';

it.each(projectRules.map((rule) => [rule.code, rule] as const))('%s says what it wants, why, and shows it', (_, rule) => {
  const { summary, explanation, failing, passing } = rule;
  expect(summary).toMatch(/^[A-Z].*[^.]$/s);
  expect(explanation).toMatch(/^[A-Z].*[.]$/s);
  expect(failing.text).not.toBe(passing.text);
  for (const { text } of [failing, passing]) expect(text).toMatch(/\S/);
});
