import { expect, it } from 'vitest';

import { faultFields } from './dispatch-log.ts';

it('says of a fault where it is, and nothing of its message', () => {
  const { error, stack = [] } = faultFields(new TypeError('the recipe says\n    at /dev/sda: hunter2\n'));
  expect(error).toBe('TypeError');
  expect(stack[0]).toContain('dispatch-log.test');
  expect(stack.join('\n')).not.toMatch(/sda|hunter2/);
  expect(faultFields('hunter2')).toEqual({ error: 'string' });
});
