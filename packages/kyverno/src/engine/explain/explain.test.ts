import { describe, expect, it } from 'vitest';

import type { YamlObject } from '../../objects/yaml-object.ts';
import { readPolicies } from '../../read-policies.ts';
import { readResources } from '../../read-resources.ts';
import { createEngine } from '../create-engine.ts';
import type { EngineOptions } from '../create-engine.ts';
import { clauseLines } from './clause-lines.ts';
import { showClauses } from './shown-clause.ts';

/** Each rule with its status, and below it what decided. */
async function explain(policies: string, object: string, options: Partial<EngineOptions> = {}): Promise<readonly string[]> {
  const { problems, ...read } = readPolicies([{ name: 'policy.yaml', text: policies }]);
  expect(problems).toEqual([]);
  const engine = await createEngine({ ...read, ...options });
  return Array.from(engine.explain({ object: objectIn(object) })).flatMap(({ policy, rule, outcome, clauses }) => [
    `${policy.name}/${rule} ${outcome?.status ?? 'is not about it'}`,
    ...clauseLines(showClauses(clauses)),
  ]);
}

function objectIn(text: string): YamlObject {
  const [found] = readResources([{ name: 'object.yaml', text }]).objects;
  if (found === undefined) throw new Error('a test has an object');
  return found;
}

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: shop
  labels: { app: web }
spec:
  containers:
    - { name: web, image: 'nginx:1' }
    - { name: log, image: 'fluent:latest' }
`;

/** A ClusterPolicy with a rule for Pods, whose members begin in line 8. */
function rule(body: string, match = '{ any: [{ resources: { kinds: [Pod] } }] }'): string {
  const lines = body.trim().split('\n');
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: p }
spec:
  rules:
    - name: r
      match: ${match}
${lines.map((line) => `      ${line}`).join('\n')}
`;
}

const MATCHED = ['match: true (policy.yaml:7:14)', '  kinds: "v1/Pod", wanted ["Pod"]'];

