import { expect, it } from 'vitest';

import { WorkerThread } from './worker-thread.ts';

it('a thread that has ended takes no more orders, and says why', async () => {
  // The program stands beside the bundle, not beside this file.
  const thread = new WorkerThread<string, string>('check-worker', {});
  const order = (): Promise<void> => thread.do('order', 1, () => undefined);
  await expect(order()).rejects.toThrow('Cannot find module');
  await expect(order()).rejects.toThrow('Cannot find module');
});
