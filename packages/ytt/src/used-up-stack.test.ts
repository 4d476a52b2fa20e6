import { expect, it } from 'vitest';

import { rendered } from '../testing/run-ytt.ts';
import { orFailed } from './command/failed-result.ts';
import { UsedUpStack, withinStack } from './used-up-stack.ts';

it('YAML may be nested deep', async () => {
  const text = `a: ${'['.repeat(600)}1${']'.repeat(600)}\n`;
  expect(await rendered({ 'a.yml': text })).toContain('- 1\n');
});

const endless = (): never => {
  endless();
  throw new Error('No stack is endless');
};

it('a stack that is used up is a failure of the command, which asks for a larger one', () => {
  expect(orFailed(endless)).toMatchObject({
    exit: 1,
    stdout: '',
    stderr: expect.stringContaining('values are nested so deep that the stack is used up'),
    needsMoreStack: true,
  });
});

it('any other error stays what it is', () => {
  expect(() => withinStack(endless)).toThrow(UsedUpStack);
  expect(() =>
    withinStack(() => {
      throw new RangeError('Invalid array length');
    }),
  ).toThrow(RangeError);
});