describe('a rule of kyverno.io says what decided', () => {
  it.each<[title: string, policy: string, expected: readonly string[]]>([
    [
      'a comparison as it is written',
      rule("validate: { message: m, pattern: { spec: { containers: [{ image: '<a & b' }] } } }"),
      ['p/r fail', ...MATCHED, 'pattern: false (policy.yaml:8:40)', '  spec.containers.0.image: "nginx:1", wanted "<a & b" (object.yaml:9:27)'],
    ],
    [
      'the leaf of a pattern that fails, and where it would have to stand',
      rule("validate: { message: m, pattern: { metadata: { labels: { team: '?*' } }, spec: { containers: [{ name: '*' }] } } }"),
      ['p/r fail', ...MATCHED, 'pattern: false (policy.yaml:8:40)', '  metadata.labels.team: nothing is there, wanted "?*" (object.yaml:6:11)'],
    ],
    [
      'all leaves of a pattern that holds',
      rule("validate: { message: m, pattern: { metadata: { labels: { app: '?*' } }, spec: { '=(containers)': [{ image: '*:*' }] } } }"),
      [
        'p/r pass',
        ...MATCHED,
        'pattern: true (policy.yaml:8:40)',
        '  metadata.labels.app: "web", wanted "?*" (object.yaml:6:18)',
        '  spec.containers.0.image: "nginx:1", wanted "*:*" (object.yaml:9:27)',
        '  spec.containers.1.image: "fluent:latest", wanted "*:*" (object.yaml:10:27)',
      ],
    ],
    [
      'the anchor that says that a pattern is not meant',
      rule("validate: { message: m, pattern: { metadata: { labels: { (app): shop, team: '?*' } } } }"),
      [
        'p/r skip',
        ...MATCHED,
        "pattern: false (policy.yaml:8:40): conditional anchor mismatch: resource value 'web' does not match 'shop' at path /metadata/labels/app/",
        '  metadata.labels.app: "web", wanted "shop" (object.yaml:6:18)',
        '  metadata.labels.team: nothing is there, wanted "?*" (object.yaml:6:11)',
      ],
    ],
    [
      'all patterns of which none matches',
      rule('validate: { message: m, anyPattern: [{ metadata: { labels: { app: shop } } }, { spec: { hostNetwork: true } }] }'),
      [
        'p/r fail',
        ...MATCHED,
        'anyPattern: false (policy.yaml:8:44)',
        '  metadata.labels.app: "web", wanted "shop" (object.yaml:6:18)',
        'anyPattern: false (policy.yaml:8:85)',
        '  spec.hostNetwork: nothing is there, wanted true (object.yaml:8:3)',
      ],
    ],
    [
      'the precondition that does not hold, with the values of its expressions',
      rule(`preconditions:
  all:
    - { key: "{{ request.operation }}", operator: Equals, value: CREATE }
    - { key: "{{ length(request.object.spec.containers) }}", operator: GreaterThan, value: "{{ request.object.metadata.annotations.least || '3' }}" }
    - { key: "{{ request.object.never.looked.at }}", operator: Equals, value: x }
validate: { message: m, deny: {} }`),
      [
        'p/r skip',
        ...MATCHED,
        'preconditions: false (policy.yaml:9:9)',
        '  {{ request.operation }}: "CREATE", Equals "CREATE": true (line 10)',
        '  {{ length(request.object.spec.containers) }}: 2, GreaterThan "3": false (line 11)',
        '    length(request.object.spec.containers) = 2 (line 11)',
        '      request.object.spec.containers = [{"image":"nginx:1","name":"web"},{"image":"fluent:latest","name":"log"}] (line 11)',
        `    request.object.metadata.annotations.least || '3' = "3" (line 11)`,
        '      request.object.metadata.annotations.least: JMESPath query failed: Unknown key "annotations" in path (line 11)',
      ],
    ],
    [
      'the condition that denies an element, and which element it is',
      rule(`validate:
  message: m
  foreach:
    - list: request.object.spec.containers
      preconditions: { all: [{ key: "{{ element.name }}", operator: NotEquals, value: side }] }
      deny: { conditions: { any: [{ key: "{{ element.image }}", operator: Equals, value: "*:latest" }] } }`),
      [
        'p/r fail',
        ...MATCHED,
        'foreach: true (policy.yaml:11:13)',
        '  request.object.spec.containers[1] = {"image":"fluent:latest","name":"log"} (object.yaml:10:7)',
        'preconditions: true (policy.yaml:12:28)',
        '  {{ element.name }}: "log", NotEquals "side": true',
        'deny: true (policy.yaml:13:33)',
        '  {{ element.image }}: "fluent:latest", Equals "*:latest": true',
      ],
    ],
    [
      'how many elements pass',
      rule("validate: { message: m, foreach: [{ list: request.object.spec.containers, pattern: { image: '*:*' } }] }"),
      [
        'p/r pass',
        ...MATCHED,
        'foreach: true (policy.yaml:8:41): all 2 elements pass',
        '  request.object.spec.containers = [{"image":"nginx:1","name":"web"},{"image":"fluent:latest","name":"log"}]',
      ],
    ],
    [
      'the pattern that an element fails, at its place in the object',
      rule("validate: { message: m, foreach: [{ list: request.object.spec.containers, pattern: { image: '!*:latest' } }] }"),
      [
        'p/r fail',
        ...MATCHED,
        'foreach: true (policy.yaml:8:41)',
        '  request.object.spec.containers[1] = {"image":"fluent:latest","name":"log"} (object.yaml:10:7)',
        'pattern: false (policy.yaml:8:90)',
        '  image: "fluent:latest", wanted "!*:latest" (object.yaml:10:27)',
      ],
    ],
    [
      'what a rule asks for that is not about the object',
      rule(
        'validate: { message: m, deny: {} }',
        '{ any: [{ resources: { kinds: [Pod], namespaces: [prod-*] } }, { resources: { kinds: [Service] } }] }',
      ),
      ['p/r is not about it', 'match: false (policy.yaml:7:14)', '  namespaces: "shop", wanted ["prod-*"]', '  kinds: "v1/Pod", wanted ["Service"]'],
    ],
    [
      'the exclusion that holds',
      rule('exclude: { any: [{ resources: { selector: { matchLabels: { app: web } } } }] }\nvalidate: { message: m, deny: {} }'),
      ['p/r is not about it', ...MATCHED, 'exclude: true (policy.yaml:8:16)', '  selector: {"app":"web"}, wanted {"matchLabels":{"app":"web"}}'],
    ],
    ['that all is denied without conditions', rule('validate: { message: m, deny: {} }'), ['p/r fail', ...MATCHED, 'deny: true (policy.yaml:8:37)']],
    [
      'why its context cannot be loaded',
      rule(
        "context: [{ name: x, variable: { jmesPath: request.object.nowhere } }]\nvalidate: { message: m, deny: { conditions: { all: [{ key: '{{ x }}', operator: Equals, value: 1 }] } } }",
      ),
      [
        'p/r error',
        ...MATCHED,
        `deny: error (policy.yaml:9:51): failed to substitute variables in condition key: failed to resolve x at path : failed to apply jmespath request.object.nowhere to variable <nil>: JMESPath query failed: Unknown key "nowhere" in path`,
        `  {{ x }}: failed to substitute variables in condition key: failed to resolve x at path : JMESPath query failed: Unknown key "x" in path`,
      ],
    ],
    [
      'that it mutates',
      rule('mutate: { patchStrategicMerge: { metadata: { labels: { team: a } } } }'),
      ['p/r pass', ...MATCHED, 'mutation: true (policy.yaml:8:15): mutated Pod/web in namespace shop'],
    ],
    [
      'that it generates',
      rule('generate: { apiVersion: v1, kind: ConfigMap, name: c, namespace: shop, data: { data: { a: b } } }'),
      ['p/r pass', ...MATCHED, 'generation: true (policy.yaml:8:17)'],
    ],
  ])('%s', async (_title, policy, expected) => {
    expect(await explain(policy, POD)).toEqual(expected);
  });

  it('at the lines of the author, where Kyverno made it for controllers of Pods', async () => {
    const policy = rule("validate: { message: m, pattern: { metadata: { labels: { team: '?*' } } } }");
    const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
spec:
  template:
    metadata: { labels: { app: web } }
`;
    expect(await explain(policy, deployment)).toEqual([
      'p/autogen-r fail',
      'match: true (policy.yaml:7:14)',
      '  kinds: "apps/v1/Deployment", wanted ["apps/v1/Deployment"]',
      'pattern: false (policy.yaml:8:40)',
      '  spec.template.metadata.labels.team: nothing is there, wanted "?*" (object.yaml:6:25)',
    ]);
  });

  it('that none of the images of an object is meant', async () => {
    const policy = rule(
      `verifyImages: [{ imageReferences: ['ghcr.io/*'], mutateDigest: false, attestors: [{ entries: [{ keyless: { subject: '*', issuer: '*', rekor: { url: 'https://rekor.example' } } }] }] }]`,
    );
    expect(await explain(policy, POD)).toEqual([
      'p/r is not about it',
      ...MATCHED,
      'images: false (policy.yaml:8:21): no image of the object is meant',
    ]);
  });

  it('the exception that lets the object be', async () => {
    const exception = `---
apiVersion: kyverno.io/v2
kind: PolicyException
metadata:
  name: let-it-be
  namespace: shop
spec:
  exceptions: [{ policyName: p, ruleNames: [r] }]
  match: { any: [{ resources: { kinds: [Pod] } }] }
`;
    expect(await explain(`${rule('validate: { message: m, deny: {} }')}${exception}`, POD)).toEqual([
      'p/r skip',
      ...MATCHED,
      'exception: true (policy.yaml:13:9)',
      '  metadata.name = "let-it-be"',
    ]);
  });
});

const PODS = `matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods] }] }`;

function celPolicy(kind: string, spec: string): string {
  const lines = spec.trim().split('\n');
  return `apiVersion: policies.kyverno.io/v1
