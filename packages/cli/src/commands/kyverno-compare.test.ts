import { expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const OLD = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: replicas }
spec:
  rules:
    - name: replicas
      match: { any: [{ resources: { kinds: [Deployment] } }] }
      validate:
        failureAction: Enforce
        message: at least two
        pattern: { spec: { replicas: '>=2' } }
`;

const NEW = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: { name: replicas }
spec:
  validationActions: [Deny]
  matchConstraints:
    resourceRules: [{ apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments] }]
  validations:
    - message: at least two
      expression: object.spec.?replicas.orValue(0) >= 2
`;

it('finds no difference between a policy and what it was converted to well', async () => {
  const at = new Folder({ 'old.yaml': OLD, 'new/new.yaml': NEW });
  const { status, stdout, stderr } = await at.assay('kyverno compare old.yaml new --trials 300');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('conditions: 1 of 1 were both true and false\n');
  expect(stdout).toContain('This is not a proof');
});

it('shows the smallest request on which the sides differ, with what decides on each', async () => {
  const at = new Folder({ 'old.yaml': OLD, 'new.yaml': NEW.replace('>= 2', '> 2') });
  const { status, stdout } = await at.assay('kyverno compare old.yaml new.yaml --trials 300');
  expect(status).toBe(1);
  expect(stdout).toContain('new.yaml:10:19 error kyverno/verdict-differs  one side objects and the other one does not');
  expect(stdout).toContain(', such as creating this Deployment\n');
  expect(stdout).toContain('before: allowed (replicas, pattern holds)\n');
  expect(stdout).toContain('after: denied: at least two (replicas, validation does not hold)\n');
  expect(stdout).toContain(' replicas: 2\n');
  expect(stdout).toContain('see old.yaml:11:');
});

it('says what keeps a side from objecting, in the number of its name', async () => {
  const at = new Folder({ 'old.yaml': OLD, 'new.yaml': NEW.replace('[deployments]', '[statefulsets]') });
  const { stdout } = await at.assay('kyverno compare old.yaml new.yaml --trials 300');
  expect(stdout).toContain('after: allowed (replicas, constraints do not hold)\n');
});

it('tries the resources that are given, from a file or below a directory, and what they become with changes', async () => {
  // Nobody would make 42 replicas of what the policies say.
  const mistaken = NEW.replace('>= 2', '>= 2 && object.spec.?replicas.orValue(0) * object.spec.?replicas.orValue(0) != 1764');
  const template = 'metadata: { labels: { app: web } }, spec: { containers: [{ name: web, image: nginx }] }';
  const deployment = (replicas: number): string =>
    `{ apiVersion: apps/v1, kind: Deployment, metadata: { name: web }, spec: { replicas: ${replicas}, selector: { matchLabels: { app: web } }, template: { ${template} } } }\n`;
  const at = new Folder({ 'old.yaml': OLD, 'new.yaml': mistaken, 'three.yaml': deployment(3), 'given/below/many.yaml': deployment(42) });
  expect(await at.assay('kyverno compare old.yaml new.yaml --trials 300')).toMatchObject({ status: 0 });
  expect(await at.assay('kyverno compare old.yaml new.yaml --trials 300 -r three.yaml')).toMatchObject({ status: 0 });
  for (const flags of ['-r three.yaml -r given', '--resources given/below/many.yaml']) {
    const { status, stdout } = await at.assay(`kyverno compare old.yaml new.yaml --trials 300 ${flags}`);
    expect({ status, isShown: stdout.includes(' replicas: 42\n') }).toEqual({ status: 1, isShown: true });
  }
  expect(await at.assay('kyverno compare old.yaml new.yaml -r none')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'assay: none: no such file or directory\n',
  });
});

it('finds what differs only where two places are other together', async () => {
  const both = (policy: string, body: string): string => policy.replace(/ {8}pattern.*\n| {6}expression.*\n/, () => body);
  const denied =
    "        deny: { conditions: { all: [PAUSED, { key: '{{ request.object.spec.minReadySeconds || `0` }}', operator: GreaterThan, value: 60 }] } }\n";
  const paused = "{ key: '{{ request.object.spec.paused || `false` }}', operator: Equals, value: true }";
  const at = new Folder({
    'old.yaml': both(OLD.replace('[Deployment]', '[Deployment], operations: [CREATE, UPDATE]'), denied.replace('PAUSED', paused)),
    'same.yaml': both(NEW, '      expression: "!object.spec.?paused.orValue(false) || object.spec.?minReadySeconds.orValue(0) <= 60"\n'),
    'mistaken.yaml': both(NEW, '      expression: "!object.spec.?paused.orValue(false) || object.spec.?minReadySeconds.orValue(0) <= 61"\n'),
  });
  expect(await at.assay('kyverno compare old.yaml same.yaml --trials 300')).toMatchObject({ status: 0 });
  const { status, stdout } = await at.assay('kyverno compare old.yaml mistaken.yaml --trials 300');
  expect(status).toBe(1);
  expect(stdout).toContain(' minReadySeconds: 61\n');
  expect(stdout).toContain(' paused: true\n');
});

