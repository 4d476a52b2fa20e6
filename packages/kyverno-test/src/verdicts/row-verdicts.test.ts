import { decodeJson, isList } from '@assay/jmespath';
import { textOf } from '@assay/kyverno/objects';
import { describe, expect, it } from 'vitest';

import { testWorkspace } from '../../testing/test-workspace.ts';
import { runTests } from '../command/run-tests.ts';
import { readTestFlags } from '../command/test-flags.ts';

const HEADER = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\npolicies: [policy.yaml]\nresources: [resource.yaml]\n';
const NEW_HEADER =
  'apiVersion: cli.kyverno.io/v1beta1\nkind: KyvernoTest\nmetadata: {name: t}\nspec:\n  policies: [policy.yaml]\n  resources: [resource.yaml]\n';

/** What `kyverno test` prints. */
async function print(files: Readonly<Record<string, string>>, ...flags: readonly string[]): Promise<string> {
  let output = '';
  await runTests(readTestFlags(['.', '-o', 'json', ...flags]), {
    workspace: testWorkspace(files),
    host: { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 },
    print: (text) => void (output += text),
    printError: () => undefined,
    isTerminal: false,
  });
  return output;
}

/** The rows of a test: `policy/rule resource: result, reason`. */
async function rows(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const output = await print(files);
  const [list = '[]'] = /^\[\n.*^\]$/ms.exec(output) ?? [];
  const decoded = decodeJson(list);
  if (decoded.kind !== 'value' || !isList(decoded.value)) throw new Error(`no rows: ${output}`);
  return decoded.value.map((row) => {
    const [policy, rule, resource, result, reason] = ['POLICY', 'RULE', 'RESOURCE', 'RESULT', 'REASON'].map((name) => textOf(row, name));
    return `${policy}/${rule} ${resource}: ${result}, ${reason}`;
  });
}

describe('rows about rules that generate', () => {
  const cloning = (policy: string, name: string): string => `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: ${policy}}
spec:
  rules:
  - name: sync
    match: {any: [{resources: {kinds: [Namespace]}}]}
    generate: {apiVersion: v1, kind: Secret, name: ${name}, namespace: "{{ request.object.metadata.name }}", clone: {name: ${name}, namespace: default}}
`;
  const secret = (name: string, namespace: string): string => `{apiVersion: v1, kind: Secret, metadata: {name: ${name}, namespace: ${namespace}}}`;
  const row = (policy: string, source: string): string =>
    `- {policy: ${policy}, rule: sync, kind: Namespace, resources: [team], result: pass, cloneSourceResource: ${source}.yaml, generatedResource: made-${source}.yaml}\n`;
  const files = {
    'resource.yaml': '{apiVersion: v1, kind: Namespace, metadata: {name: team}}',
    'a.yaml': secret('a', 'default'),
    'b.yaml': secret('b', 'default'),
    'made-a.yaml': secret('a', 'team'),
    'made-b.yaml': secret('b', 'team'),
  };

  it('clone the sources of their own policy', async () => {
    const policies = `${cloning('p', 'a')}---\n${cloning('q', 'b')}`;
    const manifest = `${HEADER}results:\n${row('p', 'a')}${row('q', 'b')}`;
    expect(await rows({ ...files, 'policy.yaml': policies, 'kyverno-test.yaml': manifest })).toEqual(['p/sync /a: Pass, Ok', 'q/sync /b: Pass, Ok']);
  });

  it('compare the bare object that a rule without data and clone makes', async () => {
    const policy = cloning('p', 'a').replace(/, clone: \{.*?\}/, '');
    const manifest = `${HEADER}results:\n${row('p', 'a')}`;
    const made = secret('a', 'team').replace('kind: Secret', 'kind: Secret, type: other');
    expect(await rows({ ...files, 'policy.yaml': policy, 'kyverno-test.yaml': manifest })).toEqual(['p/sync /a: Pass, Ok']);
    expect(await rows({ ...files, 'policy.yaml': policy, 'kyverno-test.yaml': manifest, 'made-a.yaml': made })).toEqual([
      'p/sync /a: Fail, Resource diff',
    ]);
  });
});

