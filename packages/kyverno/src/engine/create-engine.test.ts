import type { ObjectValue } from '@assay/jmespath';
import { locate } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { objectOf } from '../objects/fields.ts';
import { readPolicies } from '../read-policies.ts';
import { readResources } from '../read-resources.ts';
import { createEngine } from './create-engine.ts';
import type { Engine, EngineOptions } from './create-engine.ts';
import type { AdmissionRequest } from './request.ts';

/** An engine of the policies, exceptions and bindings in a text. */
async function engineOf(text: string, options: Partial<EngineOptions> = {}): Promise<Engine> {
  const { problems, ...read } = readPolicies([{ name: 'policies.yaml', text }]);
  expect(problems).toEqual([]);
  return createEngine({ ...read, ...options });
}

/** What an engine says of a request: `policy/rule status: message`. */
function say(engine: Engine, request: AdmissionRequest): readonly string[] {
  return Array.from(engine.evaluate(request), ({ policy, rule, status, message }) => `${policy.name}/${rule} ${status}: ${message}`);
}

function object(text: string): NonNullable<AdmissionRequest['object']> {
  const [found] = readResources([{ name: 'object.yaml', text }]).objects;
  if (found === undefined) throw new Error('a test has an object');
  return found;
}

function pod(labels: string, image = 'nginx:1'): NonNullable<AdmissionRequest['object']> {
  return object(
    `{apiVersion: v1, kind: Pod, metadata: {name: web, namespace: shop, labels: ${labels}}, spec: {containers: [{name: web, image: '${image}'}]}}`,
  );
}

const namespace = object('{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {env: prod}}}');

const REQUIRE_TEAM = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: require-team}
spec:
  rules:
    - name: check-team
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate:
        failureAction: Enforce
        message: a Pod needs a team
        pattern: {metadata: {labels: {team: '?*'}}}
`;

const pods = (operations: string): string =>
  `matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [${operations}], resources: [pods]}]}`;

function celPolicy(kind: string, name: string, spec: string, operations = 'CREATE, UPDATE'): string {
  return `---\napiVersion: policies.kyverno.io/v1\nkind: ${kind}\nmetadata: {name: ${name}}\nspec:\n  ${pods(operations)}\n  ${spec}\n`;
}

function cleanup(name: string, kind = 'Pod', more = ''): string {
  return `
apiVersion: kyverno.io/v2
kind: ClusterCleanupPolicy
metadata: {name: c}
spec:
  schedule: '* * * * *'
  match: {any: [{resources: {kinds: [${kind}]${more}}}]}
  conditions: {all: [{key: '${name}', operator: Equals, value: web}]}