kind: ${kind}
metadata: { name: p }
spec:
  ${PODS}
${lines.map((line) => `  ${line}`).join('\n')}
`;
}

const CONSTRAINED = [
  'constraints: true (policy.yaml:5:21)',
  '  apiGroups: "", wanted [""]',
  '  apiVersions: "v1", wanted ["v1"]',
  '  operations: "CREATE", wanted ["CREATE"]',
  '  resources: "pods", wanted ["pods"]',
];

describe('a policy of CEL says what decided', () => {
  it('and that the plural of a custom resource is a guess', async () => {
    const policy = celPolicy('ValidatingPolicy', 'validations: [{ expression: "true" }]');
    const widget = 'apiVersion: acme.io/v1\nkind: Widget\nmetadata: { name: w }\n';
    const names = { kind: 'Widget', plural: 'widgetry' };
    const definition = { spec: { group: 'acme.io', names, scope: 'Namespaced', versions: [{ name: 'v1', served: true }] } };
    const guessed = await explain(policy, widget);
    expect(guessed[1]).toBe('constraints: false (policy.yaml:5:21): "widgets" is guessed, as no definition of the kind is given');
    const defined = await explain(policy, widget, { definitions: [definition] });
    expect(defined[1]).toBe('constraints: false (policy.yaml:5:21)');
    expect(defined).toContain('  resources: "widgetry", wanted ["pods"]');
  });

  it.each<[title: string, policy: string, expected: readonly string[]]>([
    [
      'the validation that is false, with the values of its parts as they were last',
      celPolicy(
        'ValidatingPolicy',
        `variables: [{ name: images, expression: "object.spec.containers.map(c, c.image)" }]
