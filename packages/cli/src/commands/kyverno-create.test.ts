import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  rules:
  - name: r
    match: {any: [{resources: {kinds: [Pod], namespaceSelector: {matchLabels: {env: prod}}}, clusterRoles: [view]}]}
    validate: {deny: {conditions: {all: [{key: "{{ request.operation }}", operator: Equals, value: UPDATE}]}}}
`;
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: shop}\nspec: {containers: []}\n';

describe('assay kyverno create', () => {
  it('makes files that assay kyverno test runs', async () => {
    const folder = new Folder({ 'policy.yaml': POLICY, 'pod.yaml': POD });
    await made(folder, 'values -g request.operation=UPDATE -n shop,env=prod -o values.yaml');
    await made(folder, 'user-info -u anna -c view -o user.yaml');
    await made(folder, 'exception e --policy-rules p,r --any kind=Pod,name=db -o exception.yaml');
    await made(folder, 'test -p policy.yaml -r pod.yaml -f values.yaml --fail p,r,web,shop,Pod -o kyverno-test.yaml');
    const manifest = folder.read('kyverno-test.yaml');
    folder.write('kyverno-test.yaml', `${manifest}userinfo: user.yaml\nexceptions: [exception.yaml]\n`);
    expect(await folder.assay('kyverno test .')).toMatchObject({ status: 0, stdout: expect.stringContaining('1 tests passed and 0 tests failed') });
  });

  it('prints the file if none is named', async () => {
    const { status, stdout } = await new Folder({}).assay('kyverno create test -n teams -p a.yaml,b.yaml -p c.yaml');
    expect(status).toBe(0);
    expect(stdout).toBe('apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata:\n  name: teams\npolicies:\n  - a.yaml\n  - b.yaml\n  - c.yaml\n');
  });

  it.each([
    ['create test --pass p,r', '"p,r" is not POLICY,RULE,RESOURCE,NAMESPACE,KIND[,PATCHED-RESOURCE]'],
    ['create exception e --any kind=Pod', '--policy-rules POLICY,RULE…'],
    ['create exception e --policy-rules p,r', '--any FILTER or --all FILTER'],
    ['create exception --policy-rules p,r', 'needs NAME'],
    ['create values -o nothing/values.yaml', 'cannot write nothing/values.yaml'],
    ['create test policy.yaml', 'unexpected argument "policy.yaml"'],
  ])('%s ends with 1 and says why', async (commandLine, message) => {
    const { status, stdout, stderr } = await new Folder({}).assay(`kyverno ${commandLine}`);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('assay kyverno version', () => {
  it('prints what the release prints', async () => {
    const { status, stdout } = await new Folder({}).assay('kyverno version');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Version: v1\.\d+\.\d+\nTime: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\nGit commit ID: [0-9a-f]{40}\n$/);
  });
});

describe('the flags that all commands of Kyverno have', () => {
  const version = 'kyverno version';
  const query = 'kyverno jp query -i pod.yaml metadata.name';
  it.each([
    [version, 'kyverno version -v 4 --vmodule=a=2 --logtostderr --kubeconfig config'],
    [version, 'kyverno -v4 --skip_headers version'],
    ['kyverno create values -g a=b', 'kyverno --v=4 create -v 2 values --stderrthreshold 1 -g a=b'],
    [query, 'kyverno -v 4 jp --one_output query -i pod.yaml metadata.name'],
    ['kyverno apply policy.yaml -r pod.yaml', 'kyverno --vmodule a=1 apply policy.yaml -r pod.yaml --log_dir logs'],
  ])('change nothing of %s wherever they stand', async (without, commandLine) => {
    const folder = new Folder({ 'policy.yaml': POLICY, 'pod.yaml': POD });
    const expected = await folder.assay(without);
    expect(expected.stdout).not.toBe('');
    expect(await folder.assay(commandLine)).toEqual(expected);
  });

  it('are in no help', async () => {
    expect((await new Folder({}).assay('kyverno create test --help')).stdout).not.toContain('vmodule');
  });
});

async function made(folder: Folder, words: string): Promise<void> {
  expect(await folder.assay(`kyverno create ${words}`)).toEqual({ status: 0, stdout: '', stderr: '' });
}
