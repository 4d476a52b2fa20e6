import { expect, it } from 'vitest';

import { reportOn } from '../../testing/session-on.ts';

const TEST = 'apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nspec: {steps: [{try: [{assert: {file: assert.yml}}]}]}\n';
const ENTRIES = {
  'c/Chart.yaml': 'name: c\n',
  'c/values.yml': 'a: 1\n',
  'c/templates/a.yml': 'red: 1\n',
  'c/templates/in/b.yml': 'red: 1\n',
  'vendor/x/y.yml': 'red: 1\n',
  't/chainsaw-test.yaml': TEST,
  't/assert.yml': 'kind: red\nstatus: {}\n',
  't/applied.yml': 'kind: blue\n',
};

it.each([
  ['nothing', ['.'], 1, { helm: 2, vendored: 1, chainsaw: 1 }],
  ['a file', ['c/templates/a.yml'], 1, undefined],
  ['a directory of templates', ['c/templates'], 2, undefined],
  ['a directory in one of templates', ['c/templates/in'], 1, undefined],
  ['a chart, of which the rest is ours', ['c'], 0, { helm: 2 }],
  ['a directory of copies', ['vendor'], 1, undefined],
  ['a directory below one of copies', ['vendor/x'], 1, undefined],
  ['the folder of a test', ['t'], 2, undefined],
  ['one directory, and everything', ['.', 'vendor'], 2, { helm: 2, chainsaw: 1 }],
  ['an assertion', ['t/assert.yml'], 1, undefined],
])('of what other tools have, somebody who names %s has checked what is named', async (_, paths, files, foreign) => {
  const { summary } = (await reportOn(ENTRIES, { paths })).report;
  expect([summary.files, summary.foreign]).toEqual([files, foreign]);
});

it('what is around the working directory names nothing', async () => {
  const { summary } = (await reportOn(ENTRIES, { paths: ['.', '..'], directory: '/c/templates' })).report;
  expect([summary.files, summary.foreign]).toEqual([0, { helm: 2 }]);
});
