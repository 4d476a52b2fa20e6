import { describe, expect, it } from 'vitest';

import { generatedName, generatedNames, isGeneratedName, meantNames, writtenName } from './rule-names.ts';

describe('names of generated rules', () => {
  it('say what rules are generated for', () => {
    expect(generatedNames('check-team')).toEqual(['autogen-check-team', 'autogen-cronjob-check-team']);
    expect(isGeneratedName('autogen-check-team')).toBe(true);
    expect(isGeneratedName('check-team')).toBe(false);
  });

  it('are cut where rules have them, not where rows and values name them', () => {
    const long = 'x'.repeat(62);
    expect(generatedName(long, 'jobTemplate')).toHaveLength(63);
    expect(meantNames(long).map(({ length }) => length)).toEqual([62, 70, 78]);
  });

  it.each([
    ['autogen-check-team', 'check-team'],
    ['autogen-cronjob-check-team', 'check-team'],
    ['check-autogen-team', 'check-autogen-team'],
    ['autogen-autogen-team', 'autogen-team'],
  ])('lead back from %s to %s', (generated, written) => {
    expect(writtenName(generated)).toBe(written);
  });
});
