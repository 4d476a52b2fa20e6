import { describe, expect, it } from 'vitest';

import { generateValue } from './generate-value.ts';

describe('generated values', () => {
  it.each([
    ['vm-[a-z0-9]{8}', 'vm-aaaaaaaa'],
    ['[A-Z]{2}-[0-9]{3}', 'AA-000'],
    [String.raw`[\w]{2}[\d]{2}[\a]{1}[\A]{1}`, 'aa00a~'],
    ['plain', 'plain'],
    ['[a-z]', '[a-z]'],
    ['[a-z]{255}', 'a'.repeat(255)],
  ])('makes of %j always %j', (from, text) => {
    expect(generateValue(from)).toBe(text);
  });

  it.each(['', '[a-z]{0}', '[a-z]{256}', 'x[a]{999999999999}'])('makes nothing of %j', (from) => {
    expect(generateValue(from)).toBeUndefined();
  });
});
