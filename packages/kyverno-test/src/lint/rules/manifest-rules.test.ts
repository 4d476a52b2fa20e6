import { describe, expect, it } from 'vitest';

import { checkExample } from '../../../testing/check-example.ts';
import { manifestRules } from './manifest-rules.ts';

describe.each(manifestRules)('$code', ({ code, severity, failing, passing }) => {
  it('is what its failing example breaks', async () => {
    expect(await checkExample(failing)).toEqual([`${severity} ${code}`]);
  });

  it('is kept by its passing example', async () => {
    expect(await checkExample(passing)).toEqual([]);
  });
});

it('has a code for each rule', () => {
  expect(new Set(manifestRules.map(({ code }) => code)).size).toBe(manifestRules.length);
});
