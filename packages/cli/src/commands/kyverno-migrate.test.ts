import fs from 'node:fs';

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
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'assay: 1 policy converted\n' });
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
    expect(stderr).toContain('assay: 1 policy converted\n');
    expect(stderr).toMatch(/^requests: \d+ agree, 0 differ/m);
    expect(stderr).toMatch(/^conditions: (\d+) of \1 were both true and false$/m);
  });

  it('runs the tests of what was converted as they were and as they are with --verify', async () => {
    const { status, stderr } = await folder().assay('kyverno migrate set --in-place --verify');
    expect(status).toBe(0);
    expect(stderr).toMatch(/; 1 test passed, none failed$/m);
  });

  it('tells with --verify which tests passed and fail now', async () => {
    const old = POLICY.replace(
      /pattern: .*/,
      `deny: {conditions: {any: [{key: "{{ request.object.metadata.labels.size }}", operator: NotEquals, value: big}]}}}`,
    );
    const at = folder();
    at.write('set/policies/hosts.yaml', old);
    at.write('set/resources/services.yaml', SERVICE.replace('  name: web\n', '  name: web\n  labels: {size: 1Gi}\n'));
    const { status, stdout } = await at.assay('kyverno migrate set --verify --report text');
    expect(status).toBe(1);
    expect(stdout).toMatch(/^set\/tests\/kyverno-test\.yaml \(converted\):\d+:\d+ .* this test passed before the conversion: /m);
  });

  it.each([
    ['', 'policy.yaml (converted)', 'policy.yaml'],
    ['-o new', 'new/policy.yaml', 'policy.yaml'],
    ['--in-place', 'policy.yaml', 'policy.yaml (before)'],
  ])('names the files where the texts that differ are: %s', async (flags, after, before) => {
    // To the old form an amount is not even unequal to a text.
    const unequal = `deny: {conditions: {any: [{key: "{{ request.object.metadata.labels.size }}", operator: NotEquals, value: big}]}}}`;
    const at = new Folder({
      'policy.yaml': POLICY.replace(/pattern: .*/, unequal),
      'web.yaml': SERVICE.replace('  name: web\n', '  name: web\n  labels: {size: 1Gi}\n'),
    });
    const { status, stdout } = await at.assay(`kyverno migrate policy.yaml --verify -r web.yaml --report text ${flags}`);
    expect(status).toBe(1);
    expect(stdout.split(':17:19 error ')[0]).toBe(after);
    expect(stdout).toContain(`\n  see ${before}:9:`);
  });

  it('tries the resources that -r gives with --verify, from a file or below a directory', async () => {
    // Nobody would make a name of 42 characters of what the policy says.
    const long = `deny: {conditions: {any: [{key: "{{ length(request.object.spec.externalName || '') }}", operator: Equals, value: 42}]}}`;
    const at = new Folder({
      'policy.yaml': POLICY.replace(/pattern: .*\}\}(?=\}\n)/, () => long),
      'short.yaml': SERVICE,
      'given/below/long.json': JSON.stringify({
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'web' },
        spec: { externalName: 'a'.repeat(42) },
      }),
    });
    expect((await at.assay('kyverno migrate policy.yaml --verify')).stderr).toContain('conditions: 1 of 2 were both true and false\n');
    expect((await at.assay('kyverno migrate policy.yaml --verify -r short.yaml')).stderr).toContain('conditions: 1 of 2 ');
    for (const flags of ['-r short.yaml -r given', '--resources given/below/long.json']) {
      const { status, stderr } = await at.assay(`kyverno migrate policy.yaml --verify ${flags}`);
      expect({ status, isTried: stderr.includes('conditions: 2 of 2 were both true and false\n') }).toEqual({ status: 0, isTried: true });
    }
  });

  it('says with --verify which resources that -r gives cannot be read', async () => {
    const at = folder();
    at.write('given/pod.yaml', 'kind: [\n');
    const { status, stderr } = await at.assay('kyverno migrate set --verify -r given');
    expect(status).toBe(1);
    expect(stderr.match(/^given\/pod\.yaml:2:1 not checked {2}the resource is not tried: /gm)).toHaveLength(1);
    expect(stderr).toMatch(/^requests: \d+ agree, 0 differ/m);
  });

  it('writes nothing where what -r names is not there', async () => {
    const at = folder();
    const ran = await at.assay('kyverno migrate set --verify --in-place -r none');
    expect(ran).toEqual({ status: 2, stdout: '', stderr: 'assay: none: no such file or directory\n' });
    expect(at.read('set/policies/hosts.yaml')).toBe(POLICY);
  });

  it('learns nothing with --verify from tests that fail before', async () => {
    const at = folder();
    at.write('set/tests/kyverno-test.yaml', MANIFEST.replace('result: pass', 'result: fail'));
    const { status, stderr } = await at.assay('kyverno migrate set --verify');
    expect(status).toBe(0);
    expect(stderr).toContain('  set/tests/kyverno-test.yaml:1:1: tests that fail before the conversion\n');
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

  it.each([
    ['a directory', 'set', 'new/policies/hosts.yaml'],
    ['a directory in a directory', 'set/policies', 'new/hosts.yaml'],
    ['a file', 'set/policies/hosts.yaml', 'new/hosts.yaml'],
    ['several paths', 'set/policies other', 'new/set/policies/hosts.yaml'],
    ['a path and one that holds it', './set/policies/ .', 'new/set/policies/hosts.yaml'],
  ])('writes %s where it was below the path, whatever lies beside it', async (_, paths, place) => {
    const files = { 'set/policies/hosts.yaml': POLICY, 'other/services.yaml': SERVICE };
    const besides = { 'set/policies/a/b.yaml': SERVICE, 'set/c/d.txt': 'noted', 'other/e/f.yaml': SERVICE };
    for (const at of [new Folder(files), new Folder({ ...files, ...besides })]) {
      expect((await at.assay(`kyverno migrate ${paths} -o new`)).status).toBe(0);
      expect(at.read(place)).toContain('kind: ValidatingPolicy');
    }
  });

  it.each(['set/tests set/policies', 'set set/policies/hosts.yaml'])('converts once what is found twice: %s', async (paths) => {
    const at = folder();
    expect((await at.assay(`kyverno migrate ${paths} --in-place`)).stderr).toBe('assay: 1 policy converted\n');
    expect(at.read('set/policies/hosts.yaml').match(/^kind:/gm)).toHaveLength(1);
  });

  it('does not read what it wrote below the path', async () => {
    const at = folder();
    for (const text of [POLICY, POLICY.replace('a host', 'another host')]) {
      at.write('set/policies/hosts.yaml', text);
      expect(await at.assay('kyverno migrate . -o new')).toEqual({ status: 0, stdout: '', stderr: 'assay: 1 policy converted\n' });
    }
    expect(at.read('new/set/policies/hosts.yaml')).toContain('another host');
    expect(fs.readdirSync(at.at('new'))).toEqual(['set']);
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
    ['broken YAML', POLICY.replace('kinds: [Service]', 'kinds: [Service'), '8:49: the document cannot be read: did not find expected'],
    [
      'a version that there is not',
      POLICY.replace('/v1', '/v9'),
      '1:13: the document cannot be read: Kyverno reads no ClusterPolicy of kyverno.io/v9 as',
    ],
    [
      'a kind that there is not',
      POLICY.replace('Policy', 'Policyy'),
      '2:7: the document cannot be read: Kyverno reads no ClusterPolicyy of kyverno.io/v1 as',
    ],
    ['a key that is given twice', POLICY.replace('spec:', 'kind: ClusterPolicy\nspec:'), '5:1: the document cannot be read: "kind" is given'],
    ['Latin-1', Buffer.from(POLICY.replace('needed', 'n\u00f6tig'), 'latin1'), '1:1: the file cannot be read: it is not UTF-8 text'],
    ['UTF-16', Buffer.from(`\ufeff${POLICY}`, 'utf16le'), '1:1: the file cannot be read: it is not UTF-8 text'],
    ['UTF-16 without a mark', Buffer.from(POLICY, 'utf16le'), '1:1: the file cannot be read: it is not UTF-8 text'],
  ])('names what it cannot read beside what it converts: %s', async (_, content, message) => {
    const at = new Folder({ 'set/a.yaml': POLICY, 'set/b.yaml': content });
    const { status, stderr } = await at.assay('kyverno migrate set');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(`set/b.yaml:${message}`) });
    expect(stderr).toContain('assay: 1 policy converted, 1 not read\n');
    const reported = await at.assay('kyverno migrate set --report text');
    expect(reported).toMatchObject({ status: 1, stdout: expect.stringContaining('policies: 1 converted to 1, 0 left, 1 not read') });
  });

  it('names a broken document beside a good one, which it converts', async () => {
    const at = new Folder({ 'two.yaml': `${POLICY}---\n${POLICY.replace('kinds: [Service]', 'kinds: [Service')}` });
    const { status, stderr } = await at.assay('kyverno migrate --in-place two.yaml');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/two\.yaml:18:\d+: the document cannot be read/) });
    expect(at.read('two.yaml')).toContain('kind: ValidatingPolicy');
    expect(at.read('two.yaml')).toContain('kinds: [Service}');
  });

  it('says nothing of what is broken and speaks of no policy of kyverno.io', async () => {
    const others = {
      'set/values.yaml': 'a: [',
      'set/chart.yaml': '{{- if .Values.a }}\nkind: Pod\n',
      'set/noise.yaml': Uint8Array.of(0xff, 0xfe, 0),
    };
    const { status, stderr } = await new Folder({ 'set/a.yaml': POLICY, ...others }).assay('kyverno migrate set');
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'assay: 1 policy converted\n' });
  });

  it.each(['', ' --verify', ' -o new', ' --report json'])('ends with 2 where there is no policy of kyverno.io%s', async (flags) => {
    const at = new Folder({ 'set/service.yaml': SERVICE, 'empty.yaml': '' });
    at.makeDirectory('none');
    for (const named of ['set', 'empty.yaml', 'none']) {
      const ran = await at.assay(`kyverno migrate ${named}${flags}`);
      expect(ran).toEqual({ status: 2, stdout: '', stderr: `assay: ${named}: there is no policy of kyverno.io\n` });
    }
  });

  it('ends with 2 for a file that is named and no text', async () => {
    const { status, stderr } = await new Folder({ 'noise.yaml': Uint8Array.of(0xff, 0xfe, 0) }).assay('kyverno migrate noise.yaml');
    expect({ status, stderr }).toEqual({ status: 2, stderr: 'assay: noise.yaml: the file is not UTF-8 text\n' });
  });

  it('has nothing to do where all is converted already', async () => {
    const at = folder();
    await at.assay('kyverno migrate --in-place set');
    const stderr = 'assay: there is nothing to convert: the policies are of policies.kyverno.io already\n';
    expect(await at.assay('kyverno migrate set')).toEqual({ status: 0, stdout: '', stderr });
  });

  it('takes a file that is named whatever it is called', async () => {
    expect((await new Folder({ 'policy.txt': POLICY }).assay('kyverno migrate policy.txt')).stdout).toContain('+kind: ValidatingPolicy');
  });

  it('compares nothing with --verify where nothing is converted', async () => {
    const { status, stderr } = await new Folder({ 'left.yaml': LEFT }).assay('kyverno migrate left.yaml --verify');
    expect(status).toBe(1);
    expect(stderr).toContain('assay: 0 policies converted, 1 left; there is nothing to compare\n');
    expect(stderr).not.toContain('not compared');
  });

  it('writes no file of a tree where one cannot be written', async () => {
    const at = folder();
    at.makeDirectory('new/policies/hosts.yaml');
    const { status, stderr } = await at.assay('kyverno migrate set -o new');
    expect(status).toBe(2);
    expect(stderr).toBe(`assay: cannot write ${at.at('new/policies/hosts.yaml')}: it is a directory\nnothing was written\n`);
    expect(fs.readdirSync(at.at('new'))).toEqual(['policies']);
  });

  it.each([
    ['--resource clusterpolicies.kyverno.io', "--resource belongs to kyverno's own migrate"],
    ['--kubeconfig c', "--kubeconfig belongs to kyverno's own migrate"],
    ['--context c', "--context belongs to kyverno's own migrate"],
    ['-r set', '-r needs --verify: resources are tried on what was converted'],
    ['--in-place -o new', '-o and --in-place exclude each other'],
    ['-o set', 'is where the files are'],
    ['none', 'none: no such file or directory'],
    ['-o set/policies/hosts.yaml', 'set/policies/hosts.yaml is a file, not a directory'],
  ])('refuses %s', async (words, message) => {
    const { status, stderr } = await folder().assay(`kyverno migrate set ${words}`);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
