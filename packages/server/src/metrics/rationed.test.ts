import { beforeEach, describe, expect, it } from 'vitest';

import { rationed } from './rationed.ts';

describe('a question that is rationed', () => {
  let now: number;
  let asked: number;
  let seconds: number;
  const question = async (): Promise<number> => {
    now += seconds * 1000;
    return ++asked;
  };

  beforeEach(() => {
    [now, asked, seconds] = [0, 0, 1];
  });

  it('is asked again after twenty times as long as it took', async () => {
    const ask = rationed(question, () => now);
    expect(await ask()).toBe(1);
    now += 19_999;
    expect(await ask()).toBe(1);
    now += 1;
    expect(await ask()).toBe(2);
  });

  it('is asked each time if it takes no time', async () => {
    seconds = 0;
    const ask = rationed(question, () => now);
    expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 3]);
  });

  it('is asked once for all who want to know at once', async () => {
    const ask = rationed(question, () => now);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  });

  it('is asked anew after trouble, of which all hear who waited', async () => {
    let isAway = true;
    const ask = rationed(
      () => (isAway ? Promise.reject(new Error('away')) : question()),
      () => now,
    );
    expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await ask()).toBe(1);
  });
});