`;
}

const IMAGES = "matchImageReferences: [{glob: '*'}]\n  attestors: [{name: a, cosign: {key: {data: k}}}]";

describe('each kind of policy says what it comes to', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'a ClusterPolicy that validates',
      REQUIRE_TEAM,
      ['require-team/check-team fail: validation error: a Pod needs a team. rule check-team failed at path /metadata/labels/team/'],
    ],
    [
      'a ValidatingPolicy',
      celPolicy('ValidatingPolicy', 'v', 'validations: [{expression: "has(object.metadata.labels.team)", message: no team}]'),
      ['v/ fail: no team'],
    ],
    [
      'an ImageValidatingPolicy, which needs a registry',
      celPolicy('ImageValidatingPolicy', 'i', `${IMAGES}\n  validations: [{expression: 'true'}]`),
      ['i/evaluation error: verifying docker.io/nginx:1 needs a registry'],
    ],
    [
      'a DeletingPolicy',
      celPolicy('DeletingPolicy', 'd', "schedule: '* * * * *'\n  conditions: [{name: c, expression: \"object.metadata.name == 'web'\"}]"),
      ['d/d pass: resource matched'],
    ],
    ['a CleanupPolicy', cleanup('{{ target.metadata.name }}'), ['c/c pass: resource matched']],
    ['a CleanupPolicy that leaves the object', cleanup('other'), ['c/c fail: resource did not match']],
    ['a CleanupPolicy about another kind', cleanup('web', 'Secret'), []],
    [
      'a ValidatingAdmissionPolicy',
      `apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\nmetadata: {name: k}\nspec:\n  ${pods('CREATE')}\n  validations: [{expression: 'false', message: never}]\n`,
      ['k/k fail: never'],
    ],
  ])('%s', async (_kind, text, expected) => {
    expect(say(await engineOf(text), { object: pod('{}') })).toEqual(expected);
  });

  it.each([
    ['a CleanupPolicy', cleanup('web')],
    ['a DeletingPolicy', celPolicy('DeletingPolicy', 'd', "schedule: '* * * * *'\n  conditions: [{name: c, expression: 'true'}]")],
  ])('%s, which goes by a schedule, has nothing to do with requests', async (_kind, text) => {
    const engine = await engineOf(text);
    expect(say(engine, { operation: 'CREATE', object: pod('{}') })).toEqual([]);
    expect(say(engine, { object: pod('{}') })).toHaveLength(1);
    const written = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' } };
    expect(engine.review({ request: { uid: '1', operation: 'CREATE', object: written } }).response).toEqual({ uid: '1', allowed: true });
  });

  it('selects for a CleanupPolicy by namespace, and explains what it does not select', async () => {
    const shop = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { env: 'prod' } } };
    const engine = await engineOf(cleanup('web', 'Pod', ', namespaceSelector: {matchLabels: {env: prod}}'), { cluster: [shop] });
    expect(say(engine, { object: pod('{}') })).toEqual(['c/c pass: resource matched']);
    const [explanation] = (await engineOf(cleanup('web', 'Secret'))).explain({ object: pod('{}') });
    expect(explanation).toMatchObject({ rule: 'c', clauses: [{ kind: 'match', holds: false }] });
  });

  it('gives what admission policies of Kubernetes say behind what policies of Kyverno say', async () => {
    const validations = "validations: [{expression: 'true'}]";
    const kubernetes = `apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\nmetadata: {name: k}\nspec:\n  ${pods('CREATE')}\n  ${validations}\n`;
    const engine = await engineOf(kubernetes + celPolicy('ValidatingPolicy', 'v', validations));
    expect(Array.from(engine.evaluate({ object: pod('{}') }), ({ policy }) => policy.name)).toEqual(['v', 'k']);
  });

  it('gives the object that policies make of it, each working on what the former left', async () => {
    const engine = await engineOf(`
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: add-a}
spec:
  rules:
    - name: a
      match: {any: [{resources: {kinds: [Pod]}}]}
      mutate: {patchStrategicMerge: {metadata: {labels: {a: '1'}}}}
${celPolicy('MutatingPolicy', 'add-b', 'mutations: [{patchType: ApplyConfiguration, applyConfiguration: {expression: "Object{metadata: Object.metadata{labels: Object.metadata.labels{b: object.metadata.labels.a}}}"}}]')}`);
    const outcomes = [...engine.evaluate({ object: pod('{team: a}') })];
    expect(outcomes.map(({ policy, status, patched }) => [policy.name, status, objectOf(patched, 'metadata', 'labels')])).toEqual([
      ['add-a', 'pass', { team: 'a', a: '1' }],
      ['add-b', 'pass', { team: 'a', a: '1', b: '1' }],
    ]);
  });

  it('gives the objects that policies generate', async () => {
    const engine = await engineOf(`
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: config}
spec:
  rules:
    - name: map
      match: {any: [{resources: {kinds: [Pod]}}]}
      generate: {apiVersion: v1, kind: ConfigMap, name: zoo, namespace: '{{request.namespace}}', data: {data: {key: value}}}
`);
    const [outcome] = engine.evaluate({ object: pod('{}') });
    expect(outcome).toMatchObject({ status: 'pass', generated: [{ kind: 'ConfigMap', metadata: { name: 'zoo', namespace: 'shop' } }] });
  });
});

it('clones objects of the cluster', async () => {
  const text = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: copy}
spec:
  rules:
    - name: secret
      match: {any: [{resources: {kinds: [Namespace]}}]}
      generate:
        apiVersion: v1
        kind: Secret
        name: pull
        namespace: '{{request.object.metadata.name}}'
        clone: {namespace: default, name: pull}
`;
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'pull', namespace: 'default' }, data: { key: 'eA==' } };
  const [outcome] = (await engineOf(text, { cluster: [secret] })).evaluate({ object: namespace });
  expect(outcome?.generated).toMatchObject([{ kind: 'Secret', metadata: { name: 'pull', namespace: 'shop' }, data: { key: 'eA==' } }]);
});

