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
  expect(stdout).toContain('This is no proof');
});

it('shows the smallest request on which the sides differ, with what decides on each', async () => {
  const at = new Folder({ 'old.yaml': OLD, 'new.yaml': NEW.replace('>= 2', '> 2') });
  const { status, stdout } = await at.assay('kyverno compare old.yaml new.yaml --trials 300');
  expect(status).toBe(1);
  expect(stdout).toContain('new.yaml:10:19 error kyverno/verdict-differs  one side objects and the other one does not');
  expect(stdout).toContain('before: allowed (replicas, pattern holds)\n');
  expect(stdout).toContain('after: denied: at least two (replicas, validation does not hold)\n');
  expect(stdout).toContain(' replicas: 2\n');
  expect(stdout).toContain('see old.yaml:11:');
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

it.each([
  ['kyverno compare old.yaml none.yaml', 'assay: none.yaml: no such file or directory\n'],
  ['kyverno compare old.yaml object.yaml', 'assay: object.yaml: there is no policy\n'],
  ['kyverno compare old.yaml old.yaml --trials many', 'assay: --trials cannot be "many": write a number from 1 to 9999999\n'],
])('refuses %s', async (commandLine, message) => {
  const at = new Folder({ 'old.yaml': OLD, 'object.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\n' });
  expect(await at.assay(commandLine)).toEqual({ status: 2, stdout: '', stderr: message });
});
