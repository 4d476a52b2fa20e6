import { expect, it } from 'vitest';

import { remembering } from './remembering.ts';

it('asks once for each key, and remembers no more than a thousand answers', () => {
  const asked: string[] = [];
  const answer = remembering(
    (key: string) => key,
    (key) => {
      asked.push(key);
      return key.length;
    },
  );
  expect([answer('aa'), answer('b'), answer('aa')]).toEqual([2, 1, 2]);
  expect(asked).toEqual(['aa', 'b']);
  for (let at = 0; at < 1000; at++) answer(String(at));
  answer('aa');
  expect(asked.filter((key) => key === 'aa')).toHaveLength(2);
});
