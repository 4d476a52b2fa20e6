import { expect, it } from 'vitest';

import { rangeAt, violation } from '../testing/example-report.ts';
import { EMPTY_CONTEXT } from './check-context.ts';
import type { Fixer } from './editor-answers.ts';
import { joinFixers } from './join-fixers.ts';

const fixer =
  (title: string): Fixer =>
  ({ file }) => [{ title, applicability: 'safe', edits: [{ file, range: rangeAt(1, 1, 1), newText: '' }] }];

const files = { workspace: EMPTY_CONTEXT.workspace, files: [], units: [] };

it('gives what all fixers give, in their order', () => {
  const fixes = joinFixers([fixer('a'), () => [], fixer('b')])(violation(), files);
  expect(fixes.map(({ title, edits }) => [title, edits[0]?.file])).toEqual([
    ['a', 'a.yaml'],
    ['b', 'a.yaml'],
  ]);
});
