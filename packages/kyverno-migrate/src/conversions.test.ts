import { readFileSync } from 'node:fs';

import { createEngine, readPolicies } from '@assay/kyverno';
import type { ObjectValue, Value } from '@assay/jmespath';
import { listOf, objectOf, readYamlValue, textOf } from '@assay/kyverno/objects';
import { describe, expect, it } from 'vitest';

import { migrate } from './migrate.ts';
import { withPlainNumbers } from './write/with-texts.ts';

function policyWith(body: string): string {
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
  annotations:
    pod-policies.kyverno.io/autogen-controllers: none
spec:
  rules:
    - name: example
      match: {any: [{resources: {kinds: [Pod], operations: [CREATE]}}]}
      ${/^(?:validate|mutate|generate):/.test(body) ? body : `validate: {${body}}`}
`;
}

async function convert(body: string): Promise<string> {
  const { pairs, remarks } = await migrate([{ path: 'policy.yaml', text: policyWith(body) }]);
  expect(remarks.filter(({ kind }) => kind === 'left')).toEqual([]);
  return pairs[0]?.after[0]?.text ?? '';
}

function valueOf(text: string): Value {
  const read = readYamlValue(text);
  return read.kind === 'value' ? read.value : null;
}

/** What each object comes to, and what is made of it. */
async function verdicts(policy: string, objects: readonly ObjectValue[]): Promise<readonly unknown[]> {
  const engine = await createEngine(readPolicies([{ name: 'policy.yaml', text: policy }]));
  expect(engine.problems).toEqual([]);
  return objects.map((object) => {
    const outcomes = [...engine.evaluate({ operation: 'CREATE', object })];
    const status = ['error', 'fail', 'pass'].find((name) => outcomes.some((each) => each.status === name)) ?? 'none';
    const patched = outcomes.findLast((each) => each.patched)?.patched ?? object;
    const generated = outcomes.flatMap((each) => each.generated ?? []).map((each) => each['data']);
    return { object, status, patched: withPlainNumbers(patched), generated };
  });
}

/** The expressions that say what the policy does; of several validations the first. */
function expressionOf(policy: Value): string {
  const [body] = [...listOf(policy, 'spec', 'validations'), ...listOf(policy, 'spec', 'generate')];
  const mutations = listOf(policy, 'spec', 'mutations').map(
    (each) => textOf(each, 'applyConfiguration', 'expression') || textOf(each, 'jsonPatch', 'expression'),
  );
  return textOf(body, 'expression') || mutations.join(' ');
}

function onOneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([{,]) /g, '$1')
    .replaceAll(/ ([}\])])/g, '$1');
}

function pod(spec: ObjectValue, metadata: ObjectValue = {}): ObjectValue {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'shop', ...metadata },
    spec: { containers: [{ name: 'main', image: 'nginx:latest' }], ...spec },
  };
}

const PODS: readonly ObjectValue[] = [
  pod({}),
  pod({ hostNetwork: false, hostPID: false }, { labels: { team: 'net' } }),
  pod({ hostNetwork: true, hostPID: true, nodeName: 'one' }, { labels: { team: '' } }),
  pod({ volumes: [{ name: 'data' }, { name: 'other' }], terminationGracePeriodSeconds: 10 }),
  pod({ volumes: [{ name: 'other' }], terminationGracePeriodSeconds: 61 }),
  pod({ containers: [{ name: 'one', image: 'ghcr.io/x/y:1', imagePullPolicy: 'Never' }], initContainers: [] }),
  pod({
    containers: [
      { name: 'one', image: 'ghcr.io/x/y' },
      { name: 'main', image: 'nginx', imagePullPolicy: 'IfNotPresent' },
    ],
  }),
  pod({
    containers: [{ name: 'one', image: 'app', resources: { limits: { memory: '4096Mi' } }, securityContext: { capabilities: { drop: ['ALL'] } } }],
  }),
  pod({
    containers: [
      { name: 'one', image: 'app', resources: { limits: { memory: '5Gi', cpu: 1 } }, securityContext: { capabilities: { drop: ['CHOWN'] } } },
    ],
  }),
];

const PAGE = readFileSync(new URL('../../../docs/kyverno-migrate.md', import.meta.url), 'utf8');

/** What stands in code in each of the two columns of the table below a heading. */
function rowsBelow(heading: string): readonly (readonly [old: string, converted: string])[] {
  const [, part = ''] = PAGE.split(`\n## ${heading}\n`);
  return [...(part.split('\n## ')[0] ?? '').matchAll(/^\| (``?)(\w.*?)\1 +\| `(.*)` +\|$/gm)].map(([, , old = '', converted = '']) => {
    return [old.replaceAll(String.raw`\|`, '|'), converted.replaceAll(String.raw`\|`, '|')];
  });
}

