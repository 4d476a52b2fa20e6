import { describe, expect, it } from 'vitest';

import { readPolicies } from '../read-policies.ts';
import { readResources } from '../read-resources.ts';
import { createEngine } from './create-engine.ts';
import type { Outcome } from './outcome.ts';

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
  labels: {app: web}
spec:
  hostNetwork: true
  priority: 7
  containers:
    - {name: a, image: 'ghcr.io/acme/a:1'}
    - {name: b, image: 'nginx:latest', securityContext: {privileged: true}}
`;

/** The outcome of the only rule of a policy that the Pod breaks. */
async function failure(policy: string): Promise<Outcome> {
  const { problems, ...read } = readPolicies([{ name: 'policy.yaml', text: policy }]);
  expect(problems).toEqual([]);
  const engine = await createEngine(read);
  const [object] = readResources([{ name: 'pod.yaml', text: POD }]).objects;
  const [outcome, ...others] = [...engine.evaluate({ object: object!, operation: 'CREATE' })];
  expect([outcome?.status, others]).toEqual(['fail', []]);
  return outcome!;
}

function rule(body: string): string {
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  rules:
    - name: r
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {message: never, ${body}}
`;
}

function deny(key: string, operator = 'Equals', value = 'x'): string {
  return `deny: {conditions: {any: [{key: "${key}", operator: ${operator}, value: '${value}'}]}}`;
}

describe('the place that breaks a rule of kyverno.io', () => {
  it.each([
    ['the field that the key of a condition names', deny('{{ request.object.spec.priority }}', 'GreaterThan', '5'), 'spec.priority'],
    ['the field, though it is missing', deny("{{ request.object.metadata.labels.team || '' }}", 'Equals', ''), 'metadata.labels.team'],
    ['the field with a name in quotes', deny(`{{ request.object.metadata.labels.\\"a.b/c\\" || '' }}`, 'Equals', ''), 'metadata.labels.a.b/c'],
    ['the list that a projection goes through', deny('{{ request.object.spec.containers[].name }}', 'AnyIn', 'b'), 'spec.containers'],
    ['the field within a function', deny('{{ length(request.object.spec.containers) }}', 'GreaterThan', '1'), 'spec.containers'],
    ['none where the key names no field of the object', deny('{{ request.operation }}', 'Equals', 'CREATE'), undefined],
    ['none where all is denied', 'deny: {}', undefined],
    [
      'that of the condition which holds',
      `deny: {conditions: {any: [{key: "{{ request.object.spec.priority }}", operator: Equals, value: 1}, {key: "{{ request.object.spec.hostNetwork }}", operator: Equals, value: true}]}}`,
      'spec.hostNetwork',
    ],
    [
      'the field of an element',
      `foreach: [{list: request.object.spec.containers, ${deny('{{ element.image }}', 'Equals', '*:latest')}}]`,
      'spec.containers.1.image',
    ],
    [
      'the element where the key names nothing of it',
      `foreach: [{list: request.object.spec.containers, ${deny('{{ elementIndex }}', 'Equals', '1')}}]`,
      'spec.containers.1',
    ],
    ['what alternatives have in common', 'anyPattern: [{spec: {hostNetwork: false}}, {spec: {priority: "<5"}}]', 'spec'],
    ['the one field of all alternatives', 'anyPattern: [{spec: {priority: "<5"}}, {spec: {priority: ">8"}}]', 'spec.priority'],
    [
      'the field that a pod security standard restricts',
      'podSecurity: {level: baseline, version: latest, exclude: [{controlName: Host Namespaces}]}',
      'spec.containers.1.securityContext.privileged',
    ],
  ])('is %s', async (_, body, path) => {
    expect((await failure(rule(body))).cause?.path.join('.')).toBe(path);
  });
});

describe('the place that breaks an expression of CEL', () => {
  function validating(expression: string, variables = ''): string {
    return `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: p}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}
  ${variables}
  validations: [{expression: ${JSON.stringify(expression)}, message: never}]
`;
  }

  it.each([
    ['a field that is compared', 'object.spec.priority <= 5', 'spec.priority'],
    ['a field that is looked for', "'team' in object.metadata.labels", 'metadata.labels.team'],
    ['a field that is asked for', 'has(object.spec.volumes)', 'spec.volumes'],
    ['a field in brackets', "object.metadata.labels['app'] == 'shop'", 'metadata.labels.app'],
    ['a field that may be missing', "object.metadata.?annotations['a'].orValue('') == 'b'", 'metadata.annotations.a'],
    ['the operand that is false', 'object.spec.priority > 5 && object.spec.hostNetwork == false', 'spec.hostNetwork'],
    [
      'the value where it may also be absent',
      '!has(object.spec.priority) || !has(object.spec.containers) || object.spec.containers.all(c, c.name == "a")',
      'spec.containers.1.name',
    ],
    ['the first of several alternatives', 'object.spec.priority < 5 || object.spec.hostNetwork == false', 'spec.priority'],
    ['what is denied', '!(object.spec.priority < 9 && object.spec.hostNetwork)', 'spec.priority'],
    ['the branch that counts', 'object.spec.hostNetwork ? object.spec.priority < 5 : true', 'spec.priority'],
    ['the element of which it is not true', "object.spec.containers.all(c, c.image.startsWith('ghcr.io/'))", 'spec.containers.1.image'],
    ['the element for which it should not be true', "!object.spec.containers.exists(c, c.image.endsWith(':latest'))", 'spec.containers.1.image'],
    [
      'the operand within the element',
      'object.spec.containers.all(c, has(c.name) && (!has(c.securityContext) || c.securityContext.privileged == false))',
      'spec.containers.1.securityContext.privileged',
    ],
    ['the list where no element will do', "object.spec.containers.exists(c, c.name == 'z')", 'spec.containers'],
    ['nothing where no field is named', "request.operation == 'DELETE'", undefined],
  ])('is %s', async (_, expression, path) => {
    expect((await failure(validating(expression))).cause?.path.join('.')).toBe(path);
  });

  it('is a field behind a variable', async () => {
    const variables = 'variables: [{name: level, expression: object.spec.priority}]';
    expect((await failure(validating('variables.level <= 5', variables))).cause).toEqual({ path: ['spec', 'priority'], found: 7 });
  });

  it.each([
    ['a rule of kyverno.io', rule("cel: {expressions: [{expression: 'object.spec.priority <= 5'}]}")],
    [
      'an admission policy of Kubernetes',
      `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: p}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}
  validations: [{expression: 'true'}, {expression: object.spec.priority <= 5}]
`,
    ],
  ])('is found for %s, too', async (_, policy) => {
    expect((await failure(policy)).cause?.path).toEqual(['spec', 'priority']);
  });
});

it('what the author says is told without what Kyverno adds', async () => {
  const { said, message } = await failure(
    rule("pattern: {spec: {priority: '<5'}}").replace('message: never', "message: 'priority {{ request.object.spec.priority }} is too high'"),
  );
  expect(said).toBe('priority 7 is too high');
  expect(message).toContain('failed at path');
});

it('is found at no cost of the rule, which may have used up more than half of its steps', async () => {
  const read = readPolicies([
    { name: 'policy.yaml', text: rule(deny("{{ length(map(&length(split(@, 'x')), request.object.spec.texts)) }}", 'GreaterThan', '1')) },
  ]);
  const object = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { texts: Array.from({ length: 700 }, () => 'x'.repeat(10_000)) } };
  const [outcome] = (await createEngine(read)).evaluate({ object, operation: 'CREATE' });
  expect(outcome).toMatchObject({ status: 'fail', cause: { path: ['spec', 'texts'] } });
});
