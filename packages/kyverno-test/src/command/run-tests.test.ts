import { describe, expect, it } from 'vitest';

import type { FileReading, Workspace } from '../inputs/workspace.ts';
import { CommandFailure } from './command-failure.ts';
import { runTests } from './run-tests.ts';
import type { TestOutcome } from './run-tests.ts';
import type { TestEnvironment } from './test-environment.ts';
import { readTestFlags } from './test-flags.ts';

const POLICY = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: named-hosts}
spec:
  background: false
  rules:
    - name: has-host
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {message: a host is needed, pattern: {spec: {hostname: "?*"}}}
`;
const PODS = `
apiVersion: v1
kind: Pod
metadata: {name: named}
spec: {hostname: here}
---
apiVersion: v1
kind: Pod
metadata: {name: nameless}
spec: {}
`;
const DECODING = 'error unmarshaling JSON: while decoding JSON: ';
const HEADER = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\n';

function manifest(rows: string, more = ''): string {
  return `${HEADER}policies: [policy.yaml]\nresources: [pods.yaml]\n${more}results: [${rows}]\n`;
}

function row(resource: string, result: string, more = ''): string {
  return `{policy: named-hosts, rule: has-host, kind: Pod, resources: [${resource}], result: ${result}${more}}`;
}

/** Files by path; directories are what paths go through. */
function workspaceOf(files: Readonly<Record<string, string>>): Workspace {
  const below = (path: string): string[] =>
    Object.keys(files).flatMap((file) => (path === '.' ? [file] : file.startsWith(`${path}/`) ? [file.slice(path.length + 1)] : []));
  const readFile = (path: string): FileReading => {
    const text = files[path];
    if (text !== undefined) return { kind: 'file', bytes: new TextEncoder().encode(text) };
    return below(path).length > 0 ? { kind: 'directory' } : { kind: 'absent' };
  };
  return {
    readFile,
    listDirectory: (path) => {
      if (files[path] !== undefined) return { kind: 'file' };
      const names = [...new Set(below(path).map((file) => file.split('/')[0]!))].sort();
      if (names.length === 0 && path !== '.') return { kind: 'absent' };
      return { kind: 'directory', entries: names.map((name) => ({ name, kind: below(path).includes(name) ? 'file' : 'directory', isLink: false })) };
    },
  };
}

async function run(files: Readonly<Record<string, string>>, ...words: readonly string[]) {
  let stdout = '';
  let stderr = '';
  const outcome = await runWords(words.length > 0 ? words : ['.', '--remove-color'], {
    workspace: workspaceOf({ 'policy.yaml': POLICY, 'pods.yaml': PODS, ...files }),
    host: { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 },
    print: (text) => void (stdout += text),
    printError: (text) => void (stderr += text),
    isTerminal: false,
  });
  return { ...outcome, stdout, stderr };
}

async function runWords(words: readonly string[], environment: TestEnvironment): Promise<TestOutcome> {
  try {
    return await runTests(readTestFlags(words), environment);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    environment.printError(`Error: ${error.message}\n`);
    return { status: 1, report: undefined, updates: [] };
  }
}

const MANIFEST = 'kyverno-test.yaml';

describe('kyverno test', () => {
  it('prints a table of the rows that come true', async () => {
    const { status, stdout, stderr } = await run({ [MANIFEST]: manifest(`${row('named', 'pass')}, ${row('nameless', 'fail')}`) });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('│ 2  │ named-hosts │ has-host │ v1/Pod/default/nameless │ Pass   │ Ok     │');
    expect(stdout).toContain('\nTest Summary: 2 tests passed and 0 tests failed\n');
  });

  it('explains rows: what decided, or why no rule is about the object', async () => {
    const rows = `${row('nameless', 'fail')}, {policy: named-hosts, rule: has-host, kind: Service, resources: [s], result: pass}`;
    const files = { [MANIFEST]: manifest(rows, ''), 'pods.yaml': `${PODS}---\n{apiVersion: v1, kind: Service, metadata: {name: s}}\n` };
    const { stdout } = await run(files, '.', '--explain', '--remove-color');
    expect(stdout).toContain(`pods.yaml:7 v1/Pod/default/nameless
  named-hosts/has-host: fail (Pass: Ok)
    match: true (policy.yaml:9:14)
      kinds: "v1/Pod", wanted ["Pod"]
    pattern: false (policy.yaml:10:54)
      spec.hostname: nothing is there, wanted "?*" (pods.yaml:10:7)

pods.yaml:12 v1/Service/default/s
  named-hosts/has-host: unmatched (Pass: Excluded)
    match: false (policy.yaml:9:14)
      kinds: "v1/Service", wanted ["Pod"]
