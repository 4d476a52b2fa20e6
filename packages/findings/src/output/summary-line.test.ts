import { expect, it } from 'vitest';

import { options, rangeAt, report } from '../../testing/example-report.ts';
import type { NotChecked } from '../violation.ts';
import { jsonFormat } from './json.ts';
import { reportFormats } from './report-formats.ts';
import { summaryLine } from './summary-line.ts';

const UNIT: NotChecked = { file: 'config', reason: 'no values', cause: 'failed', culprit: { file: 'envs/prod.yml', range: rangeAt(2, 1, 9) } };
const RULE: NotChecked = { file: 'crd.yaml', range: rangeAt(4, 9, 12), reason: 'the rule cannot be evaluated', cause: 'failed' };

it.each<[string, readonly NotChecked[], string]>([
  ['what is to be mended first', [UNIT], ': config is not fully checked until envs/prod.yml:2:1 is mended'],
  [
    'of several, one',
    [UNIT, { ...UNIT, file: 'web' }, RULE],
    ': config is not fully checked until envs/prod.yml:2:1 is mended, and 2 more like this',
  ],
  ['the working directory by a word', [{ ...UNIT, file: '.' }], ': this directory is not fully checked until envs/prod.yml:2:1 is mended'],
  ['the reason, where nothing else is to be mended', [RULE], ': crd.yaml:4:9: the rule cannot be evaluated'],
  ['nothing, where nothing failed', [], ''],
])('the summary names of what a baseline holds %s', (_, heldFailed, says) => {
  const { summary } = report({});
  expect(summaryLine({ summary: { ...summary, held: 1, heldNotChecked: heldFailed.length }, heldFailed })).toMatch(
    new RegExp(` in the baseline${says.replaceAll('.', '\\.')}$`),
  );
});

it.each(reportFormats.filter(({ id }) => ['text', 'markdown', 'github', 'junit', 'tap'].includes(id)))('$id has it in its summary', (format) => {
  const { summary, ...rest } = report({});
  const held = { ...rest, summary: { ...summary, heldNotChecked: 1 }, heldFailed: [UNIT] };
  expect(format.write(held, { ...options, width: Infinity })).toContain('config is not fully checked until envs/prod.yml:2:1 is mended');
});

it('JSON has the files', () => {
  const { heldFailed } = JSON.parse(jsonFormat.write({ ...report({}), heldFailed: [UNIT] }, options));
  expect(heldFailed).toEqual([{ file: 'config', reason: 'no values', cause: 'failed', culprit: { file: 'envs/prod.yml', line: 2 } }]);
});
