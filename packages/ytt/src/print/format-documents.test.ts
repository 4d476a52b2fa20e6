import { Source } from '@assay/source';
import { expect, it } from 'vitest';

import { readDocuments } from '../read/read-documents.ts';
import { formatDocuments } from './format-documents.ts';

function check(text: string, expected: string): void {
  expect(formatDocuments(readDocuments(new Source('a.yml', text)))).toBe(expected);
}

it('keeps comments on the line of their node', () => {
  check('a:    1 #! one\nb: #! below\n  c: #@ 1 + 2\n', 'a: 1 #! one\nb: #! below\n  c: #@ 1 + 2\n');
});

it('sets nodes with comments of their own off by empty lines', () => {
  check('#! first\na: 1\nb: 2\n#! one\n#! two\nc: 3\nd: 4\n', '#! first\na: 1\n\nb: 2\n\n#! one\n#! two\nc: 3\n\nd: 4\n');
});

it('indents arrays below keys', () => {
  check('a:\n- 1\n- - 2\n  - 3\n- b: 4\n  c: 5\n', 'a:\n  - 1\n  - - 2\n    - 3\n  - b: 4\n    c: 5\n');
});

it('prints comments of a map in an array below its dash', () => {
  check('-\n  #@ if True:\n  a: 1\n  #@ end\n- b: 2\n', '-\n  #@ if True:\n  a: 1\n\n#@ end\n- b: 2\n');
});

it('keeps the documents and drops the first marker', () => {
  check('---\na: 1\n---\n---\nb: 2\n', 'a: 1\n---\n---\nb: 2\n');
  check('--- #@ x()\n', '--- #@ x()\n');
});

it('ends with a marker if comments do not belong to a node', () => {
  check('a: 1\n#! end\n', 'a: 1\n\n#! end\n---\n');
  check('#! only\n', '\n#! only\n---\n');
});

it('prints keys bare and empty collections as nothing', () => {
  check('"yes": {}\n"a: b": []\n1: 2\n', 'yes:\na: b:\n%!s(int=1): 2\n');
});

it('indents blocks', () => {
  check('a:\n  b: |\n    x\n    y\n', 'a:\n  b: |\n    x\n    y\n');
  check('- |-\n  x\n  y\n', '- |-\n  x\n  y\n');
});