const TRUNCATED = OLD.slice(0, OLD.indexOf(' }]'));
const UNREADABLE_POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: [\n';

it.each([
  ['is broken', TRUNCATED, 'old/other.yaml:7:', 'the policy cannot be read: '],
  ['has a version that nobody knows', OLD.replace('/v1', '/v9'), 'old/other.yaml:1:13', 'Kyverno reads no ClusterPolicy of this apiVersion'],
  ['has a misspelt kind', OLD.replace('ClusterPolicy', 'ClusterPolicyy'), 'old/other.yaml:2:7', 'hint: did you mean "ClusterPolicy"?'],
  [
    'has the group of others',
    OLD.replace('kyverno.io', 'policies.kyverno.io'),
    'old/other.yaml:2:7',
    'Kyverno reads no ClusterPolicy of this apiVersion',
  ],
  ['lacks its kind', OLD.replace('kind: ClusterPolicy\n', ''), 'old/other.yaml:1:1', 'an object needs "kind"'],
  ['is behind a good one', `${OLD}---\n${OLD.replace('/v1', '/v9')}`, 'old/other.yaml:13:13', 'Kyverno reads no ClusterPolicy of this apiVersion'],
])('compares nothing where a policy of one side %s, and says where', async (_title, other, place, message) => {
  const at = new Folder({ 'old/good.yaml': OLD, 'old/other.yaml': other, 'new.yaml': NEW });
  for (const sides of ['old new.yaml', 'new.yaml old', 'old/other.yaml new.yaml']) {
    const { status, stdout } = await at.assay(`kyverno compare ${sides}`);
    expect({ status, isNothing: stdout.includes('\nnothing was compared\n') }).toEqual({ status: 1, isNothing: true });
    expect(stdout).toContain(place);
    expect(stdout).toContain('error kyverno/refused-policy');
    expect(stdout).toContain(message);
  }
});

it('reads policies and resources that are JSON, too, named or below a directory', async () => {
  const policy = JSON.stringify({
    apiVersion: 'policies.kyverno.io/v1',
    kind: 'ValidatingPolicy',
    metadata: { name: 'replicas' },
    spec: {
      validationActions: ['Deny'],
      matchConstraints: {
        resourceRules: [{ apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['deployments'] }],
      },
      validations: [{ message: 'at least two', expression: 'object.spec.?replicas.orValue(0) > 2' }],
    },
  });
  const at = new Folder({ 'old.yaml': OLD, 'new/policy.json': policy });
  for (const side of ['new', 'new/policy.json']) {
    const { status, stdout } = await at.assay(`kyverno compare old.yaml ${side} --trials 300`);
    expect({ status, isShown: stdout.includes('new/policy.json:1:') }).toEqual({ status: 1, isShown: true });
  }
});

it('says which resources that are given cannot be read, and compares with the others', async () => {
  const at = new Folder({ 'old.yaml': OLD, 'new.yaml': NEW, 'given/pod.yaml': UNREADABLE_POD });
  for (const path of ['given', 'given/pod.yaml']) {
    const { status, stdout } = await at.assay(`kyverno compare old.yaml new.yaml --trials 300 -r ${path}`);
    expect(status).toBe(1);
    expect(stdout).toContain('given/pod.yaml:4:1 not checked  the resource is not tried: ');
    expect(stdout).toMatch(/^requests: \d+ agree, /m);
  }
});

it('names what cannot be read beside policies, which may be of another tool', async () => {
  const at = new Folder({ 'old/old.yaml': OLD, 'old/chart.yaml': 'name: {{ include "name" . }}\n', 'new.yaml': NEW });
  const { status, stdout } = await at.assay('kyverno compare old new.yaml --trials 300');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^not compared:\n {2}old\/chart\.yaml:1:\d+: /m);
});

it('counts objects of other groups, and values that speak of policies, as no policies', async () => {
  const foreign = 'apiVersion: nvidia.com/v1\nkind: ClusterPolicy\nmetadata: { name: gpu }\n';
  const entry = 'apiVersion: kyverno.io/v2alpha1\nkind: GlobalContextEntry\nmetadata: { name: entry }\n';
  const values = '# -- Conditions, see apiVersion: kyverno.io/v1\npreconditions: {}\n';
  const at = new Folder({ 'old/old.yaml': OLD, 'old/gpu.yaml': foreign, 'old/entry.yaml': entry, 'old/values.yaml': values, 'new.yaml': NEW });
  expect(await at.assay('kyverno compare old new.yaml --trials 300')).toMatchObject({ status: 0 });
});

it('is no success where a side holds exceptions only', async () => {
  const exception = `apiVersion: kyverno.io/v2
kind: PolicyException
metadata: { name: all, namespace: shop }
spec: { exceptions: [{ policyName: replicas, ruleNames: [replicas] }], match: { any: [{ resources: { kinds: [Pod] } }] } }
`;
  const { status, stdout } = await new Folder({ 'old.yaml': exception, 'new.yaml': NEW }).assay('kyverno compare old.yaml new.yaml');
  expect(status).toBe(1);
  expect(stdout).toContain('old.yaml not checked  nothing is compared: there is no policy\n');
});

it('names the policies for which no request can be made', async () => {
  const at = new Folder({ 'exec.yaml': NEW.replace('[deployments]', '[pods/exec]').replace('[apps]', "['']") });
  const { status, stdout } = await at.assay('kyverno compare exec.yaml exec.yaml');
  expect(status).toBe(1);
  expect(stdout).toContain('exec.yaml:1:1 not checked  replicas is not compared: no request could be made for it\n');
});

it.each([
  ['kyverno compare old.yaml none.yaml', 'assay: none.yaml: no such file or directory\n'],
  ['kyverno compare old.yaml object.yaml', 'assay: object.yaml: there is no policy of Kyverno\n'],
  [
    'kyverno compare old.yaml pod.yaml',
    'assay: pod.yaml: there is no policy that can be read\npod.yaml:4:1: yaml: line 3: did not find expected node content\n',
  ],
  ['kyverno compare old.yaml old.yaml --trials many', 'assay: --trials cannot be "many": write a number from 1 to 9999999\n'],
])('refuses %s', async (commandLine, message) => {
  const at = new Folder({ 'old.yaml': OLD, 'object.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\n', 'pod.yaml': UNREADABLE_POD });
  expect(await at.assay(commandLine)).toEqual({ status: 2, stdout: '', stderr: message });
});