`);
    const { report } = await run(files, '.', '--explain', '--output', 'json');
    expect(report?.supplements).toMatchObject([{ name: 'explanations', value: [{ status: 'fail', verdict: 'Pass: Ok' }, { status: 'unmatched' }] }]);
    const { stdout: json, stderr } = await run(files, '.', '--explain', '-o', 'json');
    expect(json).not.toContain('spec.hostname: nothing is there');
    expect(stderr).toContain('spec.hostname: nothing is there');
  });

  it('says which DeletingPolicies could not be evaluated', async () => {
    const spec = "{schedule: '* * * * *', matchConstraints: {resourceRules: [{apiGroups: ['*'], apiVersions: ['*'], resources: ['*']}]}}";
    const { status, stdout } = await run({
      [MANIFEST]: `${HEADER}policies: [deleting.yaml]\nresources: [widget.yaml]\nresults: [{policy: p, isDeletingPolicy: true, kind: Widget, resources: [one], result: error}]\n`,
      'deleting.yaml': `{apiVersion: policies.kyverno.io/v1, kind: DeletingPolicy, metadata: {name: p}, spec: ${spec}}`,
      'widget.yaml': '{apiVersion: x.io/v1, kind: Widget, metadata: {name: one}}',
    });
    expect(status).toBe(0);
    expect(stdout).toContain('\nfailed to apply policy one on resource: no matches for kind "Widget" in version "x.io/v1"\n  Checking results ...\n');
  });

  it('fails for a row that does not come true', async () => {
    const { status, stdout, stderr } = await run({ [MANIFEST]: manifest(row('nameless', 'pass')) }, '.', '-o', 'json', '--detailed-results');
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'Error: 1 tests failed\n' });
    expect(stdout).toContain('"REASON": "Want pass, got fail"');
    expect(stdout).toContain('a host is needed. rule has-host failed at path /spec/hostname/');
  });

  it('tells the nearest name for one that nothing has', async () => {
    const { status, stdout, stderr } = await run({
      [MANIFEST]: manifest('{policy: named-host, rule: has-host, resources: [namless], result: pass}'),
    });
    expect(status).toBe(1);
    expect(stdout).toContain('Not found');
    expect(stderr).toContain('kyverno-test.yaml:5:20: warning: no policy is called "named-host"; did you mean "named-hosts"?');
    expect(stderr).toContain('no resource is called "namless"; did you mean "nameless"?');
  });

  it('says that a row was not checked, and fails for it if it is strict', async () => {
    const files = { [MANIFEST]: manifest('{policy: named-hosts, rule: other, resources: [named], result: pass}') };
    const lenient = await run(files);
    expect(lenient).toMatchObject({ status: 0, stdout: expect.stringContaining('Excluded') });
    expect(lenient.stderr).toContain('not checked: rule "other" of policy "named-hosts" says nothing about v1/Pod/default/named');
    await expect(run(files, '.', '--strict')).resolves.toMatchObject({ status: 1 });
    await expect(
      run({ [MANIFEST]: manifest('{policy: named-hosts, rule: other, resources: [named], result: skip}') }, '.', '--strict'),
    ).resolves.toMatchObject({ status: 0 });
  });

  it('says how a rule is called that is generated from one with a long name', async () => {
    const long = 'r'.repeat(50);
    const cron = 'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: nightly}\nspec: {jobTemplate: {spec: {template: {spec: {}}}}}\n';
    const asking = (rule: string): Record<string, string> => ({
      [MANIFEST]: manifest(`{policy: named-hosts, rule: ${rule}, kind: CronJob, resources: [nightly], result: fail}`),
      'policy.yaml': POLICY.replace('has-host', long),
      'pods.yaml': cron,
    });
    const { status, stdout, stderr } = await run(asking(long));
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('Excluded') });
    expect(stderr).toContain(
      `says nothing about batch/v1/CronJob/default/nightly, so "fail" means nothing; a rule that is generated from it has a name cut short: "autogen-cronjob-${'r'.repeat(47)}"\n`,
    );
    await expect(run(asking(`autogen-cronjob-${'r'.repeat(47)}`))).resolves.toMatchObject({ status: 0, stderr: '' });
  });

  it('tells a role of a user that matches nothing', async () => {
    const user = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: UserInfo\nmetadata: {name: u}\nroles: [shop:editor, nsoperator]\n';
    const { status, stderr } = await run({ [MANIFEST]: manifest(row('named', 'pass'), 'userinfo: user.yaml\n'), 'user.yaml': user });
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'user.yaml:4:22: warning: no policy matches the role "nsoperator": a role is named with its namespace\n',
    });
  });

  it('tells warnings about a manifest of v1beta1 as such', async () => {
    const { status, stderr } = await run({
      [MANIFEST]:
        'apiVersion: cli.kyverno.io/v1beta1\nkind: KyvernoTest\nmetadata: {name: t}\nspec:\n  policies: [policy.yaml]\n  resources: [pods.yaml]\n  results:\n  - {policy: named-hosts, rule: has-host, kind: Pod, resources: [named], result: pass}\n',
      'policy.yaml': POLICY.replace('ClusterPolicy', 'Policy'),
    });
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringMatching(/^policy\.yaml:\d+:\d+: warning: this Policy has no/) });
  });

  it('goes on with the other manifests after one that is given up', async () => {
    const { status, stdout, stderr } = await run({
      'a/kyverno-test.yaml': `${HEADER}policies: [nowhere.yaml]\nresults: [${row('named', 'pass')}]\n`,
      'b/kyverno-test.yaml': manifest(row('named', 'pass')).replace('policy.yaml', '../policy.yaml').replace('pods.yaml', '../pods.yaml'),
    });
    expect(status).toBe(1);
    expect(stderr).toBe('Error: failed to run test (error: failed to load policies (stat a/nowhere.yaml: no such file or directory))\n');
    expect(stdout).toContain('Test Summary: 1 tests passed and 0 tests failed');
  });

  it('runs nothing if a manifest cannot be loaded', async () => {
    const { status, stdout, stderr } = await run({
      'a/kyverno-test.yaml': manifest(row('named', 'pass')),
      'b/kyverno-test.yaml': `${HEADER}resluts: []\n`,
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'Error: found 1 errors after loading tests\n' });
    expect(stdout).toContain('Path: b/kyverno-test.yaml\n    Error: error unmarshaling JSON: while decoding JSON: json: unknown field "resluts"');
    expect(stdout).not.toContain('Loading');
  });

  it('takes the flags that all commands of Kyverno have, and says where to look instead of a log', () => {
    const words = '. --kubeconfig k --vmodule a=2 --log_file l --skip_headers --logtostderr=false'.split(' ');
    expect(readTestFlags(words)).toMatchObject({ directories: ['.'], notices: [] });
    const notices = ['warning: -v has no effect, as nothing is logged: --explain tells why rules come to what they do'];
    for (const verbose of ['-v4', '--v=4']) expect(readTestFlags([verbose, ...words])).toMatchObject({ directories: ['.'], notices });
    expect(readTestFlags([...words, '-v', '4', '--explain']).notices).toEqual([]);
  });

  it.each([
    [['--nope', '.'], 'unknown flag: --nope'],
    [['.', '-v', 'x'], 'Failed to setup logging (strconv.Atoi: parsing "x": invalid syntax)'],
    [['--covrage', '.'], 'unknown flag: --covrage\ndid you mean "--coverage"?'],
    [[], 'requires at least 1 arg(s), only received 0'],
    [['.', '-o', 'xml'], 'invalid format, expected (json, yaml, markdown, junit)'],
    [['.', '--fail-only=maybe'], 'invalid argument "maybe" for "--fail-only" flag: strconv.ParseBool: parsing "maybe": invalid syntax'],
    [['nowhere'], 'open nowhere: no such file or directory'],
    [['.', '--require-tests', '-f', 'other.yaml'], 'no tests found'],
  ])('refuses %j', async (words, message) => {
    const { status, stderr } = await run({}, ...(words.length > 0 ? words : ['--fail-only']));
    expect({ status, stderr }).toEqual({ status: 1, stderr: `Error: ${message}\n` });
  });

  it.each([
    ['a key twice', 'kind: a\nspec: {}\nkind: b', 'error converting YAML to JSON: yaml: unmarshal errors:\n  line 3: key "kind" already set in map'],
    ['no object', 'true', `${DECODING}json: cannot unmarshal bool into Go value of type v1.CustomResourceDefinition`],
    ['a field that there is not', 'apiVersion: v1\nspec: {grup: a}', `${DECODING}json: unknown field "grup"`],
    [
      'a field of another type',
      'apiVersion: v1\nspec: {names: {plural: 5}, versions: [{served: "no", schema: {openAPIV3Schema: {minimum: 0.5}}}]}',
      `${DECODING}json: cannot unmarshal string into Go struct field CustomResourceDefinitionVersion.spec.versions.served of type bool`,
    ],
    ['no apiVersion', 'spec: {}', `${DECODING}a custom resource definition needs an apiVersion`],
  ])('gives a test up whose definition of a custom resource has %s', async (_title, crd, cause) => {
    const files = {
      'crd.yaml': crd,
      'cluster.yaml': 'apiVersion: cli.kyverno.io/v1alpha1\nkind: ClusterResource\nmetadata: {name: c}\nspec: {crds: [crd.yaml]}\n',
    };
    // A row that is null is an empty one.
    const { stderr, status } = await run({ ...files, 'kyverno-test.yaml': manifest('null', 'clusterResources: [cluster.yaml]\n') });
    const failure = `failed to load CRDs from path crd.yaml: ${cause}`;
    expect({ stderr, status }).toEqual({ stderr: `Error: failed to run test (error: ${failure})\n`, status: 1 });
  });

  it.each([
    [
      'a key twice',
      '{}\n---\na: 1\na: 2\n',
      'document[1]: invalid YAML: error converting YAML to JSON: yaml: unmarshal errors:\n  line 2: key "a" already set in map',
    ],
    [
      'no object',
      '5\n',
      'document[0]: invalid YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal number into Go value of type map[string]interface {}',
    ],
  ])('gives a test up whose file for a global context entry has %s', async (_title, text, cause) => {
    const entries = 'globalContextEntries: [{name: g, resourceFiles: [objects.yaml]}]\n';
    const { stderr } = await run({ 'objects.yaml': text, 'kyverno-test.yaml': manifest(row('named', 'pass'), entries) });
    const failure = `failed to load globalContextEntries resource files: globalContextEntries "g" resourceFiles "objects.yaml": ${cause}`;
    expect(stderr).toBe(`Error: failed to run test (error: ${failure})\n`);
  });

  it('runs the rows that a selector leaves, with its resources', async () => {
    const files = { [MANIFEST]: manifest(`${row('named, nameless', 'pass')}, {policy: other, result: pass}`) };
    const { stdout } = await run(files, '.', '-t', 'policy=named-*, resource=named');
    expect(stdout).toContain('Test Summary: 1 tests passed and 0 tests failed');
    expect((await run(files, '.', '-t', 'policy=zz')).stdout).not.toContain('Loading');
    expect((await run(files, '.', '-t', 'nonsense,policy=zz')).stdout).toContain('Invalid test-case-selector argument (nonsense).');
  });

  it('shows only what fails, at the end', async () => {
    const rows = `${row('named', 'pass')}, ${row('named', 'fail')}`;
    const { stdout } = await run({ [MANIFEST]: manifest(rows) }, '.', '--fail-only', '--remove-color');
    expect(stdout).toContain('Test Summary: 1 out of 2 tests failed\n\nAggregated Failed Test Cases : \n│────│');
    expect(stdout).toContain('│ 1  │ named-hosts │ has-host │ v1/Pod/default/named │ Fail   │ Want fail, got pass │');
  });

  it('runs manifests of the oldest form, if it is not strict', async () => {
    const files = { [MANIFEST]: manifest(row('named', 'pass')).replace(HEADER, 'name: old\n') };
    await expect(run(files)).resolves.toMatchObject({ status: 0, stderr: expect.stringContaining('deprecated') });
    await expect(run(files, '.', '--strict')).resolves.toMatchObject({ status: 1, stdout: expect.stringContaining('uses a deprecated schema') });
  });

  it('takes an empty entry among resources for the directory of the test', async () => {
    const { stdout } = await run({ [MANIFEST]: manifest(row('named', 'pass')).replace('[pods.yaml]', '[null]') });
    expect(stdout).toContain('Test Summary: 1 tests passed and 0 tests failed');
  });
});

describe('the report of our own', () => {
  it('has what is wrong with manifests, with places', async () => {
    const { status, stdout, stderr, report } = await run(
      { [MANIFEST]: manifest(row('named', 'pass')), 'b/kyverno-test.yaml': `${HEADER}resluts: []\n` },
      '.',
      '--output',
      'json',
    );
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: 'Error: found 1 errors after loading tests\n' });
    expect(report).toMatchObject({
      violations: [{ file: 'b/kyverno-test.yaml', rule: 'unknown-field', range: { start: { line: 3, column: 1 } } }],
      summary: { files: 2 },
    });
  });

  it('has tests that are given up', async () => {
    const text = `${HEADER}policies: [nowhere.yaml]\nresults: [${row('named', 'pass')}]\n`;
    const { status, stderr, report } = await run({ [MANIFEST]: text }, '.', '--output', 'json');
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(report?.violations).toMatchObject([{ rule: 'failed-test', message: expect.stringContaining('stat nowhere.yaml') }]);
  });

  it('gives the nearest name as a hint', async () => {
    const { stderr, report } = await run(
      { [MANIFEST]: manifest('{policy: named-host, rule: has-host, resources: [named], result: pass}') },
      '.',
      '--output',
      'json',
    );
    expect(stderr).toBe('');
    expect(report?.violations).toMatchObject([{ hint: 'no policy is called "named-host"; did you mean "named-hosts"?' }]);
  });

  it('is empty without manifests', async () => {
    const { status, report } = await run({}, '.', '--output', 'json');
    expect({ status, files: report?.summary.files }).toEqual({ status: 0, files: 0 });
  });
});
