import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: hosts
spec:
  rules:
    - name: host
      match: {any: [{resources: {kinds: [Service]}}]}
      validate: {message: a host is needed, pattern: {spec: {externalName: "?*"}}}
`;
const LEFT = POLICY.replace('spec:\n', "spec:\n  webhookConfiguration: {matchConditions: [{name: any, expression: 'true'}]}\n");
const WITH_UNKNOWN_RULE = `${POLICY}${POLICY.slice(POLICY.indexOf('    - name'))
  .replace('name: host', 'name: random')
  .replace('?*', "{{ random('[a-z]') }}")}`;
const MANIFEST = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata:
  name: hosts
policies:
  - ../policies/hosts.yaml
resources:
  - ../resources/services.yaml
results:
  - policy: hosts
    rule: host
    kind: Service
    resources: [web]
    result: pass
`;
const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  externalName: example.com\n';

function folder(): Folder {
  return new Folder({ 'set/policies/hosts.yaml': POLICY, 'set/tests/kyverno-test.yaml': MANIFEST, 'set/resources/services.yaml': SERVICE });
}

describe('assay kyverno migrate', () => {
  it('shows a diff and changes nothing', async () => {
    const at = folder();
    const { status, stdout, stderr } = await at.assay('kyverno migrate set/policies');
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'assay: 1 of 1 policies converted\n' });
    expect(stdout).toContain("+    - expression: object.spec.?externalName.orValue('') != ''\n");
    expect(at.read('set/policies/hosts.yaml')).toBe(POLICY);
  });

  it('changes the files where they are, and kyverno test runs there as before', async () => {
    const at = folder();
    expect((await at.assay('kyverno test set/tests')).status).toBe(0);
    expect((await at.assay('kyverno migrate --in-place set')).status).toBe(0);
    expect(at.read('set/tests/kyverno-test.yaml')).toContain('isValidatingPolicy: true');
    expect((await at.assay('kyverno test set/tests')).status).toBe(0);
    expect((await at.assay('kyverno migrate set')).stdout).toBe('');
  });

  it('looks for differences with --verify, and says how far it came', async () => {
    const { status, stderr } = await folder().assay('kyverno migrate set --verify');
    expect(status).toBe(0);
    expect(stderr).toContain('assay: 1 of 1 policies converted\n');
    expect(stderr).toMatch(/^requests: \d+ agree, 0 differ/m);
    expect(stderr).toMatch(/^conditions: (\d+) of \1 were both true and false$/m);
  });

  it('keeps the rules that it cannot convert with --partial, and verifies old and new together', async () => {
    const at = new Folder({ 'hosts.yaml': WITH_UNKNOWN_RULE });
    const { status, stderr } = await at.assay('kyverno migrate --in-place --partial --verify hosts.yaml');
    expect(status).toBe(1);
    expect(stderr).toContain('ClusterPolicy hosts/random is left: the function random is not converted');
    expect(stderr).toMatch(/^requests: \d+ agree, 0 differ/m);
    expect(at.read('hosts.yaml')).toMatch(/^ {4}- name: random$[^]*^---$[^]*^ {2}name: hosts-host$/m);
    expect(at.read('hosts.yaml')).not.toContain('- name: host\n');
  });

  it('writes the tree elsewhere, with what manifests name', async () => {
    const at = folder();
    expect((await at.assay('kyverno migrate set/tests -o new')).status).toBe(0);
    expect(at.read('new/policies/hosts.yaml')).toContain('kind: ValidatingPolicy');
    expect(at.read('new/resources/services.yaml')).toBe(SERVICE);
    expect((await at.assay('kyverno test new/tests')).status).toBe(0);
  });

  it('ends with 1 if a policy is left, and says why and what to do', async () => {
    const at = new Folder({ 'left.yaml': LEFT });
    const { status, stdout, stderr } = await at.assay('kyverno migrate left.yaml');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('left.yaml:6:43: ClusterPolicy hosts is left: conditions of the webhook are not converted');
    expect(stderr).toContain('write them as matchConditions');
  });

  it.each(['text', 'json', 'sarif', 'junit', 'github', 'gitlab', 'markdown', 'tap'])('reports as %s', async (format) => {
    const { status, stdout } = await new Folder({ 'left.yaml': LEFT }).assay(`kyverno migrate left.yaml --report ${format}`);
    expect(status).toBe(1);
    expect(stdout).toContain('conditions of the webhook are not converted');
  });

  it.each([
    ['--resource clusterpolicies.kyverno.io', "--resource belongs to kyverno's own migrate"],
    ['--kubeconfig c', "--kubeconfig belongs to kyverno's own migrate"],
    ['--context c', "--context belongs to kyverno's own migrate"],
    ['--in-place -o new', '-o and --in-place exclude each other'],
    ['-o set', 'is where the files are'],
    ['none', 'there is no such file or directory'],
  ])('refuses %s', async (words, message) => {
    const { status, stderr } = await folder().assay(`kyverno migrate set ${words}`);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
