import { describe, expect, it } from 'vitest';

import { migrate } from './migrate.ts';
import type { Remark } from './model.ts';

const POLICY = `# Teams are asked for by finance.
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: require-team # short
  labels:
    owner: finance
  annotations:
    pod-policies.kyverno.io/autogen-controllers: Deployment,CronJob
    policies.kyverno.io/severity: low
spec:
  background: false
  rules:
    - name: check-team
      # Pods of the system have none.
      match:
        any:
          - resources:
              kinds:
                - Pod
      exclude:
        any:
          - resources:
              namespaces:
                - kube-*
      validate:
        failureAction: Audit
        # An empty one is none.
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: "?*"
`;

const MANIFEST = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata:
  name: teams
policies:
  - policy.yaml
resources:
  - pods.yaml
results:
  # those that pay
  - policy: require-team
    rule: check-team
    kind: Pod
    resources:
      - web
    result: pass # at once
`;

async function textsOf(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const migration = await migrate(Object.entries(files).map(([path, text]) => ({ path, text })));
  return Object.fromEntries(migration.files.map(({ path, text }) => [path, text]));
}

async function remarksOn(text: string): Promise<readonly Remark[]> {
  return (await migrate([{ path: 'policy.yaml', text }])).remarks;
}

describe('migrate', () => {
  it('writes a policy as an author would, with its metadata and comments', async () => {
    expect((await textsOf({ 'policy.yaml': POLICY }))['policy.yaml']).toBe(`# Teams are asked for by finance.
apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata:
  name: require-team # short
  labels:
    owner: finance
  annotations:
    policies.kyverno.io/severity: low
spec:
  validationActions: [Audit]
  evaluation:
    background:
      enabled: false
  autogen:
    podControllers:
      controllers: [deployments, cronjobs]
  # Pods of the system have none.
  matchConstraints:
    resourceRules:
      - apiGroups: [""]
        apiVersions: [v1]
        operations: [CREATE, UPDATE]
        resources: [pods]
  matchConditions:
    - name: exclude
      expression: "!request.namespace.startsWith('kube-')"
  # An empty one is none.
  validations:
    - expression: object.metadata.?labels.?team.orValue('') != ''
      message: a team is needed
`);
  });

  it('rewrites the rows of manifests, with their comments', async () => {
    const written = await textsOf({ 'a/policy.yaml': POLICY, 'a/test.yaml': MANIFEST, 'b/test.yaml': MANIFEST });
    expect(written['a/test.yaml']).toBe(
      MANIFEST.replace('    rule: check-team\n', '').replace('result: pass # at once', 'result: pass # at once\n    isValidatingPolicy: true'),
    );
    expect(written['b/test.yaml']).toBeUndefined();
  });

  it('converts what it has converted to nothing else', async () => {
    const once = await textsOf({ 'policy.yaml': POLICY, 'test.yaml': MANIFEST });
    expect(await textsOf(once)).toEqual({});
  });

  it('gives each rule a policy of its own where there are several', async () => {
    const [, rule = ''] = POLICY.split('  rules:\n');
    const { pairs } = await migrate([{ path: 'policy.yaml', text: `${POLICY}${rule.replace('check-team', 'again')}` }]);
    expect(pairs.flatMap(({ after }) => after.map(({ name, rules }) => [name, rules]))).toEqual([
      ['require-team-check-team', ['check-team']],
      ['require-team-again', ['again']],
    ]);
  });

  it('leaves a policy of which a rule cannot be converted, and says where and why', async () => {
    const text = POLICY.replace('              kinds:\n', '              kinds:\n').replace(
      '      exclude:\n        any:\n          - resources:',
      '      exclude:\n        any:\n          - clusterRoles: [admin]\n            resources:',
    );
    const { files, remarks } = await migrate([{ path: 'policy.yaml', text }]);
    expect(files).toEqual([]);
    expect(remarks.map(({ kind, subject, range }) => [kind, subject, range.start.line])).toEqual([
      ['left', 'ClusterPolicy require-team/check-team', 23],
    ]);
    expect(remarks[0]).toMatchObject({ reason: 'requests tell policies of CEL nothing of the roles of their user' });
  });

  it('keeps a policy from which an exception cannot be converted', async () => {
    const exception = `apiVersion: kyverno.io/v2
kind: PolicyException
metadata: {name: legacy, namespace: shop}
spec:
  exceptions:
    - policyName: require-team
      ruleNames: [check-team]
  match:
    any:
      - clusterRoles: [admin]
        resources: {kinds: [Pod]}
`;
    expect(await textsOf({ 'policy.yaml': POLICY, 'exception.yaml': exception })).toEqual({});
    const converted = await textsOf({ 'policy.yaml': POLICY, 'exception.yaml': exception.replace('clusterRoles: [admin]\n        ', '') });
    expect(converted['exception.yaml']).toContain('policyRefs:\n    - kind: ValidatingPolicy\n      name: require-team\n');
  });

  it('says what differs in a policy that is converted', async () => {
    const enforced = POLICY.replace('failureAction: Audit', 'failureAction: Enforce').replace('Deployment,CronJob', 'ReplicationController');
    expect((await remarksOn(enforced)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['difference', 'an update of an object that broke the rule before is refused now; the old rule let it pass'],
      ['difference', 'no rule is made for ReplicationControllers any more'],
    ]);
  });

  it('takes what preconditions say of the operation as operations', async () => {
    const preconditions = `      preconditions:
        all:
          - key: "{{ request.operation || 'BACKGROUND' }}"
            operator: NotEquals
            value: UPDATE
      validate:
`;
    const written = (await textsOf({ 'policy.yaml': POLICY.replace('      validate:\n', preconditions) }))['policy.yaml'];
    expect(written).toContain('operations: [CREATE]');
    expect(written).not.toContain('request.operation');
  });

  it('looks at the old object where deletions are denied, too', async () => {
    const deny = POLICY.replace(
      / {8}pattern:[^]*$/,
      "        deny: {conditions: {any: [{key: '{{ request.object.metadata.labels.keep }}', operator: Equals, value: 'yes please'}]}}\n",
    );
    const written = (await textsOf({ 'policy.yaml': deny }))['policy.yaml'];
    expect(written).toContain('operations: [CREATE, UPDATE, DELETE]');
    expect(written).toContain('    - name: metadata\n      expression: "request.operation == \'DELETE\' ? oldObject.metadata : object.metadata"');
    expect(written).toContain("variables.metadata.labels.keep != 'yes please'");
  });

  it('converts cleanup policies', async () => {
    const cleanup = `apiVersion: kyverno.io/v2
kind: ClusterCleanupPolicy
metadata:
  name: old-pods
spec:
  schedule: "0 * * * *"
  match:
    any:
      - resources:
          kinds: [Pod]
  conditions:
    all:
      - key: "{{ target.metadata.labels.temporary || '' }}"
        operator: Equals
        value: sure
`;
    expect((await textsOf({ 'policy.yaml': cleanup }))['policy.yaml']).toBe(`apiVersion: policies.kyverno.io/v1
kind: DeletingPolicy
metadata:
  name: old-pods
spec:
  schedule: 0 * * * *
  matchConstraints:
    resourceRules:
      - apiGroups: [""]
        apiVersions: [v1]
        resources: [pods]
  conditions:
    - name: conditions
      expression: object.metadata.?labels.?temporary.orValue('') == 'sure'
`);
  });
});