it('asks ValidatingPolicies on Pods about their controllers, too, whichever object comes first', async () => {
  const constraints = "matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: ['*'], resources: [pods]}]}";
  const validations = "validations: [{expression: 'has(object.spec.hostNetwork)', message: says nothing of the network}]";
  const engine = await engineOf(
    `{apiVersion: policies.kyverno.io/v1, kind: ValidatingPolicy, metadata: {name: network}, spec: {${constraints}, ${validations}}}`,
  );
  const deployment = '{apiVersion: apps/v1, kind: Deployment, metadata: {name: d}, spec: {template: {spec: {hostNetwork: true}}}}';
  const cronJob = '{apiVersion: batch/v1, kind: CronJob, metadata: {name: c}, spec: {jobTemplate: {spec: {template: {spec: {}}}}}}';
  const service = '{apiVersion: v1, kind: Service, metadata: {name: s}, spec: {}}';
  expect(say(engine, { object: pod('{}') })).toEqual(['network/ fail: says nothing of the network']);
  expect(say(engine, { object: object(deployment) })).toEqual(['network/ pass: success']);
  expect(say(engine, { object: object(cronJob) })).toEqual(['network/ fail: says nothing of the network']);
  expect(say(engine, { object: object(service) })).toEqual([]);
});

it('does not ask policies that are not for objects of Kubernetes', async () => {
  const text = celPolicy('ValidatingPolicy', 'j', "evaluation: {mode: JSON}\n  validations: [{expression: 'false'}]");
  expect(say(await engineOf(text), { object: pod('{}') })).toEqual([]);
});

