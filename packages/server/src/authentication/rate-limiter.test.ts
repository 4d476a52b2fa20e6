import { describe, expect, it } from 'vitest';

import { createRateLimiter } from './rate-limiter.ts';

describe('createRateLimiter', () => {
  it('lets as many through at once as the limit says, then one at a time', () => {
    let time = 0;
    const limiter = createRateLimiter(4, () => time);
    expect([1, 2, 3, 4, 5].map(() => limiter.take('a'))).toEqual([0, 0, 0, 0, 15]);
    expect(limiter.take('b')).toBe(0);
    time += 14_000;
    expect(limiter.take('a')).toBe(1);
    time += 1000;
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(15);
  });

  it('forgets what was given back', () => {
    const limiter = createRateLimiter(1, () => 0);
    for (let time = 0; time < 5; time++) {
      expect(limiter.take('a')).toBe(0);
      limiter.giveBack('a');
    }
  });

  it('does not grow without end', () => {
    const limiter = createRateLimiter(1, () => 0);
    limiter.take('first');
    for (let key = 0; key < 10_000; key++) limiter.take(`${key}`);
    expect(limiter.take('first')).toBe(0);
    expect(limiter.take('9999')).toBe(60);
  });
});
