import { describe, expect, it } from 'vitest';

import { EQUAL_PAIRS } from '../testing/equal-pairs.ts';
import { comparePolicies } from './compare-policies.ts';
import type { Comparison } from './comparison.ts';

async function compare(before: string, after: string): Promise<Comparison> {
  return comparePolicies({
    before: [{ name: 'before.yaml', text: before }],
    after: [{ name: 'after.yaml', text: after }],
    budget: { trials: 1000, shrinking: 200 },
  });
}

/** In what the verdicts differ, and not only the words. */
function differencesOf({ differences }: Comparison): readonly string[] {
  return differences.filter(({ kind, apart }) => apart === undefined && kind !== 'message').map(({ kind }) => kind);
}

describe.each(EQUAL_PAIRS)('$name', ({ before, after, mistakes }) => {
  it('is the same in both forms', async () => {
    const comparison = await compare(before, after);
    expect(comparison.problems).toEqual([]);
    expect(comparison.differences.filter(({ apart }) => apart === undefined)).toEqual([]);
    expect(comparison.trials.agreed).toBeGreaterThan(10);
    expect(comparison.coverage.oneSided).toEqual([]);
  });

  it.each(mistakes)('is not the same after %s', async (_title, written, instead) => {
    const mistaken = after.replace(written, () => instead);
    expect(mistaken).not.toBe(after);
    expect(differencesOf(await compare(before, mistaken))).not.toEqual([]);
  });
});

const RULES = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: before }
spec:
  rules:
    - name: rule
      match: { any: [{ resources: { kinds: [KIND] } }] }
`;

const POLICY = `apiVersion: policies.kyverno.io/v1
kind: FAMILY
metadata: { name: after }
spec:
  matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [RESOURCE] }] }
