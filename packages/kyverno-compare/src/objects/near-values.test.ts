import { matchesWildcard } from '@assay/kubernetes-values';
import { describe, expect, it } from 'vitest';

import { nearTexts } from './near-values.ts';

describe('texts near one that a policy compares with', () => {
  it.each(['prod-*', '*:latest', 'a?c', 'ghcr.io/*/app:*'])('are some that %s matches, and some that it just does not', (pattern) => {
    const matched = nearTexts(pattern).map((text) => matchesWildcard(pattern, text));
    expect(matched).toContain(true);
    expect(matched).toContain(false);
  });

  it.each(['^[0-9]{3}$', 'a(b|c)+', '\\d+\\.\\d+', '[a-z]*@example\\.com'])('are some that %s matches, and some that it does not', (expression) => {
    const matched = nearTexts(expression).map((text) => new RegExp(`^(?:${expression})$`).test(text));
    expect(matched).toContain(true);
    expect(matched).toContain(false);
  });

  it.each([
    ['1Gi', ['1Gi', '2Gi', '0Gi', '1024Mi', '9Mi', '10Gi']],
    ['8', ['8', '9', '7', '8000m', '9m', '80']],
    ['v1.25', ['v1.25', 'v1.26', 'v1.24']],
    ['', ['']],
  ])('of %j are below and beyond it, and as much in another unit', (text, expected) => {
    expect(nearTexts(text)).toEqual(expected);
  });

  it('of a plain text are longer on either side, or in other letters', () => {
    expect(nearTexts('web')).toEqual(['web', 'webx', 'xweb', 'xwebx', 'WEB']);
  });
});
