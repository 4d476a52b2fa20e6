import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const POLICY =
  'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: p}\nspec: {rules: [{name: r, match: {any: [{resources: {kinds: [Pod]}}]}, validate: {deny: {}}}]}\n';
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: []}\n';
const OLD =
  'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\npolicies: [policy.yaml]\nresources: [pod.yaml]\nresults:\n- {policy: p, rule: r, resources: [web], kind: Pod, result: fail}\n';
const LEGACY = OLD.split('\n').slice(2).join('\n');
const NEW =
  'apiVersion: cli.kyverno.io/v1beta1\nkind: KyvernoTest\nspec:\n  policies: [policy.yaml]\n  resources: [pod.yaml]\n  results:\n  - {policy: p, rule: r, resources: [web], kind: Pod, result: fail}\n';

function folderWith(files: Readonly<Record<string, string>>): Folder {
  return new Folder({ 'policy.yaml': POLICY, 'pod.yaml': POD, ...files });
}

describe('assay kyverno fix', () => {
  it('writes manifests anew in their place, and not those that have the shape', async () => {
    const folder = folderWith({ 'old.yaml': OLD, 'new.yaml': NEW });
    const told = { status: 0, stdout: '', stderr: 'assay: old.yaml: written as v1beta1\n' };
    expect(await folder.assay('kyverno fix --to v1beta1 old.yaml new.yaml')).toEqual(told);
    expect(await folder.assay('kyverno fix --to v1beta1 --stdout old.yaml')).toEqual({ status: 0, stdout: NEW, stderr: '' });
  });

  it('writes what released programs read, if nothing else is wanted, and leaves what is newer', async () => {
    const folder = folderWith({ 'legacy.yaml': LEGACY, 'new.yaml': NEW });
    const told = { status: 0, stdout: '', stderr: 'assay: legacy.yaml: written as v1alpha1\n' };
    expect(await folder.assay('kyverno fix legacy.yaml new.yaml')).toEqual(told);
    expect(await folder.assay('kyverno fix --stdout legacy.yaml new.yaml')).toEqual({ status: 0, stdout: OLD + NEW, stderr: '' });
  });

  it('names the manifest of a directory', async () => {
    const { status, stderr } = await folderWith({ 'a/kyverno-test.yaml': OLD }).assay('kyverno fix a');
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('name the manifest, such as a/kyverno-test.yaml') });
  });

  it('prints the result and leaves the file with --stdout', async () => {
    const folder = folderWith({ 'old.yaml': OLD });
    const told = { status: 0, stdout: NEW, stderr: 'assay: old.yaml: written as v1beta1\n' };
    expect(await folder.assay('kyverno fix --to v1beta1 --stdout old.yaml')).toEqual(told);
    expect(await folder.assay('kyverno fix --to v1alpha1 --stdout old.yaml')).toEqual({ status: 0, stdout: OLD, stderr: '' });
  });

  it('names what the shape cannot say, and leaves the file', async () => {
    const folder = folderWith({ 'old.yaml': OLD.replace('rule: r, ', '') });
    const stderr = 'assay: old.yaml:6: a result needs "rule"; known: "r"\nassay: old.yaml is unchanged\n';
    expect(await folder.assay('kyverno fix --to v1beta1 old.yaml')).toEqual({ status: 1, stdout: '', stderr });
  });

  it.each(['kyverno fix nothing.yaml', 'kyverno fix --to v2 old.yaml', 'kyverno fix'])('%s is wrong usage', async (commandLine) => {
    const { status, stderr } = await folderWith({ 'old.yaml': OLD }).assay(commandLine);
    expect(status).toBe(2);
    expect(stderr).not.toBe('');
  });
});
