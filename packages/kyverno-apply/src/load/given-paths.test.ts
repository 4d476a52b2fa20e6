import { expect, it } from 'vitest';

import { testWorkspace } from '../../../kyverno-test/testing/test-workspace.ts';
import { expandPaths } from './given-paths.ts';

const FILES = ['a.yaml', 'b.yaml', 'c.txt', 'x/a.yaml', 'x/y/a.yaml', 'x/y/b.yaml', 'z/.a.yaml', '.hidden/a.yaml', 'z/*.yaml'];
const workspace = testWorkspace(Object.fromEntries(FILES.map((name) => [name, ''])));

it.each([
  ['a.yaml', ['a.yaml']],
  ['*.yaml', ['a.yaml', 'b.yaml']],
  ['?.*', ['a.yaml', 'b.yaml', 'c.txt']],
  ['*/a.yaml', ['x/a.yaml']],
  ['./*/*.yaml', ['x/a.yaml', 'z/*.yaml']],
  ['/work/x/*.yaml', ['/work/x/a.yaml']],
  ['x/*', ['x/a.yaml', 'x/y']],
  ['**/a.yaml', ['a.yaml', 'x/a.yaml', 'x/y/a.yaml']],
  ['x/**', ['x/a.yaml', 'x/y/a.yaml', 'x/y/b.yaml']],
  ['x/**/y/**/*.yaml', ['x/y/a.yaml', 'x/y/b.yaml']],
  ['.hidden/*.yaml', ['.hidden/a.yaml']],
  ['none/*.yaml', ['none/*.yaml']],
  ['**/none.yaml', ['**/none.yaml']],
  ['z/*.yaml', ['z/*.yaml']],
])('%s means %j', (path, expected) => {
  expect(expandPaths([path], workspace)).toEqual(expected);
});