describe('the table of bodies in the docs', () => {
  const rows = rowsBelow('Bodies of rules');

  it('has a row for each sort of body', () => {
    expect(new Set(rows.map(([old]) => old.split(':')[0]))).toEqual(
      new Set(['pattern', 'anyPattern', 'deny', 'foreach', 'podSecurity', 'cel', 'mutate', 'generate']),
    );
  });

  it.each(rows)('%s', async (old, converted) => {
    const text = await convert(old);
    expect(onOneLine(expressionOf(valueOf(text)))).toBe(onOneLine(converted));
    expect(await verdicts(text, PODS)).toEqual(await verdicts(policyWith(old), PODS));
  });
});

/** A policy with a line more, in its rule or in its spec. */
function policyBeside(line: string): string {
  const isOfRule = /^(?:match|exclude|preconditions|context):/.test(line);
  const match = line.startsWith('match:') ? '' : '      match: {any: [{resources: {kinds: [Pod]}}]}\n';
  // Whoever asks for the user may not look at objects in the background.
  const background = /subjects|roles/.test(line) ? '  background: false\n' : '';
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: example}
spec:
${background}${isOfRule ? '' : `  ${line}\n`}  rules:
    - name: example
${match}${isOfRule ? `      ${line}\n` : ''}      validate: {pattern: {spec: {=(hostPID): false}}}
`;
}

describe('the table of what stands beside bodies in the docs', () => {
  it.each(rowsBelow('Beside the body'))('%s', async (old, converted) => {
    const { pairs } = await migrate([{ path: 'policy.yaml', text: policyBeside(old) }]);
    const spec = objectOf(valueOf(pairs[0]?.after[0]?.text ?? ''), 'spec') ?? {};
    for (const [name, wanted] of Object.entries(objectOf(valueOf(converted)) ?? {})) {
      const [before = '', behind] = JSON.stringify(wanted).split('…');
      const found = JSON.stringify(spec[name]);
      if (behind === undefined) expect(found).toBe(before);
      else expect([found.slice(0, before.length), found.slice(-behind.length)]).toEqual([before, behind]);
    }
  });
});

describe('what is easily said wrong', () => {
  const objects: readonly ObjectValue[] = [
    ...PODS,
    pod({ volumes: [], tolerations: [{ key: 'old' }] }, { labels: { app: 'web' } }),
    pod({ volumes: [{ name: 'data', emptyDir: { medium: 'Memory' } }] }, { labels: { app: 'web', team: 'net' } }),
    pod({ containers: [{ name: 'main', image: 'nginx', resources: { requests: { cpu: '1' } } }] }, { annotations: { 'example.com/a': 'x' } }),
    pod({ containers: [{ name: 'main', image: 'nginx', resources: { requests: { cpu: '1000m' } }, env: [{ name: 'A', value: 'b' }] }] }),
    pod({ volumes: [{ name: 'other' }, { name: 'data' }], nodeSelector: { disk: 'hdd', zone: 'a' } }),
    pod({
      containers: [
        { name: 'one', image: 'nginx' },
        { name: 'main', image: 'nginx', volumeMounts: [{ mountPath: '/other' }, { mountPath: '/data', subPath: 'a' }] },
      ],
    }),
  ];

  it.each([
    ['an anchor in a map that is missing', 'pattern: {metadata: {labels: {(app): web, team: net}}}'],
    ['an anchor in a map that may be missing', 'pattern: {metadata: {=(labels): {(app): web, team: net}}}'],
    ['anchors of several patterns', "anyPattern: [{spec: {(hostNetwork): true, nodeName: '?*'}}, {metadata: {labels: {(app): web, team: '?*'}}}]"],
    ['a number for an amount', 'pattern: {spec: {containers: [{resources: {requests: {cpu: 1}}}]}}'],
    ['a key with wildcards that has no text', 'pattern: {metadata: {=(annotations): {X(example.com/*): null}}}'],
    ['a key with wildcards that may not be there', "pattern: {metadata: {=(annotations): {X(example.com/*): '*'}}}"],
    [
      'an index that is too high',
      "deny: {conditions: {any: [{key: '{{ request.object.spec.containers[1].image }}', operator: NotEquals, value: nginx}]}}",
    ],
    [
      'an index of a list that is missing',
      "deny: {conditions: {any: [{key: '{{ request.object.spec.volumes[0].name }}', operator: Equals, value: data}]}}",
    ],
    [
      'a part of a text that is not there',
      `deny: {conditions: {any: [{key: "{{ split(request.object.spec.containers[0].image, ':')[1] }}", operator: Equals, value: latest}]}}`,
    ],
    [
      'what a pipe does not find',
      `deny: {conditions: {any: [{key: "{{ request.object.spec.containers[?name=='main'] | [0].imagePullPolicy }}", operator: NotEquals, value: Never}]}}`,
    ],
    [
      'keys of what is missing',
      `deny: {conditions: {any: [{key: "{{ contains(keys(request.object.metadata.labels), 'app') }}", operator: Equals, value: true}]}}`,
    ],
    [
      'a filter that fails on an element',
      `deny: {conditions: {any: [{key: "{{ request.object.spec.containers[?imagePullPolicy.contains(@, 'Never')].name }}", operator: AnyIn, value: [one]}]}}`,
    ],
    ['a loop over nothing', "foreach: [{list: 'request.object.spec.volumes', pattern: {name: data}}]"],
    [
      'a loop in a loop over nothing',
      "foreach: [{list: 'request.object.spec.containers', foreach: [{list: element.env, deny: {conditions: {any: [{key: '{{ element.value }}', operator: Equals, value: b}]}}}]}]",
    ],
    ['an empty map in a patch', 'mutate: {patchStrategicMerge: {spec: {volumes: [{name: data, emptyDir: {}}]}}}'],
    ['a patch that changes nothing', 'mutate: {patchesJson6902: \'[{"op": "add", "path": "/metadata/labels/app", "value": "web"}]\'}'],
    [
      'a loop that changes a missing list',
      "mutate: {foreach: [{list: 'request.object.spec.volumes', patchesJson6902: '- {op: add, path: \"/spec/volumes/{{elementIndex}}/name\", value: data}'}]}",
    ],
    ['an element that is there behind others', 'mutate: {patchStrategicMerge: {spec: {volumes: [{name: data, emptyDir: {medium: Memory}}]}}}'],
    ['several elements of a list', 'mutate: {patchStrategicMerge: {spec: {volumes: [{name: new, emptyDir: {medium: Memory}}, {name: data}]}}}'],
    [
      'a list in an element of a list',
      'mutate: {patchStrategicMerge: {spec: {containers: [{name: main, volumeMounts: [{mountPath: /data, name: data, readOnly: true}]}]}}}',
    ],
    ['additions beside each other', 'mutate: {patchStrategicMerge: {metadata: {labels: {+(app): one, +(team): one}}, spec: {+(nodeName): two}}}'],
    [
      'what is taken away and put in',
      'mutate: {patchStrategicMerge: {spec: {nodeName: null, hostNetwork: false, securityContext: {runAsUser: null}}}}',
    ],
    ['a map that is replaced as a whole', 'mutate: {patchStrategicMerge: {spec: {nodeSelector: {disk: ssd}, securityContext: {runAsUser: 1}}}}'],
    [
      'a condition on a map beside a patch of another',
      'mutate: {patchStrategicMerge: {metadata: {labels: {(app): web}}, spec: {hostNetwork: false}}}',
    ],
    ['loops in a patch', "mutate: {patchStrategicMerge: {spec: {containers: [{(name): '*', env: [{name: A, value: c}]}]}}}"],
  ])('%s', async (_title, body) => {
    expect(await verdicts(await convert(body), objects)).toEqual(await verdicts(policyWith(body), objects));
  });

  it('what a parsed text lacks', async () => {
    const body = `deny: {conditions: {any: [{key: "{{ request.object.metadata.annotations.data | parse_yaml(@).team }}", operator: NotEquals, value: net}]}}`;
    const texts = ['team: net', 'team: web', 'other: net'].map((data) => pod({}, { annotations: { data } }));
    expect(await verdicts(await convert(body), texts)).toEqual(await verdicts(policyWith(body), texts));
  });

  it.each([
    ['a label of a template without metadata', "validate: {pattern: {metadata: {labels: {team: '?*'}}}}"],
    ['a map that may be missing in such a template', 'validate: {pattern: {metadata: {=(labels): {=(team): net}}}}'],
    [
      'a default for what such a template lacks',
      `validate: {deny: {conditions: {any: [{key: "{{ request.object.metadata.labels.team || '' }}", operator: Equals, value: net}]}}}`,
    ],
    ['a patch of such a template', 'mutate: {patchStrategicMerge: {metadata: {labels: {+(team): net}}}}'],
  ])('%s', async (_title, body) => {
    const templates = [{ spec: PODS[0]?.['spec'] ?? null }, { metadata: { labels: { team: 'net' } }, spec: PODS[0]?.['spec'] ?? null }];
    const metadata = { name: 'web', namespace: 'shop' };
    const owners = templates.flatMap((template) => [
      { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: { template } },
      { apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } } },
    ]);
    const old = policyWith(body).replace(/ {2}annotations:\n.*\n/, '');
    const { pairs } = await migrate([{ path: 'policy.yaml', text: old }]);
    expect(await verdicts(pairs[0]?.after[0]?.text ?? '', owners)).toEqual(await verdicts(old, owners));
  });
});

describe('the pod security standards', () => {
  const SAFE = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] }, runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };
  const withContainer = (more: ObjectValue, context: ObjectValue = {}): ObjectValue =>
    pod({ containers: [{ name: 'main', image: 'nginx', securityContext: { ...SAFE, ...context }, ...more }] });
  const withPod = (spec: ObjectValue, metadata: ObjectValue = {}): ObjectValue =>
    pod({ containers: [{ name: 'main', image: 'nginx', securityContext: SAFE }], ...spec }, metadata);
  const bare = { name: 'main', image: 'nginx' };
  const pods: readonly ObjectValue[] = [
    withPod({}),
    pod({}),
    pod({ containers: [bare], securityContext: { runAsNonRoot: true, seccompProfile: { type: 'Localhost' } } }),
    pod({ os: { name: 'windows' }, containers: [bare], securityContext: { runAsNonRoot: true } }),
    ...['hostNetwork', 'hostPID', 'hostIPC'].map((name) => withPod({ [name]: true })),
    ...[{ hostPath: { path: '/' } }, { emptyDir: {} }, { nfs: { server: 'a', path: '/' } }, { image: { reference: 'a' } }].map((volume) =>
      withPod({ volumes: [{ name: 'data', ...volume }] }),
    ),
    ...[
      { runAsNonRoot: false },
      { runAsUser: 0 },
      { seccompProfile: { type: 'Unconfined' } },
      { appArmorProfile: { type: 'Unconfined' } },
      { seLinuxOptions: { type: 'container_engine_t' } },
      { seLinuxOptions: { user: 'root' } },
      { windowsOptions: { hostProcess: true } },
      { sysctls: [{ name: 'net.ipv4.tcp_rmem', value: '1' }] },
      { sysctls: [{ name: 'kernel.panic', value: '1' }] },
    ].map((securityContext) => withPod({ securityContext })),
    ...['runtime/default', 'localhost/own', 'unconfined', ''].map((profile) =>
      withPod({}, { annotations: { 'container.apparmor.security.beta.kubernetes.io/main': profile, other: 'unconfined' } }),
    ),
    withContainer({ ports: [{ containerPort: 80, hostPort: 80 }] }),
    withContainer({ ports: [{ containerPort: 80 }] }),
    withContainer({ livenessProbe: { httpGet: { port: 80, host: '10.0.0.1' } } }),
    withContainer({ lifecycle: { preStop: { tcpSocket: { port: 80, host: '10.0.0.1' } } } }),
    ...[
      { privileged: true },
      { procMount: 'Unmasked' },
      { allowPrivilegeEscalation: true },
      { capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] } },
      { capabilities: { drop: ['ALL'], add: ['CHOWN'] } },
      { capabilities: { drop: ['CHOWN'], add: ['SYS_ADMIN'] } },
      { runAsUser: 0 },
      { runAsNonRoot: false },
      { seccompProfile: { type: 'Unconfined' } },
      { seLinuxOptions: { role: 'a' } },
      { windowsOptions: { hostProcess: true } },
    ].map((context) => withContainer({}, context)),
  ];

  it.each([
    '{level: baseline, version: latest}',
    '{level: baseline, version: v1.26}',
    '{level: restricted, version: latest}',
    '{level: restricted, version: v1.21}',
    "{level: restricted, version: v1.24, exclude: [{controlName: Capabilities, images: ['ngin*']}, {controlName: Volume Types}]}",
    "{level: restricted, version: latest, exclude: [{controlName: Seccomp}, {controlName: Seccomp, images: ['*']}]}",
    '{level: baseline, version: latest, exclude: [{controlName: SELinux}, {controlName: HostProcess}]}',
  ])('%s give the same verdicts as Kyverno has', async (standard) => {
    const old = policyWith(`podSecurity: ${standard}`);
    const converted = await convert(`podSecurity: ${standard}`);
    expect(await verdicts(converted, pods)).toEqual(await verdicts(old, pods));
  });
});