validations:
  - expression: size(variables.images) == 2
  - expression: >-
      object.spec.containers.all(c, c.image.contains(':') && !c.image.endsWith(':latest')) || object.metadata.name == 'x'`,
      ),
      [
        'p/ fail',
        ...CONSTRAINED,
        'validation: true (policy.yaml:8:19)',
        '  size(variables.images) == 2 = true',
        '    size(variables.images) = 2',
        '      variables.images = ["nginx:1","fluent:latest"]',
        'validation: false (policy.yaml:9:19)',
        `  object.spec.containers.all(c, c.image.contains(':') && !c.image.endsWith(':latest')) || object.metadata.name == 'x' = false`,
        `    object.spec.containers.all(c, c.image.contains(':') && !c.image.endsWith(':latest')) = false`,
        '      object.spec.containers = [{"image":"nginx:1","name":"web"},{"image":"fluent:latest","name":"log"}]',
        `      c.image.contains(':') = true`,
        '        c.image = "fluent:latest"',
        `      c.image.endsWith(':latest') = true`,
        `    object.metadata.name == 'x' = false`,
        '      object.metadata.name = "web"',
      ],
    ],
    [
      'the condition by which it is not meant',
      celPolicy(
        'ValidatingPolicy',
        `matchConditions: [{ name: c, expression: "object.metadata.namespace == 'prod'" }]\nvalidations: [{ expression: 'false' }]`,
      ),
      [
        'p/ skip',
        ...CONSTRAINED,
        'condition: false (policy.yaml:6:44)',
        `  object.metadata.namespace == 'prod' = false`,
        '    object.metadata.namespace = "shop"',
      ],
    ],
    [
      'why an expression has no value',
      celPolicy('ValidatingPolicy', 'validations: [{ expression: object.spec.priority > 3 }]'),
      [
        'p/ error',
        ...CONSTRAINED,
        'validation: error (policy.yaml:6:31): no such key: priority',
        '  object.spec = {"containers":[{"image":"nginx:1","name":"web"},{"image":"fluent:latest","name":"log"}]}',
      ],
    ],
    [
      'the condition by which it deletes',
      celPolicy('DeletingPolicy', `schedule: '* * * * *'\nconditions: [{ name: c, expression: "object.metadata.name == 'web'" }]`),
      [
        'p/p pass',
        ...CONSTRAINED,
        'condition: true (policy.yaml:7:39)',
        `  object.metadata.name == 'web' = true`,
        '    object.metadata.name = "web"',
      ],
    ],
    [
      'that it mutates',
      celPolicy(
        'MutatingPolicy',
        `mutations: [{ patchType: ApplyConfiguration, applyConfiguration: { expression: "Object{metadata: Object.metadata{labels: {'a': 'b'}}}" } }]`,
      ),
      ['p/ pass', ...CONSTRAINED, 'mutation: true (policy.yaml:6:14): success'],
    ],
  ])('%s', async (_title, policy, expected) => {
    expect(await explain(policy, POD)).toEqual(expected);
  });

  it('what its constraints ask for, told once for it and its variants', async () => {
    const policy = celPolicy('ValidatingPolicy', "validations: [{ expression: 'false' }]");
    expect(await explain(policy, '{ apiVersion: v1, kind: Service, metadata: { name: s } }')).toEqual([
      'p/ is not about it',
      'constraints: false (policy.yaml:5:21)',
      '  resources: "services", wanted ["pods"]',
    ]);
  });

  it('the binding by which an admission policy applies', async () => {
    const policies = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: p }
spec:
  ${PODS}
  validations: [{ expression: object.metadata.name == 'x' }]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: { name: b }
spec: { policyName: p, validationActions: [Deny] }
`;
    expect(await explain(policies, POD)).toEqual([
      'p/p fail',
      ...CONSTRAINED,
      'binding: true (policy.yaml:10:19)',
      '  metadata.name = "b"',
      'validation: false (policy.yaml:6:31)',
      `  object.metadata.name == 'x' = false`,
      '    object.metadata.name = "web"',
    ]);
  });
});