describe('a request', () => {
  it('says where in the text of the object a rule is broken', async () => {
    const engine = await engineOf(REQUIRE_TEAM);
    const [outcome] = engine.evaluate({ object: object('apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n  labels:\n    app: web\n') });
    expect(outcome?.cause?.path).toEqual(['metadata', 'labels', 'team']);
    expect(outcome?.span && locate(outcome.span)).toMatchObject({ file: 'object.yaml', range: { start: { line: 6 } } });
  });

  it('has no place where the object comes from no text', async () => {
    const [outcome] = (await engineOf(REQUIRE_TEAM)).evaluate({ object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' } } });
    expect(outcome).toMatchObject({ status: 'fail' });
    expect(outcome?.span).toBeUndefined();
  });

  it('without an object has no outcomes', async () => {
    expect(say(await engineOf(REQUIRE_TEAM), { operation: 'DELETE' })).toEqual([]);
  });

  it.each<[string, AdmissionRequest, readonly string[]]>([
    ['creates', { object: pod('{team: a}') }, ['v/ pass: success']],
    ['updates what changes', { operation: 'UPDATE', object: pod('{team: b}'), oldObject: pod('{team: a}') }, ['v/ fail: from a to b']],
    ['updates what stays', { operation: 'UPDATE', object: pod('{team: a}'), oldObject: pod('{team: a}') }, ['v/ pass: success']],
    ['deletes', { operation: 'DELETE', oldObject: pod('{team: a}') }, ['v/ fail: from a to none']],
  ])('%s with both objects, to policies of CEL', async (_title, request, expected) => {
    const team = (name: string): string => `(has(${name}.metadata) ? ${name}.metadata.labels.team : 'none')`;
    const rule = `validations: [{expression: "request.operation == 'CREATE' || ${team('object')} == ${team('oldObject')}", messageExpression: "'from ' + ${team('oldObject')} + ' to ' + ${team('object')}"}]`;
    expect(say(await engineOf(celPolicy('ValidatingPolicy', 'v', rule, 'CREATE, UPDATE, DELETE')), request)).toEqual(expected);
  });

  it.each<[string, AdmissionRequest, readonly string[]]>([
    ['creates', { object: pod('{team: a}') }, []],
    ['updates', { operation: 'UPDATE', object: pod('{team: b}'), oldObject: pod('{team: a}') }, ['o/o fail: from a to b by jo (true)']],
    // Kyverno reads the old object where a message names the new one of a deletion.
    ['deletes', { operation: 'DELETE', oldObject: pod('{team: a}') }, ['o/o fail: from a to a by jo (true)']],
  ])('%s with both objects, user and dry run, to rules of kyverno.io', async (_title, request, expected) => {
    const engine = await engineOf(`
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: o}
spec:
  background: false
  rules:
    - name: o
      match: {any: [{resources: {kinds: [Pod], operations: [UPDATE, DELETE]}}]}
      validate:
        message: "from {{request.oldObject.metadata.labels.team}} to {{request.object.metadata.labels.team || 'none'}} by {{request.userInfo.username}} ({{request.dryRun}})"
        deny: {}
`);
    expect(say(engine, { ...request, userInfo: { username: 'jo' }, dryRun: true })).toEqual(expected);
  });

  it('of admission policies of Kubernetes has its own operation, old object and Namespace', async () => {
    const engine = await engineOf(`
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: k}
spec:
  ${pods('UPDATE')}
  validations: [{expression: "object.metadata.labels.team == oldObject.metadata.labels.team", messageExpression: "request.operation + ' in ' + namespaceObject.metadata.labels.env"}]
`);
    expect(say(engine, { object: pod('{team: a}') })).toEqual([]);
    const update = { operation: 'UPDATE', object: pod('{team: b}'), oldObject: pod('{team: a}'), namespaceObject: namespace } as const;
    expect(say(engine, update)).toEqual(['k/k fail: UPDATE in prod']);
  });

  it('does not let an update through that an old object does not excuse', async () => {
    const engine = await engineOf(REQUIRE_TEAM.replace('failureAction: Enforce', 'failureAction: Enforce\n        allowExistingViolations: true'));
    const statusOf = (request: AdmissionRequest): readonly string[] => Array.from(engine.evaluate(request), ({ status }) => status);
    expect(statusOf({ operation: 'UPDATE', object: pod('{}'), oldObject: pod('{}') })).toEqual(['skip']);
    expect(statusOf({ operation: 'UPDATE', object: pod('{}'), oldObject: pod('{team: a}') })).toEqual(['fail']);
  });

  it('is about the parent, where it is about a subresource', async () => {
    const engine = await engineOf(
      celPolicy('ValidatingPolicy', 'v', "validations: [{expression: 'object.spec.replicas < 3'}]").replace(
        "apiGroups: [''], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [pods]",
        'apiGroups: [apps], apiVersions: [v1], operations: [UPDATE], resources: [deployments/scale]',
      ),
    );
    const scale = object('{apiVersion: autoscaling/v1, kind: Scale, metadata: {name: web, namespace: shop}, spec: {replicas: 5}}');
    const resource = { group: 'apps', version: 'v1', resource: 'deployments' };
    const request = { operation: 'UPDATE', object: scale, oldObject: scale, resource } as const;
    expect(say(engine, { ...request, subresource: 'scale' })).toEqual(['v/ fail: CEL expression validation failed at index 0']);
    expect(say(engine, request)).toEqual([]);
  });
});

it('takes the plural of a custom resource from the request, or guesses it', async () => {
  const text = celPolicy('ValidatingPolicy', 'v', "validations: [{expression: 'false'}]").replace(
    pods('CREATE, UPDATE'),
    'matchConstraints: {resourceRules: [{apiGroups: [acme.io], apiVersions: [v1], operations: [CREATE], resources: [foxen]}]}',
  );
  const fox = object('{apiVersion: acme.io/v1, kind: Fox, metadata: {name: f, namespace: shop}}');
  const engine = await engineOf(text);
  expect(say(engine, { object: fox })).toEqual([]);
  expect(say(engine, { object: fox, resource: { group: 'acme.io', version: 'v1', resource: 'foxen' } })).toHaveLength(1);
});

describe('the namespace of an object', () => {
  const selecting = REQUIRE_TEAM.replace('kinds: [Pod]', 'kinds: [Pod], namespaceSelector: {matchLabels: {env: prod}}');
  const constrained = celPolicy('ValidatingPolicy', 'v', "validations: [{expression: 'false'}]").replace(
    'matchConstraints: {',
    'matchConstraints: {namespaceSelector: {matchLabels: {env: prod}}, ',
  );

  it.each([
    ['rules of kyverno.io', selecting],
    ['policies of CEL', constrained],
  ])('selects %s, given with the request or found in the cluster', async (_kind, text) => {
    const unknown = await engineOf(text);
    const known = await engineOf(text, { cluster: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { env: 'prod' } } }] });
    expect(say(unknown, { object: pod('{}') })).toHaveLength(0);
    expect(say(unknown, { object: pod('{}'), namespaceObject: namespace })).toHaveLength(1);
    expect(say(known, { object: pod('{}') })).toHaveLength(1);
  });
});

