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

const EXCEPTION = `apiVersion: kyverno.io/v2
kind: PolicyException
metadata: {name: legacy, namespace: shop}
spec:
  exceptions:
    - policyName: require-team
      ruleNames: [check-team]
  match:
    any:
      - resources: {kinds: [Pod]}
`;

async function textsOf(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const migration = await migrate(Object.entries(files).map(([path, text]) => ({ path, text })));
  return Object.fromEntries(migration.files.map(({ path, text }) => [path, text]));
}

function lineOf(part: string, text: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length;
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
    - name: namespace-does-not-start-with-kube
      expression: "!request.namespace.startsWith('kube-')"
  variables:
    - name: metadata
      expression: "has(object.metadata) ? object.metadata : {}"
  # An empty one is none.
  validations:
    - expression: variables.metadata.?labels.?team.orValue('') != ''
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

  it('rewrites the rows of manifests of the newer kind, which name no rule and no kind of policy', async () => {
    const newer = `apiVersion: cli.kyverno.io/v1beta1
kind: KyvernoTest
metadata:
  name: teams
spec:
  policies:
    - policy.yaml
  resources:
    - pods.yaml
  results:
    - policy: require-team
      rule: check-team
      resources: [web]
      kind: Pod
      result: pass
`;
    const written = await textsOf({ 'policy.yaml': POLICY, 'test.yaml': newer });
    expect(written['test.yaml']).toBe(newer.replace('      rule: check-team\n', ''));
  });

  it.each([
    [
      'on lines of their own',
      '\n  - {policy: require-team, rule: check-team, resources: [web], result: pass} # at once\n  - {policy: other, rule: any}\n',
    ],
    ['in a list in brackets', ' [{policy: require-team, rule: check-team, resources: [web], result: pass}, {policy: other, rule: any}]\n'],
  ])('rewrites rows in braces, %s', async (_title, rows) => {
    const manifest = `${MANIFEST.split('results:')[0]}results:${rows}`;
    const written = await textsOf({ 'policy.yaml': POLICY, 'test.yaml': manifest });
    expect(written['test.yaml']).toBe(manifest.replace(' rule: check-team,', '').replace('result: pass', 'result: pass, isValidatingPolicy: true'));
  });

  it('converts what it has converted to nothing else', async () => {
    const once = await textsOf({ 'policy.yaml': POLICY, 'test.yaml': MANIFEST });
    expect(await textsOf(once)).toEqual({});
  });

  describe('a policy with several rules', () => {
    const [, rule = ''] = POLICY.split('  rules:\n');
    const TWO = `${POLICY}${rule.replace('check-team', 'Check owner').replace('Pods of the system', 'Owners').replace('team: "?*"', 'owner: "?*"')}`;
    const rowsOn = (resources: Readonly<Record<string, string>>): string =>
      MANIFEST.replace(
        / {2}- policy: require-team[^]*$/,
        Object.entries(resources)
          .map(([name, result]) => `  - {policy: require-team, rule: ${name}, kind: Pod, resources: [web], result: ${result}}\n`)
          .join(''),
      );
    const policiesOf = async (files: Readonly<Record<string, string>>): Promise<unknown> => {
      const { pairs } = await migrate(Object.entries(files).map(([path, text]) => ({ path, text })));
      return pairs.flatMap(({ after }) => after.map(({ name, rules }) => [name, rules]));
    };
    const APART = [
      ['require-team-check-team', ['check-team']],
      ['require-team-check-owner', ['Check owner']],
    ];
    const TOGETHER = [['require-team', ['check-team', 'Check owner']]];

    it('becomes one policy where the rules are about the same', async () => {
      expect(await policiesOf({ 'policy.yaml': TWO })).toEqual(TOGETHER);
      const written = (await textsOf({ 'policy.yaml': TWO }))['policy.yaml'];
      expect(written?.split('  validations:\n')[1]).toBe(`    - expression: variables.metadata.?labels.?team.orValue('') != ''
      message: a team is needed
    - expression: variables.metadata.?labels.?owner.orValue('') != ''
      message: a team is needed
`);
    });

    it.each([
      ['differ in what they match', TWO.replace('                - kube-*', '                - default')],
      ['differ in their action', TWO.replace('failureAction: Audit', 'failureAction: Enforce')],
    ])('becomes one policy for each rule where they %s', async (_what, text) => {
      expect(await policiesOf({ 'policy.yaml': text })).toEqual(APART);
    });

    it.each([
      ['the same result', { 'check-team': 'pass', 'Check owner': 'pass' }, TOGETHER],
      ['two results', { 'check-team': 'pass', 'Check owner': 'fail' }, APART],
      ['a failure of one', { 'check-team': 'fail' }, TOGETHER],
      ['a pass of one', { 'check-team': 'pass' }, APART],
    ])('tested with %s', async (_what, rows, expected) => {
      expect(await policiesOf({ 'policy.yaml': TWO, 'test.yaml': rowsOn(rows) })).toEqual(expected);
    });

    it('becomes one policy for each rule where an exception names one of them', async () => {
      expect(await policiesOf({ 'policy.yaml': TWO, 'exception.yaml': EXCEPTION })).toEqual(APART);
    });

    it('says that rules, and equal rows of their test, became one', async () => {
      const rows = rowsOn({ 'check-team': 'pass', 'Check owner': 'pass' });
      const files = { 'policy.yaml': TWO, 'test.yaml': rows };
      const { remarks } = await migrate(Object.entries(files).map(([path, text]) => ({ path, text })));
      expect(remarks.map(({ kind, path, range, subject, reason }) => [kind, `${path}:${range.start.line}`, subject, reason])).toEqual([
        [
          'joined',
          `policy.yaml:${lineOf('- name: check-team', TWO)}`,
          'ClusterPolicy require-team',
          'its rules check-team and Check owner became one policy, ValidatingPolicy require-team',
        ],
        ['joined', `test.yaml:${lineOf('rule: Check owner', rows)}`, 'the test of require-team', 'a row that is equal to another one now is gone'],
      ]);
    });

    it('says nothing of rules that stay apart', async () => {
      const remarks = await remarksOn(TWO.replace('failureAction: Audit', 'failureAction: Enforce'));
      expect(remarks.filter(({ kind }) => kind === 'joined')).toEqual([]);
    });

    it('keeps comments with their rule', async () => {
      const apart = (await textsOf({ 'policy.yaml': TWO.replace('failureAction: Audit', 'failureAction: Enforce') }))['policy.yaml'];
      const [one = '', other = ''] = apart?.split('---\n') ?? [];
      expect([one.includes('Pods of the system'), one.includes('Owners')]).toEqual([true, false]);
      expect([other.includes('Pods of the system'), other.includes('Owners')]).toEqual([false, true]);
    });
  });

  it('says of how many rules a remark is true', async () => {
    const second = POLICY.slice(POLICY.indexOf('    - name: check-team')).replace('check-team', 'check-again');
    const remarks = await remarksOn((POLICY + second).replaceAll('failureAction: Audit', 'failureAction: Enforce'));
    expect(remarks.map(({ subject }) => subject)).toContain('ClusterPolicy require-team/check-team (and 1 more rule)');
  });

  it('leaves what stands in a List, with its exceptions', async () => {
    const items = [POLICY.slice(POLICY.indexOf('\n') + 1), EXCEPTION].map((text) => `  - ${text.trimEnd().replaceAll('\n', '\n    ')}\n`);
    const { files, remarks } = await migrate([{ path: 'list.yaml', text: `apiVersion: v1\nkind: List\nitems:\n${items.join('')}` }]);
    expect(files).toEqual([]);
    expect(remarks.map(({ kind, subject, reason }) => [kind, subject, reason])).toEqual([
      ['left', 'ClusterPolicy require-team', 'its text stands in a list'],
      ['left', 'PolicyException legacy', 'its text stands in a list'],
    ]);
  });

  it('leaves the documents that it cannot read, and says where templates come from', async () => {
    const remarks = await remarksOn(`{{- if .Values.teams }}\n${POLICY}`);
    expect(remarks).toMatchObject([{ kind: 'unread', subject: 'the document', advice: 'convert what is rendered from this template' }]);
  });

  it.each(['GlobalContextEntry', 'UpdateRequest', 'Test'])('says nothing of a %s of kyverno.io', async (kind) => {
    expect(await remarksOn(`apiVersion: kyverno.io/v2alpha1\nkind: ${kind}\nmetadata: {name: teams}\n`)).toEqual([]);
  });

  describe('a policy of which only the name and the status are written', () => {
    const expected = 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: require-team}\n';
    const READY = 'status:\n  conditions:\n    - {type: Ready, status: "True", reason: Succeeded}\n';

    it.each([expected, expected + READY])('is what a test expects, which is told if it became another', async (text) => {
      const test = { path: '.chainsaw-test/ready.yaml', text };
      const { remarks, pairs } = await migrate([{ path: 'policy.yaml', text: POLICY }, test]);
      expect(pairs.map(({ path, after }) => [path, after.length])).toEqual([['policy.yaml', 1]]);
      expect(remarks.filter(({ path }) => path === test.path).map(({ kind, subject, reason }) => [kind, subject, reason])).toEqual([
        ['difference', 'ClusterPolicy require-team', 'a test expects it here, and it became ValidatingPolicy require-team'],
      ]);
      expect((await migrate([test])).remarks).toEqual([]);
    });

    it('is left where a misspelled field may be its rules', async () => {
      expect(await remarksOn(`${expected}specs: {rules: []}\n`)).toMatchObject([{ kind: 'left', subject: 'ClusterPolicy require-team' }]);
    });
  });

  describe('a rule that cannot be converted', () => {
    const [, rule = ''] = POLICY.split('  rules:\n');
    const unknown = rule.replace('check-team', 'check-roles').replace('"?*"', '"{{ random(\'[a-z]\') }}"');
    const text = POLICY + unknown;
    const manifest = `${MANIFEST}${MANIFEST.slice(MANIFEST.indexOf('  # those')).replace('check-team', 'check-roles').replace('those that pay', 'the others')}`;

    it('leaves the policy, and is named with its place and the reason', async () => {
      const { files, remarks } = await migrate([{ path: 'policy.yaml', text }]);
      expect(files).toEqual([]);
      expect(remarks.map(({ kind, subject, range, reason }) => [kind, subject, range.start.line, reason])).toEqual([
        ['left', 'ClusterPolicy require-team/check-roles', 53, 'the function random is not converted'],
      ]);
    });

    it('stays in the old policy where parts of policies are wanted, as its rows do', async () => {
      const files = [
        { path: 'policy.yaml', text },
        { path: 'test.yaml', text: manifest },
      ];
      const migration = await migrate(files, { isPartial: true });
      const [policies = '', rows = ''] = migration.files.map((file) => file.text);
      const [rest = '', converted = ''] = policies.split('---\n');
      expect(rest).toBe(`${POLICY.slice(0, POLICY.indexOf('    - name: check-team'))}${unknown}`);
      expect(converted).toContain('kind: ValidatingPolicy\nmetadata:\n  name: require-team-check-team');
      expect(rows).toContain('policy: require-team-check-team\n    kind: Pod');
      expect(rows).toContain('  # the others\n  - policy: require-team\n    rule: check-roles\n');
      expect(migration.remarks.map(({ kind }) => kind)).toEqual(['left']);
      expect((await migrate(migration.files, { isPartial: true })).files).toEqual([]);
    });

    it('is refused for an exception, too: then the whole policy stays', async () => {
      const files = Object.entries({ 'policy.yaml': text, 'exception.yaml': EXCEPTION }).map(([path, content]) => ({ path, text: content }));
      expect((await migrate(files, { isPartial: true })).files).toEqual([]);
    });
  });

  it('writes names of resources with their namespace where resources of other kinds have them, too', async () => {
    const pods = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n---\napiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\n';
    const written = await textsOf({ 'policy.yaml': POLICY, 'test.yaml': MANIFEST, 'pods.yaml': pods });
    expect(written['test.yaml']).toContain('    resources:\n      - default/web\n');
  });

  it('makes a policy for each action where namespaces have different ones, and rows for the one that is about the resource', async () => {
    const overridden = POLICY.replace('        failureAction: Audit\n', '').replace(
      'spec:\n',
      'spec:\n  validationFailureActionOverrides: [{action: enforce, namespaces: [live-*]}]\n',
    );
    const pods = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: shop, namespace: live-a}\n';
    const written = await textsOf({ 'policy.yaml': overridden, 'test.yaml': MANIFEST.replace('- web', '- web\n      - shop'), 'pods.yaml': pods });
    const [usual = '', enforced = ''] = written['policy.yaml']?.split('---\n') ?? [];
    expect([usual.includes('validationActions: [Audit]'), usual.includes("!request.namespace.startsWith('live-')")]).toEqual([true, true]);
    expect([enforced.includes('name: require-team-enforce'), enforced.includes('validationActions: [Deny]')]).toEqual([true, true]);
    expect(enforced).toContain("expression: request.namespace.startsWith('live-')");
    expect(written['test.yaml']).toContain('policy: require-team\n    kind: Pod\n    resources:\n      - web\n');
    expect(written['test.yaml']).toContain('policy: require-team-enforce\n    kind: Pod\n    resources:\n      - shop\n');
  });

  it('converts rules that verify images', async () => {
    const body = `        - imageReferences: ['ghcr.io/*']
          skipImageReferences: ['ghcr.io/open/*']
          failureAction: Enforce
          attestors:
            - count: 1
              entries:
                - keyless: {issuer: 'https://accounts.example.com', subject: '*@example.com', rekor: {url: 'https://rekor.sigstore.dev'}}
                - keys: {kms: 'awskms:///key'}
          attestations:
            - type: https://slsa.dev/provenance/v0.2
              attestors: [{entries: [{keys: {kms: 'awskms:///key'}}]}]
              conditions: [{all: [{key: '{{ builder.id }}', operator: Equals, value: ours}]}]
`;
    const written = (await textsOf({ 'policy.yaml': POLICY.replace(/ {6}validate:[^]*$/, `      verifyImages:\n${body}`) }))['policy.yaml'];
    expect(written?.slice(written.indexOf('  matchImageReferences:'))).toBe(`  matchImageReferences:
    - expression: ref.startsWith('ghcr.io/') && !(ref.startsWith('ghcr.io/open/'))
  attestors:
    - name: attestor1
      cosign:
        keyless:
          identities:
            - issuer: https://accounts.example.com
              subjectRegExp: ^.*@example\\.com$
        ctlog:
          url: https://rekor.sigstore.dev
    - name: attestor2
      cosign:
        key:
          kms: awskms:///key
  attestations:
    - name: attestation1
      intoto:
        type: https://slsa.dev/provenance/v0.2
  validations:
    - expression: |-
        (images.containers + images.initContainers + images.ephemeralContainers).all(image,
          verifyImageSignatures(image, [attestors.attestor1, attestors.attestor2]) >= 1)
    - expression: |-
        (images.containers + images.initContainers + images.ephemeralContainers).all(image,
          verifyAttestationSignatures(image, attestations.attestation1, [attestors.attestor2]) >= 1 &&
          extractPayload(image, attestations.attestation1).predicate.builder.id == 'ours')
`);
  });

  it('converts rules that change existing objects', async () => {
    const body = `      mutate:
        targets: [{apiVersion: v1, kind: Secret, name: 'shop-*', namespace: shop}]
        patchStrategicMerge: {metadata: {labels: {team: net}}}
`;
    const written = (await textsOf({ 'policy.yaml': POLICY.replace(/ {6}validate:[^]*$/, body) }))['policy.yaml'];
    expect(written).toContain('mutateExisting:\n      enabled: true\n');
    expect(written).toContain('targetMatchConstraints:\n    resourceRules:\n      - apiGroups: [""]\n        apiVersions: [v1]\n');
    expect(written).toContain("expression: object.metadata.name.startsWith('shop-')");
  });

  it('leaves a policy of which a test compares an object before a later policy changes it', async () => {
    const policyThatAdds = (name: string): string => `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: ${name}}
spec:
  rules:
    - name: add
      match: {any: [{resources: {kinds: [Pod]}}]}
      mutate: {patchStrategicMerge: {metadata: {labels: {${name}: added}}}}
`;
    const rowOn = (policy: string, patched: string): string =>
      `  - {policy: ${policy}, rule: add, kind: Pod, resources: [web], patchedResources: ${patched}, result: pass}\n`;
    const convertedWith = async (rows: string): Promise<unknown> => {
      const { pairs } = await migrate([
        { path: 'policy.yaml', text: `${policyThatAdds('one')}---\n${policyThatAdds('two')}` },
        { path: 'kyverno-test.yaml', text: `${MANIFEST.split('results:')[0]}results:\n${rows}` },
      ]);
      return pairs.filter(({ after }) => after.length > 0).map(({ name }) => name);
    };
    expect(await convertedWith(rowOn('one', 'one.yaml') + rowOn('two', 'both.yaml'))).toEqual(['two']);
    expect(await convertedWith(rowOn('one', 'both.yaml') + rowOn('two', 'both.yaml'))).toEqual(['one', 'two']);
    expect(await convertedWith(rowOn('two', 'both.yaml'))).toEqual(['one', 'two']);
    const files = [
      { path: 'policy.yaml', text: `${policyThatAdds('one')}---\n${policyThatAdds('two')}` },
      { path: 'kyverno-test.yaml', text: `${MANIFEST.split('results:')[0]}results:\n${rowOn('one', 'one.yaml')}` },
    ];
    expect((await migrate((await migrate(files)).files.concat(files.slice(1)))).files).toEqual([]);
  });

  it('drops rows on subresources, and says so', async () => {
    const files = { 'policy.yaml': POLICY.replace('- Pod\n', '- Deployment/scale\n'), 'kyverno-test.yaml': MANIFEST };
    expect((await textsOf(files))['kyverno-test.yaml']).not.toContain('require-team');
    const { remarks } = await migrate(Object.entries(files).map(([path, text]) => ({ path, text })));
    expect(remarks.map(({ subject, reason }) => `${subject}: ${reason}`)).toContain(
      'the test of require-team on web: tests give policies of CEL no requests for subresources; test it in a cluster',
    );
  });

  it('asks for bindings where a rule asks for roles', async () => {
    const withRoles = POLICY.replace(
      '          - resources:\n              namespaces:',
      '          - clusterRoles: [admin]\n            resources:\n              namespaces:',
    );
    const written = (await textsOf({ 'policy.yaml': withRoles }))['policy.yaml'];
    expect(written).toContain("dyn(resource.List('rbac.authorization.k8s.io/v1', 'clusterrolebindings', '')).items");
    expect(written).toContain("dyn(resource.List('rbac.authorization.k8s.io/v1', 'rolebindings', request.namespace)).items");
  });

  it('keeps a policy from which an exception cannot be converted', async () => {
    const unknown = EXCEPTION.replace('[Pod]', '[Pod], selector: {matchLabels: {a: [b]}}');
    expect(await textsOf({ 'policy.yaml': POLICY, 'exception.yaml': unknown })).toEqual({});
    const converted = await textsOf({ 'policy.yaml': POLICY, 'exception.yaml': EXCEPTION });
    expect(converted['exception.yaml']).toContain('policyRefs:\n    - kind: ValidatingPolicy\n      name: require-team\n');
  });

  it('says what differs in a policy that is converted', async () => {
    const enforced = POLICY.replace('failureAction: Audit', 'failureAction: Enforce').replace('Deployment,CronJob', 'ReplicationController');
    expect((await remarksOn(enforced)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['difference', 'no rule is made for ReplicationControllers any more'],
      ['difference', 'an update of an object that broke the rule before is refused now; the old rule let it pass'],
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

  it('selects the parts of Pods so that Kyverno finds them, in match conditions as well', async () => {
    const deny = POLICY.replace(
      / {6}validate:[^]*$/,
      `      preconditions: {all: [{key: "{{ request.object.spec.nodeName || '' }}", operator: Equals, value: one}]}
      validate: {message: m, deny: {conditions: {all: [{key: "{{ request.object.metadata.labels.keep || '' }}", operator: Equals, value: 'yes'}]}}}
`,
    );
    const written = (await textsOf({ 'policy.yaml': deny }))['policy.yaml'];
    expect(written).toContain("(request.operation == 'DELETE' ? oldObject.spec : object.spec).?nodeName.orValue('') == 'one'");
    expect(written).toContain("variables.metadata.?labels.?keep.orValue('') != 'yes'");
  });

  it('says once that a default is what is asked for', async () => {
    const deny = POLICY.replace(
      / {8}pattern:[^]*$/,
      `        deny: {conditions: {any: [{key: "{{ request.object.spec.nodeName || 'one' }}", operator: NotEquals, value: one}]}}\n`,
    );
    const written = (await textsOf({ 'policy.yaml': deny }))['policy.yaml'];
    expect(written).toContain("- expression: variables.spec.?nodeName.orValue('') == '' || variables.spec.nodeName == 'one'\n");
  });

  it('calls conditions by what they ask, each by a name of its own', async () => {
    const conditions = POLICY.replace(
      '      validate:\n',
      `      preconditions:
        all:
          - {key: "{{ request.object.spec.serviceAccountName || '' }}", operator: NotEquals, value: ''}
          - {key: "{{ request.object.spec.dnsPolicy || '' }}", operator: AnyIn, value: [A, B, C]}
          - {key: "{{ request.object.spec.dnsPolicy || '' }}", operator: AnyIn, value: [B, C, D]}
          - {key: "{{ request.object.spec.nodeName || '' }}", operator: Equals, value: '*.*.example.com'}
      validate:
`,
    );
    const written = (await textsOf({ 'policy.yaml': conditions }))['policy.yaml'] ?? '';
    const [, matchConditions = ''] = /matchConditions:\n([^]*?)\n  \w/.exec(written) ?? [];
    expect([...matchConditions.matchAll(/- name: (.*)/g)].map(([, name]) => name)).toEqual([
      'namespace-does-not-start-with-kube',
      'has-service-account-name',
      'dns-policy-is-listed',
      'dns-policy-is-listed-2',
      'preconditions-hold',
    ]);
  });

  it('looks at the old object where deletions are denied, too', async () => {
    const deny = POLICY.replace(
      / {8}pattern:[^]*$/,
      "        deny: {conditions: {any: [{key: '{{ request.object.metadata.labels.keep }}', operator: Equals, value: 'yes please'}]}}\n",
    );
    const written = (await textsOf({ 'policy.yaml': deny }))['policy.yaml'];
    expect(written).toContain('operations: [CREATE, UPDATE, DELETE]');
    expect(written).toContain(
      "request.operation == 'DELETE' ? (has(oldObject.metadata) ? oldObject.metadata : {}) : has(object.metadata) ? object.metadata : {}",
    );
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
    - name: label-temporary-is-sure
      expression: object.metadata.?labels.?temporary.orValue('') == 'sure'
`);
  });
});
