import { describe, expect, it } from 'vitest';

import { environmentOf, renderingOf, sourceFile, unitOf } from '../testing/check-files.ts';
import type { Files } from '../testing/run-ytt.ts';

/** What is wrong, as `file:line rule`, and what is not checked, as `file: reason`. */
async function outcome(files: Files, directory?: string): Promise<readonly string[]> {
  const { notChecked, reports } = await renderingOf(unitOf(files, directory));
  const violations = reports.flatMap((report) => report.violations);
  return [
    ...violations.map(({ file, range, rule }) => `${file}:${range?.start.line} ${rule}`),
    ...notChecked.map(({ file, reason, cause }) => `${file}: ${reason} (${cause})`),
  ];
}

const OVERLAY = '#@ load("@ytt:overlay", "overlay")\n';
const SERVICE = `${OVERLAY}#@overlay/match by=overlay.subset({"kind": "Service"})\n---\n`;

describe('one failure hides nothing', () => {
  const service = 'kind: Service\nport: 1\n';

  it('an overlay that could match what is missing is not checked', async () => {
    expect(await outcome({ 'a.yml': 'a: #@ 1 // 0\n', 'o.yml': `${SERVICE}port: 2\n` })).toEqual([
      'a.yml:1 evaluation',
      'o.yml: not all its overlays were applied, because a.yml failed (failed)',
    ]);
  });

  it('an overlay that matches what is left is applied', async () => {
    expect(await outcome({ 'a.yml': 'a: #@ 1 // 0\n', 'b.yml': service, 'o.yml': `${SERVICE}port: 2\n` })).toEqual(['a.yml:1 evaluation']);
  });

  it('an overlay that fails on what is left is wrong', async () => {
    expect(await outcome({ 'a.yml': 'a: #@ 1 // 0\n', 'b.yml': service, 'o.yml': `${SERVICE}#@overlay/assert\nport: 2\n` })).toEqual([
      'a.yml:1 evaluation',
      'o.yml:5 overlay-assert',
    ]);
  });

  it('an overlay that matches nothing is wrong if no document is missing', async () => {
    expect(await outcome({ 'a.txt': '(@= 1 // 0 @)', 'b.yml': 'a: 1\n', 'o.yml': `${SERVICE}port: 2\n` })).toEqual([
      'a.txt:1 evaluation',
      'o.yml:3 overlay-match',
    ]);
  });

  it('no overlay is judged if one before it could have changed what it is applied to', async () => {
    const failing = `${SERVICE}port: #@ 1 // 0\n`;
    expect(await outcome({ 'a.yml': failing, 'b.yml': service, 'o.yml': `${SERVICE}#@overlay/assert\nport: 2\n` })).toEqual([
      'a.yml:4 evaluation',
      'o.yml: not all its overlays were applied, because a.yml failed (failed)',
    ]);
  });

  it('a file is told that needs one which failed', async () => {
    const files = {
      'a.yml': '#@ load("lib.star", "f")\na: #@ f()\n',
      'b.yml': '#@ load("lib.star", "f")\nb: 1\n',
      'c.yml': 'c: #@ 1 // 0\n',
      'lib.star': 'def f():\n  return nope\nend\n',
    };
    expect(await outcome(files, 'config')).toEqual([
      'config/lib.star:2 undefined-name',
      'config/c.yml:1 evaluation',
      'config/a.yml: it was not rendered, because config/lib.star failed (failed)',
      'config/b.yml: it was not rendered, because config/lib.star failed (failed)',
    ]);
  });

  it('output that an overlay should have changed is not checked by its own rules', async () => {
    expect(await outcome({ 'b.yml': `#@assert/validate max=4\nb: 5\n`, 'c.yml': service, 'o.yml': `${SERVICE}#@overlay/assert\nport: 2\n` })).toEqual(
      ['o.yml:5 overlay-assert', 'b.yml: its output was not checked with its own rules, because o.yml failed (failed)'],
    );
  });

  it('templates that wait for a schema or values are told once', async () => {
    const files = { 'schema.yml': '#@data/values-schema\n---\nport: 1\n', 'a.yml': 'a: 1\n', 'b.yml': 'b: 1\n' };
    const reason = 'the templates in config were not rendered, because their schema or data values have errors (failed)';
    expect(await outcome({ ...files, 'values.yml': '#@data/values\n---\nport: two\n' }, 'config')).toEqual([
      'config/values.yml:3 type',
      `config: ${reason}`,
    ]);
    expect(await outcome({ ...files, 'schema.yml': '#@data/values-schema\n---\nport:\n' }, 'config')).toEqual([
      'config/schema.yml:3 schema',
      `config: ${reason}`,
    ]);
    const unit = { ...unitOf(files), environments: [environmentOf([sourceFile('v.yml', 'port: two\n')])] };
    expect((await renderingOf(unit)).notChecked).toMatchObject([{ file: '.', cause: 'failed' }]);
  });

  it('data values that only break a rule hide nothing of templates that render', async () => {
    const files = {
      'schema.yml': '#@data/values-schema\n---\n#@schema/validation max=4\nport: 1\n',
      'values.yml': '#@data/values\n---\nport: 5\n',
      'a.yml': '#@ load("@ytt:data", "data")\na: #@ 1 // (5 - data.values.port)\n',
    };
    expect(await outcome({ ...files, 'a.yml': 'a: 1\n' })).toEqual(['values.yml:3 max']);
    expect(await outcome(files)).toEqual([
      'values.yml:3 max',
      '.: the templates were not rendered, because their schema or data values have errors (failed)',
    ]);
  });

  it('what has to be mended first is named', async () => {
    const culprits = async (files: Files): Promise<readonly string[]> =>
      (await renderingOf(unitOf(files, 'config'))).notChecked.map(({ culprit }) => `${culprit?.file}:${culprit?.range?.start.line}`);
    const schema = '#@data/values-schema\n---\nport: 1\n';
    expect(await culprits({ 'schema.yml': schema, 'values.yml': '#@data/values\n---\nprot: 2\n', 'a.yml': 'a: 1\n' })).toEqual([
      'config/values.yml:3',
    ]);
    expect(await culprits({ 'a.yml': '#@ load("lib.star", "f")\na: 1\n', 'lib.star': 'def f(:\n' })).toEqual(['config/lib.star:1']);
    expect(await culprits({ 'a.yml': 'a: #@ 1 // 0\n', 'o.yml': `${SERVICE}port: 2\n` })).toEqual(['config/a.yml:1']);
  });

  it('a schema that nothing is rendered with leaves nothing out', async () => {
    expect(await outcome({ 'schema.yml': '#@data/values-schema\n---\nport:\n' })).toHaveLength(1);
  });

  it('nothing is left out of what renders', async () => {
    expect(await outcome({ 'b.yml': service, 'o.yml': `${SERVICE}port: 2\n` })).toEqual([]);
  });
});