describe('the cluster', () => {
  const text = celPolicy(
    'ValidatingPolicy',
    'v',
    "validations: [{expression: \"resource.Get('v1', 'configmaps', 'shop', 'teams').data.web == object.metadata.labels.team\"}]",
  );

  it('is what expressions look objects up in', async () => {
    const cluster = [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'teams', namespace: 'shop' }, data: { web: 'a' } }];
    expect(say(await engineOf(text, { cluster }), { object: pod('{team: a}') })).toEqual(['v/ pass: success']);
    expect(say(await engineOf(text, { cluster }), { object: pod('{team: b}') })).toEqual(['v/ fail: CEL expression validation failed at index 0']);
  });

  it('is asked by kind and name, whoever holds it', async () => {
    const asked: string[] = [];
    const configMap = { group: '', version: 'v1', kind: 'ConfigMap' };
    const cluster = {
      kinds: () => [configMap],
      list: () => [],
      get: (kind: typeof configMap, where: string, name: string) => void asked.push(`${kind.kind} ${where}/${name}`),
    };
    say(await engineOf(REQUIRE_TEAM, { cluster }), { object: pod('{}') });
    expect(asked).toEqual(['Namespace /shop']);
  });
});

describe('a policy that does not compile', () => {
  it('is told with the places of its expressions, and leaves the others alone', async () => {
    const broken = celPolicy('ValidatingPolicy', 'broken', "validations: [{expression: 'nope == 1'}]");
    const engine = await engineOf(`${broken}${celPolicy('ValidatingPolicy', 'good', "validations: [{expression: 'true'}]")}`);
    expect(engine.problems.map(({ policy, expressions }) => [policy.name, expressions.map(({ message }) => message)])).toEqual([
      ['broken', ["undeclared reference to 'nope' (in container '')"]],
    ]);
    expect(engine.problems[0]?.message).toContain('failed to compile policy broken');
    expect(say(engine, { object: pod('{}') })).toEqual(['good/ pass: success']);
  });

  it.each([
    ['MutatingPolicy', 'mutations: [{patchType: JSONPatch, jsonPatch: {expression: nope}}]'],
    ['GeneratingPolicy', 'generate: [{expression: nope}]'],
    ['DeletingPolicy', "schedule: '* * * * *'\n  conditions: [{name: c, expression: nope}]"],
    ['ImageValidatingPolicy', `${IMAGES}\n  validations: [{expression: nope}]`],
    ['MutatingAdmissionPolicy', 'reinvocationPolicy: Never\n  mutations: [{patchType: JSONPatch, jsonPatch: {expression: nope}}]'],
  ])('is left out if it is a %s', async (kind, spec) => {
    const text = celPolicy(kind, 'p', spec);
    const isAdmission = kind === 'MutatingAdmissionPolicy';
    const engine = await engineOf(isAdmission ? text.replace(/apiVersion: .*/, 'apiVersion: admissionregistration.k8s.io/v1alpha1') : text);
    expect(engine.problems.map(({ expressions }) => expressions.map(({ message }) => message))).toEqual([[expect.stringContaining('nope')]]);
    expect(say(engine, { object: pod('{}') })).toEqual([]);
  });
});

it('takes exceptions from the same files', async () => {
  const exception = `---
apiVersion: kyverno.io/v2
kind: PolicyException
metadata: {name: let-web, namespace: shop}
spec:
  match: {any: [{resources: {kinds: [Pod], names: [web]}}]}
  exceptions: [{policyName: require-team, ruleNames: [check-team]}]
`;
  const [outcome] = (await engineOf(REQUIRE_TEAM + exception)).evaluate({ object: pod('{}') });
  expect(outcome).toMatchObject({ status: 'skip', message: 'rule is skipped due to policy exceptionsshop/let-web' });
});

it('knows the time from the clock alone', async () => {
  const text = REQUIRE_TEAM.replace('a Pod needs a team', 'it is {{ time_now_utc() }}').replace(/pattern: .*/, 'deny: {}');
  const at = (clock?: () => Date): Promise<Engine> => engineOf(text, clock && { clock });
  expect(say(await at(), { object: pod('{}') })).toEqual(['require-team/check-team fail: it is 1970-01-01T00:00:00Z']);
  const clock = (): Date => new Date('2026-02-01T12:00:00Z');
  expect(say(await at(clock), { object: pod('{}') })).toEqual(['require-team/check-team fail: it is 2026-02-01T12:00:00Z']);
});