`;

it('generates nothing that is there already', async () => {
  const generate = "generate: { apiVersion: v1, kind: ConfigMap, name: quota, namespace: '{{ request.object.metadata.name }}', data: { data: {} } }";
  const applied = "'apiVersion': dyn('v1'), 'kind': dyn('ConfigMap'), 'metadata': dyn({'name': 'quota'}), 'data': dyn({})";
  const before = `${RULES.replace('KIND', 'Namespace')}      ${generate}\n`;
  const after = `${POLICY.replace('FAMILY', 'GeneratingPolicy').replace('RESOURCE', 'namespaces')}  generate:
    - expression: "generator.Apply(object.metadata.name, [{${applied}}])"\n`;
  const there = ['kind: Namespace\nmetadata: { name: shop }', 'kind: ConfigMap\nmetadata: { name: quota, namespace: shop }'];
  const { problems, differences, trials } = await comparePolicies({
    before: [{ name: 'before.yaml', text: before }],
    after: [{ name: 'after.yaml', text: after }],
    resources: there.map((text, at) => ({ name: `${at}.yaml`, text: `apiVersion: v1\n${text}\n` })),
    budget: { trials: 100, shrinking: 10 },
  });
  expect({ problems, differences }).toEqual({ problems: [], differences: [] });
  expect(trials.agreed).toBeGreaterThan(3);
});

it('tells a request that one side is not about from one that it lets through', async () => {
  const before = `${RULES.replace('KIND', 'Pod')}      validate: { failureAction: Enforce, message: refused, pattern: { spec: { =(hostNetwork): false, =(hostPID): false } } }\n`;
  const after = `${POLICY.replace('FAMILY', 'ValidatingPolicy').replace('RESOURCE', 'pods')}  validations: [{ message: refused, expression: '!object.spec.?hostPID.orValue(false)' }]\n`;
  const { differences } = await compare(before, after);
  const verdicts = differences.filter(({ kind, apart }) => kind === 'verdict' && apart === undefined);
  expect(verdicts.map(({ trial }) => trial.object['kind'])).toEqual(['Pod', 'ReplicationController']);
});

it('makes lists of what their elements are held against', async () => {
  const condition = '{ key: "{{ request.object.spec.hosts[] }}", operator: AnyIn, value: [\'a.com\'] }';
  const before = `${RULES.replace('KIND]', 'example.com/v1/Widget], operations: [CREATE, UPDATE]')}      validate: { failureAction: Enforce, message: refused, deny: { conditions: { any: [${condition}] } } }\n`;
  const after = POLICY.replace('FAMILY', 'ValidatingPolicy').replace("apiGroups: ['']", 'apiGroups: [example.com]').replace('RESOURCE', 'widgets');
  const expression = "!object.spec.?hosts.orValue([]).exists(host, host.startsWith('a.com') && host == 'a.com')";
  const { differences } = await compare(before, `${after}  validations: [{ message: refused, expression: "${expression}" }]\n`);
  expect(differences.filter(({ apart }) => apart === undefined)).toEqual([]);
});

it('takes roles that rules are told and bindings that policies look up for the same', async () => {
  const excluded = '      exclude: { any: [{ clusterRoles: [admin], roles: [shop:edit] }] }\n';
  const before = `${RULES.replace('KIND', 'Namespace').replace('  rules', '  background: false\n  rules')}${excluded}      validate: { failureAction: Enforce, message: refused, deny: {} }\n`;
  const isAccount = "'system:serviceaccount:' + subject.?namespace.orValue('') + ':' + subject.name == request.userInfo.username";
  const isUser = `(subject.name == request.userInfo.username || ${isAccount})`;
  const isBound = (resource: string, namespace: string, role: string): string => {
    const bindings = `dyn(resource.List('rbac.authorization.k8s.io/v1', '${resource}', '${namespace}')).items`;
    return `${bindings}.exists(binding, binding.roleRef.name == '${role}' && binding.subjects.exists(subject, ${isUser}))`;
  };
  const namespaces = POLICY.replace('FAMILY', 'ValidatingPolicy').replace('RESOURCE', 'namespaces').replace('UPDATE', 'UPDATE, DELETE');
  const after = (expression: string): string => `${namespaces}  validations: [{ message: refused, expression: "${expression}" }]\n`;
  const [admin, edit] = [isBound('clusterrolebindings', '', 'admin'), isBound('rolebindings', 'shop', 'edit')];
  expect(differencesOf(await compare(before, after(`${admin} && ${edit}`)))).toEqual([]);
  expect(differencesOf(await compare(before, after(admin)))).not.toEqual([]);
});

it('asks about deletions where a rule denies', async () => {
  const before = `${RULES.replace('KIND', 'Namespace')}      validate: { failureAction: Enforce, message: refused, deny: {} }\n`;
  const after = `${POLICY.replace('FAMILY', 'ValidatingPolicy').replace('RESOURCE', 'namespaces')}  validations: [{ message: refused, expression: 'false' }]\n`;
  const { differences } = await compare(before, after);
  const counted = differences.filter(({ apart }) => apart === undefined);
  expect(counted.map(({ kind, trial, before, after }) => [kind, trial.operation, before.verdict.decision, after.verdict.decision])).toEqual([
    ['verdict', 'DELETE', 'denied', 'allowed'],
  ]);
  expect(differencesOf(await compare(before, after.replace('UPDATE', 'UPDATE, DELETE')))).toEqual([]);
});

it('asks about kinds of other groups that are called as one of Kubernetes', async () => {
  const before = `${RULES.replace('KIND', 'authorization.openshift.io/v1/Role')}      validate: { failureAction: Enforce, message: refused, pattern: { rules: null } }\n`;
  const roles = POLICY.replace("apiGroups: ['']", 'apiGroups: [authorization.openshift.io]').replace('RESOURCE', 'roles');
  const after = `${roles.replace('FAMILY', 'ValidatingPolicy')}  validations: [{ message: refused, expression: 'true' }]\n`;
  const { differences } = await compare(before, after);
  expect(differences.map(({ kind, trial }) => [kind, trial.object['apiVersion'], trial.object['kind']])).toContainEqual([
    'verdict',
    'authorization.openshift.io/v1',
    'Role',
  ]);
});

it('knows that a star stands for everything in rules of roles', async () => {
  const verbs = '{ key: "{{ request.object.rules[].verbs[] }}", operator: AnyIn, value: [escalate] }';
  const before = `${RULES.replace('KIND', 'Role')}      validate: { failureAction: Enforce, message: refused, deny: { conditions: { any: [${verbs}] } } }\n`;
  const roles = POLICY.replace("apiGroups: ['']", 'apiGroups: [rbac.authorization.k8s.io]')
    .replace('RESOURCE', 'roles')
    .replace('UPDATE', 'UPDATE, DELETE');
  const after = (verb: string): string =>
    `${roles.replace('FAMILY', 'ValidatingPolicy')}  validations: [{ message: refused, expression: "(request.operation == 'DELETE' ? oldObject : object).?rules.orValue([]).all(rule, rule.verbs.all(verb, ${verb}))" }]\n`;
  expect(differencesOf(await compare(before, after("!(verb in ['escalate', '*'])")))).toEqual([]);
  expect(differencesOf(await compare(before, after("verb != 'escalate'")))).toContain('verdict');
});
