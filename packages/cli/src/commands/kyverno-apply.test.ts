import fs from 'node:fs';

import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  rules:
    - name: host
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {message: a host is needed, pattern: {spec: {hostname: "?*"}}}
`;
const MUTATING = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: m}
spec:
  rules:
    - name: team
      match: {any: [{resources: {kinds: [Pod]}}]}
      mutate: {patchStrategicMerge: {metadata: {labels: {team: blue}}}}
`;
const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  hostname: ""\n';

function folder(more: Readonly<Record<string, string>> = {}): Folder {
  return new Folder({ 'policy.yaml': POLICY, 'mutate.yaml': MUTATING, 'pod.yaml': POD, ...more });
}

describe('assay kyverno apply', () => {
  it('prints a report of Assay, with the place in the resource', async () => {
    const { status, stdout, stderr } = await folder().assay('kyverno apply policy.yaml -r pod.yaml --report text --color never', { terminal: 200 });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toBe(`\
pod.yaml:6:13 error kyverno/rule-failed  p/host: validation error: a host is needed. rule host failed at path /spec/hostname/
    spec.hostname is ""
  6 |   hostname: ""
    |             ^^
  see policy.yaml:6:13: the rule "host"
  6 |     - name: host
    |             ^^^^

rules: 1 failed

1 file checked: 1 error
`);
  });

  it.each(['json', 'sarif', 'junit', 'github', 'gitlab', 'markdown', 'tap'])('writes the report as %s to a file', async (format) => {
    const at = folder();
    expect(await at.assay(`kyverno apply policy.yaml -r pod.yaml --report ${format} --report-file report`)).toEqual({
      status: 1,
      stdout: '',
      stderr: '',
    });
    expect(at.read('report')).toContain('a host is needed');
  });

  it('says where the report cannot be written', async () => {
    const { status, stderr } = await folder().assay('kyverno apply policy.yaml -r pod.yaml --report-file no/where');
    expect({ status, stderr }).toEqual({ status: 2, stderr: 'assay: cannot write no/where: no such file or directory\n' });
  });

  it('writes what policies change, for the owner alone', async () => {
    const at = folder();
    expect(await at.assay('kyverno apply mutate.yaml -r pod.yaml -o out/changed')).toMatchObject({ status: 0, stderr: '' });
    expect(at.read('out/changed/web-mutated.yaml')).toContain('    labels:\n        team: blue\n');
    expect(fs.statSync(at.at('out/changed/web-mutated.yaml')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['-o pod.yaml/x', 'Error: failed to create file/folder (mkdir pod.yaml/x: not a directory)\n'],
    ['-o folder.yaml', 'Error: failed to truncate the existing file at folder.yaml (open folder.yaml: is a directory)\n'],
  ])('says why %s cannot be written', async (flags, message) => {
    const { status, stderr } = await folder({ 'folder.yaml/x': '' }).assay(`kyverno apply mutate.yaml -r pod.yaml ${flags}`);
    expect({ status, stderr }).toEqual({ status: 1, stderr: message });
  });

  it('ends with what --warn-exit-code says', async () => {
    const at = folder({ 'policy.yaml': POLICY.replace('{name: p}', '{name: p, annotations: {policies.kyverno.io/scored: "false"}}') });
    expect((await at.assay('kyverno apply policy.yaml -r pod.yaml --warn-exit-code 7')).status).toBe(7);
  });
});