describe('params of an admission policy', () => {
  const policies = (
    reference: string,
    spec = "validations: [{expression: 'object.metadata.name.size() <= int(params.data.most)', message: too long}]",
  ): string =>
    `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: short}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  ${pods('CREATE')}
  ${spec}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec: {policyName: short, validationActions: [Deny], paramRef: ${reference}}
`;
  const param = (kind: string, namespace: string, most: number): ObjectValue => {
    return { apiVersion: 'v1', kind, metadata: { name: 'limits', namespace }, data: { most: String(most) } };
  };
  const params = [param('Secret', 'shop', 1), param('ConfigMap', 'other', 2), param('ConfigMap', 'shop', 3), param('ConfigMap', 'strict', 2)];

  it.each<[title: string, reference: string, expected: readonly string[]]>([
    [
      'are of the kind that the policy names, in the namespace of the object',
      '{name: limits, parameterNotFoundAction: Deny}',
      ['short/short pass: '],
    ],
    [
      'are in the namespace that the binding names',
      '{name: limits, namespace: other, parameterNotFoundAction: Deny}',
      ['short/short fail: too long'],
    ],
    [
      'are those that a selector selects, and each has to let the object through',
      '{selector: {}, namespace: strict, parameterNotFoundAction: Deny}',
      ['short/short fail: too long'],
    ],
    ['can be missing', '{name: nowhere, parameterNotFoundAction: Allow}', []],
    [
      'have to be there',
      '{name: nowhere, parameterNotFoundAction: Deny}',
      ['short/short error: no params found for policy binding with `Deny` parameterNotFoundAction'],
    ],
  ])('%s', async (_title, reference, expected) => {
    expect(say(await engineOf(policies(reference), { params }), { object: pod('{}') })).toEqual(expected);
  });

  it('are null where the binding names none', async () => {
    const text = policies('{}', "validations: [{expression: 'params == null', message: there are some}]").replace(', paramRef: {}', '');
    expect(say(await engineOf(text, { params }), { object: pod('{}') })).toEqual(['short/short pass: ']);
  });

  it('of the request count, and of missing ones nobody knows, whatever the binding says', async () => {
    const engine = await engineOf(policies('{name: limits, parameterNotFoundAction: Allow}'), { params });
    expect(say(engine, { object: pod('{}'), params: [param('ConfigMap', 'shop', 1)] })).toEqual(['short/short fail: too long']);
    const [outcome] = engine.evaluate({ object: pod('{}'), params: [] });
    expect(outcome).toMatchObject({ status: 'error', notExecuted: 'no object that the paramRef of its binding names is in the files' });
  });

  it('are looked up for each binding, all of which count', async () => {
    const [policy, binding] = policies('{name: limits, namespace: shop, parameterNotFoundAction: Deny}').split('---\n');
    const second = binding!.replace('name: b', 'name: c').replace('namespace: shop', 'namespace: other').replace('Deny]', 'Warn]');
    const engine = await engineOf([policy, second, binding].join('---\n'), { params });
    expect([...engine.evaluate({ object: pod('{}') })].map(({ status, validationActions }) => [status, validationActions])).toEqual([
      ['fail', ['Warn']],
      ['pass', ['Deny']],
    ]);
  });
});

describe('what mutates comes before what validates', () => {
  const label = "Object{metadata: Object.metadata{labels: {'team': variables.team}}}";
  const mutating = (head: string, more: string): string =>
    `${head}
metadata: {name: m}
spec:
  ${more}
  ${pods('CREATE')}
  variables: [{name: team, expression: "'a'"}]
  mutations: [{patchType: ApplyConfiguration, applyConfiguration: {expression: "${label}"}}]
`;

  it.each([
    ['a MutatingPolicy', mutating('apiVersion: policies.kyverno.io/v1\nkind: MutatingPolicy', 'failurePolicy: Fail')],
    [
      'a MutatingAdmissionPolicy, also with variables',
      mutating('apiVersion: admissionregistration.k8s.io/v1alpha1\nkind: MutatingAdmissionPolicy', 'reinvocationPolicy: Never'),
    ],
  ])('%s', async (_, policy) => {
    expect(say(await engineOf(`${REQUIRE_TEAM}---\n${policy}`), { object: pod('{}') })).toEqual([
      expect.stringMatching(/^m\/m? ?pass/),
      "require-team/check-team pass: validation rule 'check-team' passed.",
    ]);
  });

  it('a MutatingAdmissionPolicy that fails says so, unless it ignores failures', async () => {
    const policy = mutating('apiVersion: admissionregistration.k8s.io/v1alpha1\nkind: MutatingAdmissionPolicy', 'failurePolicy: Fail');
    const failing = policy.replace('"\'a\'"', '"object.spec.nope"');
    expect(say(await engineOf(failing), { object: pod('{}') })).toEqual([expect.stringContaining('m/m error: ')]);
    expect(say(await engineOf(failing.replace('Fail', 'Ignore')), { object: pod('{}') })).toEqual([]);
  });
});
