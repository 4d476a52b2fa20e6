import { expect, it } from 'vitest';

import { memoryWorkspace } from '../../testing/memory-workspace.ts';
import type { Entries } from '../../testing/memory-workspace.ts';
import { DIALECTS } from '../../testing/session-on.ts';
import { proposeSettings } from './propose-settings.ts';
import type { ProposedSettings } from './propose-settings.ts';

function proposed(entries: Entries): ProposedSettings {
  const now = () => ({ epochMilliseconds: 0, offsetMinutes: 0 });
  return proposeSettings({ workspace: memoryWorkspace(entries), dialects: DIALECTS, now, random: () => 0 }, '.');
}

it('policies are proposed where there is something to hold against them', () => {
  const policy = { 'rules/p.yaml': 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\n' };
  expect(proposed({ ...policy, 'k/t.yml': '#@\n' }).text).toContain('\npolicies: [rules]\n');
  expect(proposed({ ...policy, 'a.yaml': 'apiVersion: v1\nkind: Pod\n' }).text).toContain('\npolicies: [rules]\n');
  expect(proposed({ ...policy, 'k/t.yml': '#@\n', 'assay.yaml': 'ignore: [x]\n' }).text).toContain('\npolicies: [rules]\n');
  expect(proposed(policy).text).not.toContain('policies:');
});

it('neither policies nor schemas are proposed because a page or a program shows some', () => {
  const shown = { 'README.md': 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\n', 'src/pod.ts': 'apiVersion: v1\nkind: Pod\n' };
  expect(proposed({ ...shown, 'k/t.yml': '#@\n' }).text).not.toMatch(/^(?:policies|schemas):/m);
});

it('policies and schemas that a project file names are not proposed again', () => {
  const files = { 'rules/p.yaml': 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\n', 'k/t.yml': '#@\n', 'a.yaml': 'apiVersion: v1\nkind: Pod\n' };
  const { text } = proposed({ ...files, 'assay.yaml': 'policies: [rules]\nschemas: { crds: [crds] }\n', 'crds/c.yaml': 'a: 1\n' });
  expect(text).not.toMatch(/^(?:policies|schemas):/m);
});

it.each<[string, Entries, Partial<ProposedSettings>]>([
  ['a unit that no project file names', { 'k/t.yml': '#@\n' }, { units: 1, isEmpty: false, known: undefined }],
  ['a unit that one names', { 'k/t.yml': '#@\n', 'assay.yaml': 'units: [{path: k}]' }, { units: 0, known: 'assay.yaml' }],
  ['files of another dialect', { 'a.txt': 'red\n' }, { units: 0, isEmpty: false }],
  ['nothing of ours', { 'a.md': 'none\n' }, { units: 0, isEmpty: true }],
])('a directory with %s', (_, entries, expected) => {
  expect(proposed(entries)).toMatchObject(expected);
});

it('the file that people copy to have values is proposed as values, with who says so', () => {
  const unit = { 'k/t.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.a\n', 'sample.yml': 'a: 1\n', 'run.sh': 'ytt -f k -f values.yml\n' };
  const copy = { 'README.md': 'Copy sample.yml to values.yml.\n' };
  const entry = '  # README.md copies sample.yml to values.yml, which is not here\n  - path: k\n    values: [sample.yml]\n';
  expect(proposed({ ...unit, ...copy }).text).toContain(entry);
  expect(proposed(unit).text).not.toContain('values:');
  const open = proposed({ ...unit, ...copy, 'sample.yml': 'a: 1\nb: [{ c: }]\n' }).text;
  expect(open).toContain('copies sample.yml');
  expect(open).not.toContain('values: [');
  expect(proposed({ ...unit, ...copy, 'run.sh': 'ytt -f k -f values.yml -v a=1\n' }).text).not.toContain('values: [');
});
