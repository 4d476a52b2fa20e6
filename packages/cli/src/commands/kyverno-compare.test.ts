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

it.each([
  ['kyverno compare old.yaml none.yaml', 'assay: none.yaml: no such file or directory\n'],
  ['kyverno compare old.yaml object.yaml', 'assay: object.yaml: there is no policy\n'],
  ['kyverno compare old.yaml old.yaml --trials many', 'assay: --trials cannot be "many": write a number from 1 to 9999999\n'],
])('refuses %s', async (commandLine, message) => {
  const at = new Folder({ 'old.yaml': OLD, 'object.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\n' });
  expect(await at.assay(commandLine)).toEqual({ status: 2, stdout: '', stderr: message });
});
