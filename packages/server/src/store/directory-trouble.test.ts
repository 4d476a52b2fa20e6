import { expect, it } from 'vitest';

import { directoryTrouble } from './directory-trouble.ts';

it.each([
  ['ENOSPC', 'no space is left', 'make room on its disk, and start again'],
  ['EDQUOT', 'no space is left for this user', 'make room on its disk, and start again'],
  ['EACCES', 'permission denied', 'it has to be a directory that can be written to'],
  ['ENOTDIR', 'a part of the path is no directory', 'it has to be a directory that can be written to'],
])('a directory that fails with %s is told of with what to do about it', (code, reason, hint) => {
  const error = Object.assign(new Error(code), { code, syscall: 'open' });
  expect(directoryTrouble('/data', error)).toMatchObject({ message: `the data directory /data cannot be used: ${reason}`, hint });
});
