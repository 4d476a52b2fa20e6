import { signal } from '@preact/signals';
import { expect, it } from 'vitest';

import { usablePath } from './file-tree.tsx';

it.each([
  ['config/a.yml', 'config/a.yml'],
  ['  ./config//a.yml ', 'config/a.yml'],
  ['/a.yml', 'a.yml'],
  ['', undefined],
  ['../a.yml', undefined],
  ['taken.yml', undefined],
])('"%s" as the path of a file is %s', (given, expected) => {
  expect(usablePath(given, { paths: signal(['taken.yml']) })).toBe(expected);
});
