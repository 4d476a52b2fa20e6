import { expect, it } from 'vitest';

import { EMPTY_CONTEXT } from './check-context.ts';

it('the empty context has no files, its time stands still and its chance is always the same', () => {
  const { workspace, now, random, isCancelled } = EMPTY_CONTEXT;
  expect(workspace.directory).toBe('/');
  for (const look of [workspace.readFile, workspace.listDirectory, workspace.stat]) expect(look('/a')).toEqual({ kind: 'absent' });
  expect(workspace.realPath('/a')).toBeUndefined();
  expect([now(), random(), isCancelled()]).toEqual([{ epochMilliseconds: 0, offsetMinutes: 0 }, 0, false]);
});