describe('values that may come from a Secret are hidden', () => {
  const SECRET = `{ apiVersion: v1, kind: Secret, metadata: { name: s, namespace: shop }, data: { password: c2VjcmV0 }, stringData: { pin: '4711' } }`;
  const HOSTILE = rule(
    `preconditions:
  all:
    - { key: "{{ request.object.data.password | base64_decode(@) }}", operator: NotEquals, value: "" }
    - { key: "{{ request.object.stringData.* }}", operator: NotEquals, value: "{{ request.object.data }}" }
    - { key: "{{ request.object.metadata.name }}", operator: Equals, value: s }
validate: { message: m, pattern: { data: { password: x* } } }`,
    '{ any: [{ resources: { kinds: [Secret] } }] }',
  );

  it('in conditions and patterns on a Secret, but not its name', async () => {
    const lines = (await explain(HOSTILE, SECRET)).join('\n');
    expect(lines).not.toMatch(/c2VjcmV0|secret|4711/);
    expect(lines).toContain('{{ request.object.metadata.name }}: "s", Equals "s": true');
    expect(lines).toContain('data.password: hidden, as it may come from a Secret (object.yaml:1:91)');
  });

  it('in expressions of CEL, their variables included', async () => {
    const policy = celPolicy(
      'ValidatingPolicy',
      'variables: [{ name: v, expression: object.data.password }]\nvalidations: [{ expression: variables.v.size() < 3 }]',
    ).replace('pods', 'secrets');
    const lines = (await explain(policy, SECRET)).join('\n');
    expect(lines).not.toMatch(/c2VjcmV0/);
    expect(lines).toContain('variables.v.size(): hidden');
  });

  const cluster = [
    objectIn(SECRET).value,
    objectIn("{ apiVersion: v1, kind: ConfigMap, metadata: { name: c, namespace: shop }, data: { open: '42' } }").value,
  ];

  it.each<[title: string, urlPath: string, shown: string]>([
    ['of a call for Secrets', '/api/v1/namespaces/shop/secrets/s', '{{ x }}: hidden, as it may come from a Secret'],
    ['of a call for what nobody knows', '/api/v1/{{ request.object.spec.where }}', '{{ x }}: hidden, as it may come from a Secret'],
    ['not of a call for ConfigMaps', '/api/v1/namespaces/shop/configmaps/c', '{{ x }}: "42", Equals "7": false'],
  ])('%s', async (_title, urlPath, shown) => {
    const policy = rule(`context: [{ name: x, apiCall: { urlPath: '${urlPath}', jmesPath: 'values(data)[0]' } }]
preconditions: { all: [{ key: "{{ x }}", operator: Equals, value: "7" }] }
validate: { message: m, deny: {} }`);
    const lines = (await explain(policy, `${POD}  where: namespaces/shop/secrets/s\n`, { cluster })).join('\n');
    expect(lines).not.toMatch(/c2VjcmV0/);
    expect(lines).toContain(shown);
  });

  it('of what CEL looks up, unless it names another resource', async () => {
    const read = (resource: string): string => `resource.Get('v1', '${resource}', 'shop', '${resource === 'secrets' ? 's' : 'c'}').data`;
    const policy = celPolicy(
      'ValidatingPolicy',
      `validations: [{ expression: "${read('configmaps')}.open == '42' && ${read('secrets')}.password == 'x'" }]`,
    );
    const lines = (await explain(policy, POD, { cluster })).join('\n');
    expect(lines).not.toMatch(/c2VjcmV0/);
    expect(lines).toContain(`${read('configmaps')}.open = "42"`);
  });
});

it('outcomes have clauses only where the request asks for them', async () => {
  const { problems: _none, ...read } = readPolicies([{ name: 'policy.yaml', text: rule('validate: { message: m, deny: {} }') }]);
  const engine = await createEngine(read);
  const object = objectIn(POD);
  expect(Array.from(engine.evaluate({ object }), ({ clauses }) => clauses)).toEqual([undefined]);
  expect(Array.from(engine.evaluate({ object }, { explains: true }), ({ clauses = [] }) => clauses.map(({ kind }) => kind))).toEqual([
    ['match', 'deny'],
  ]);
});