describe('rows with several files of generated objects', () => {
  const map = (name: string, data: string): string => `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}, namespace: team}, data: ${data}}`;
  const files = {
    'policy.yaml': `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  rules:
  - name: r
    match: {any: [{resources: {kinds: [Namespace]}}]}
    generate: {apiVersion: v1, kind: ConfigMap, name: m, namespace: "{{ request.object.metadata.name }}", data: {data: {}}}
`,
    'resource.yaml': '{apiVersion: v1, kind: Namespace, metadata: {name: team}}',
    'same.yaml': map('m', '{}'),
    'one.yaml': map('m', '{a: one}'),
    'two.yaml': map('m', '{a: two}'),
    'other.yaml': map('other', '{}'),
  };
  const messages = async (more: string): Promise<readonly string[]> => {
    const manifest = `${HEADER}results:\n- {policy: p, rule: r, kind: Namespace, resources: [team], result: pass, ${more}}\n`;
    const output = await print({ ...files, 'kyverno-test.yaml': manifest }, '--detailed-results');
    const text = (field: string): string => String(JSON.parse(new RegExp(`"${field}": (".*")`).exec(output)?.[1] ?? '""'));
    return [text('REASON'), text('Message')];
  };

  it('are kept by one that fits, and the single file does not count', async () => {
    expect(await messages('generatedResources: [one.yaml, absent.yaml, same.yaml]')).toEqual(['Ok', '']);
    expect(await messages('generatedResources: [one.yaml], generatedResource: same.yaml')).toEqual([
      'Resource diff',
      expect.stringMatching(/^Generated/),
    ]);
  });

  it('tell how the object differs from the last file with one, or what is wrong with the last', async () => {
    const [reason, message] = await messages('generatedResources: [one.yaml, two.yaml, other.yaml]');
    expect(reason).toBe('Resource diff');
    expect(message).toContain("Generated resource didn't match any of the expected generated resources in the test result\n(");
    expect(message).toContain('a: two{}');
    expect(await messages('generatedResources: [other.yaml, absent.yaml]')).toEqual([
      'Resource error',
      'error: failed to load GeneratedResources resource (open absent.yaml: no such file or directory)',
    ]);
  });
});

describe('rows about rules that mutate', () => {
  const files = {
    'policy.yaml': `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  rules:
  - {name: r, match: {any: [{resources: {kinds: [ConfigMap]}}]}, mutate: {patchStrategicMerge: {data: {a: b}}}}
`,
    'resource.yaml': '{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: default}}',
    'patched.yaml': '{apiVersion: v1, kind: ConfigMap, metadata: {name: other, namespace: default}}',
  };
  const row = (more: string): string =>
    `${HEADER}results:\n- {policy: p, rule: r, kind: ConfigMap, resources: [c], result: pass, patchedResources: patched.yaml${more}}\n`;

  it('compare what they made for rules that validate, too', async () => {
    const validating = '  - {name: v, match: {any: [{resources: {kinds: [ConfigMap]}}]}, validate: {message: m, pattern: {kind: ConfigMap}}}\n';
    const patched = (data: string): string => `{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: default}, data: {a: ${data}}}`;
    const given = { ...files, 'policy.yaml': files['policy.yaml'] + validating, 'kyverno-test.yaml': row('').replace('rule: r, ', '') };
    const resource = 'v1/ConfigMap/default/c';
    expect(await rows({ ...given, 'patched.yaml': patched('b') })).toEqual([`p/r ${resource}: Pass, Ok`, `p/v ${resource}: Pass, Ok`]);
    expect(await rows({ ...given, 'patched.yaml': patched('x') })).toEqual([
      `p/r ${resource}: Fail, Resource diff`,
      `p/v ${resource}: Fail, Resource diff`,
    ]);
  });

  it('do not count if the file lacks the object, unless it has to be there', async () => {
    expect(await rows({ ...files, 'kyverno-test.yaml': row('') })).toEqual([]);
    expect(await rows({ ...files, 'kyverno-test.yaml': row(', failOnMissingResources: true') })).toEqual([
      'p/r v1/ConfigMap/default/c: Fail, Resource error',
    ]);
  });
});

describe('rows of a KyvernoTest', () => {
  const files = {
    'resource.yaml': '{apiVersion: v1, kind: ConfigMap, metadata: {name: x}}\n---\n{apiVersion: v1, kind: Secret, metadata: {name: x}}\n',
    'kyverno-test.yaml': `${NEW_HEADER}  results:\n  - {policy: p, rule: r, kind: Secret, namespace: shop, resources: [x], result: fail}\n`,
  };

  it('move their objects into their namespace', async () => {
    const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  rules:
  - {name: r, match: {any: [{resources: {kinds: [ConfigMap, Secret], namespaces: [shop]}}]}, validate: {message: m, deny: {}}}
`;
    expect(await rows({ ...files, 'policy.yaml': policy })).toEqual(['p/r v1/Secret/shop/x: Pass, Ok']);
  });

  it('leave objects of another kind where they are', async () => {
    const policy = `apiVersion: policies.kyverno.io/v1
kind: DeletingPolicy
metadata: {name: p}
spec:
  schedule: "* * * * *"
  matchConstraints: {resourceRules: [{apiGroups: [""], apiVersions: [v1], operations: ["*"], resources: [configmaps]}]}
  conditions: [{name: c, expression: object.metadata.namespace == object.nothing}]
`;
    const manifest = files['kyverno-test.yaml'].replace('rule: r, ', '');
    const output = await print({ ...files, 'policy.yaml': policy, 'kyverno-test.yaml': manifest });
    expect(output.match(/failed to apply policy x on resource: no such key: nothing/g)).toHaveLength(1);
  });
});
