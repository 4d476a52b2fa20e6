import { Source } from '@assay/source';
import { describe, expect, test } from 'vitest';

import { readObjects } from '../objects/read-objects.ts';
import { findSlips } from './find-slips.ts';

function slipsIn(rule: string): readonly string[] {
  const text = `apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: p}\nspec:\n  rules:\n  - name: r\n    ${rule}\n`;
  const source = new Source('policy.yaml', text);
  return readObjects(source, 'policy.yaml', { integers: 'int64' })
    .objects.flatMap(findSlips)
    .map(({ message, span, hint = '', fixes = [] }) => {
      const written = fixes.flatMap(({ edits }) => edits.map(({ newText }) => newText)).join();
      return `${span.source.text.slice(span.start, span.end)}: ${message}; ${hint} ${written}`.trim();
    });
}

describe('members', () => {
  test.each([
    ['request.operatio', `operatio: a request has no "operatio"; did you mean "operation"? operation`],
    ["request.operatio || 'CREATE'", `operatio: a request has no "operatio"; did you mean "operation"? operation`],
    ['request.objct.metadata.name', `objct: a request has no "objct"; did you mean "object"? object`],
    ['request.object.metadat.name', `metadat: object has no "metadat"; did you mean "metadata"? metadata`],
    ['length(request.oldObject.metadata.lables)', `lables: metadata has no "lables"; did you mean "labels"? labels`],
    ['{a: request.userInfo.group}', `group: userInfo has no "group"; did you mean "groups"? groups`],
  ])('that nothing has are told where they are: %s', (expression, expected) => {
    expect(slipsIn(`validate: { message: "{{ ${expression} }}" }`)).toEqual([expected]);
  });

  test.each([
    "request.operation || 'x'",
    'request.object.metadata.labels.lables',
    'request.object.spec.operatio',
    'request.mode',
    'request.object.data.* | [].metadat',
    'request.object.spec.containers[].request.operatio',
    'element.metadat',
    'request.{{ request.operation }}',
    'request.object.{a: metadat}',
  ])('that can be there are not: %s', (expression) => {
    expect(slipsIn(`validate: { message: '{{ ${expression.replaceAll("'", "''")} }}' }`)).toEqual([]);
  });

  test('count in the list of a loop, which has no braces', () => {
    expect(slipsIn('validate: { foreach: [{ list: request.objct.spec.containers, deny: {} }] }')).toEqual([
      'objct: a request has no "objct"; did you mean "object"? object',
    ]);
  });

  test.each([
    [
      'limits.priority',
      `priority: limits is a ConfigMap, of which there are data and metadata: it has no "priority"; did you mean "data.priority"? data.priority`,
    ],
    ['limits.dta.priority', `dta: limits is a ConfigMap, of which there are data and metadata: it has no "dta"; did you mean "data"? data`],
  ])('that no ConfigMap of the context has are told: %s', (expression, expected) => {
    const context = (entry: string): string => `context: [{ name: limits, ${entry} }]\n    validate: { message: "{{ ${expression} }}" }`;
    expect(slipsIn(context('configMap: { name: limits, namespace: a }'))).toEqual([expected]);
    expect(slipsIn(context('variable: { value: { priority: 1 } }'))).toEqual([]);
  });

  test('that a ConfigMap has are not', () => {
    const rule =
      'context: [{ name: c, configMap: { name: c, namespace: a } }]\n    validate: { message: "{{ c.data.x }} {{ c.metadata.name }} {{ other.x }}" }';
    expect(slipsIn(rule)).toEqual([]);
  });

  test('count in keys', () => {
    expect(slipsIn('validate: { pattern: { "{{ request.objct.kind }}": 1 } }')).toEqual([
      'objct: a request has no "objct"; did you mean "object"? object',
    ]);
  });
});

describe('variables', () => {
  test.each([
    [
      'a {{ request.object.kind } b',
      '{{ request.object.kind }: the variable "{{ request.object.kind }" is not closed, so Kyverno takes it as text; end it with "}}" }',
    ],
    ['a {{ request.name', '{{ request.name: the variable "{{ request.name" is not closed, so Kyverno takes it as text; end it with "}}"'],
  ])('that are not closed are told: %s', (message, expected) => {
    expect(slipsIn(`validate: { message: "${message}" }`)).toEqual([expected]);
  });

  test.each(['{{ request.name }}', 'a {{ "b" }} {c}', '{{ request.object.metadata.labels.{{ request.name }} }}', '\\{{ request.name }', '[0-9]{{2}'])(
    'that are closed or none are not: %s',
    (message) => {
      expect(slipsIn(`validate: { message: '${message}' }`)).toEqual([]);
    },
  );
});

describe('kinds', () => {
  test.each([
    ['Podd', 'Podd: Kubernetes has no kind "Podd"; did you mean "Pod"? Pod'],
    ['Pdo', 'Pdo: Kubernetes has no kind "Pdo"; did you mean "Pod"? Pod'],
    ['configmap', 'configmap: Kubernetes has no kind "configmap"; did you mean "ConfigMap"? ConfigMap'],
    ['v1/Namespce', 'v1/Namespce: Kubernetes has no kind "Namespce"; did you mean "Namespace"? Namespace'],
  ])('that Kubernetes nearly has are told: %s', (kind, expected) => {
    expect(slipsIn(`match: { any: [{ resources: { kinds: [${kind}] } }] }`)).toEqual([expected]);
    expect(slipsIn(`exclude: { resources: { kinds: [${kind}] } }`)).toEqual([expected]);
  });

  test.each(['Pod', 'Route', 'Widget', 'example.com/v1/Pods', 'Po?', '*', 'Pod/exec'])('that there can be are not: %s', (kind) => {
    expect(slipsIn(`match: { all: [{ resources: { kinds: ['${kind}'] } }] }`)).toEqual([]);
  });
});

describe('controllers', () => {
  function slipsOf(controllers: string): readonly string[] {
    const annotations = `{pod-policies.kyverno.io/autogen-controllers: '${controllers}'}`;
    const source = new Source('policy.yaml', `apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: p, annotations: ${annotations}}\n`);
    const { objects } = readObjects(source, 'policy.yaml', { integers: 'int64' });
    return objects.flatMap(findSlips).map(({ message, hint = '' }) => `${message}; ${hint}`);
  }

  test('that are misspelt are told', () => {
    expect(slipsOf('DaemonSet, Deploment')).toEqual(['Kyverno makes no rules for the controller "Deploment"; did you mean "Deployment"?']);
  });

  test.each(['none', 'DaemonSet,Deployment,Job', 'Rollout', ''])('that can be meant are not: %s', (controllers) => {
    expect(slipsOf(controllers)).toEqual([]);
  });
});

describe('words of policies of CEL', () => {
  function slipsOfCel(spec: string): readonly string[] {
    const source = new Source('policy.yaml', `apiVersion: policies.kyverno.io/v1\nkind: MutatingPolicy\nmetadata: {name: p}\nspec: {${spec}}\n`);
    const { objects } = readObjects(source, 'policy.yaml', { integers: 'int64' });
    return objects.flatMap(findSlips).map(({ message, hint = '' }) => `${message}; ${hint}`);
  }

  function constraints(groups: string, resources: string, operations = 'CREATE'): string {
    return `matchConstraints: {resourceRules: [{apiGroups: [${groups}], apiVersions: [v1], operations: [${operations}], resources: [${resources}]}]}`;
  }

  test.each([
    [constraints("''", 'namespace'), 'Kubernetes has no resource "namespace"; did you mean "namespaces"?'],
    [constraints('apps', 'Deployments'), 'Kubernetes has no resource "Deployments"; did you mean "deployments"?'],
    [constraints("''", 'pods', 'CREAT'), '"CREAT" is no operation; did you mean "CREATE"?'],
    ['mutations: [{patchType: ApplyConfig}]', '"ApplyConfig" is no patchType, so nothing is changed; known: "ApplyConfiguration", "JSONPatch"'],
  ])('that are equal to nothing are told: %s', (spec, expected) => {
    expect(slipsOfCel(spec)).toEqual([expected]);
  });

  test.each([
    constraints("''", "pods, pods/exec, '*', po"),
    constraints('example.com', 'pod'),
    constraints("'*'", 'pod'),
    constraints("'', apps", "pods, deployments, replicasets, '*/scale'", "'*'"),
    constraints("''", 'widgets', 'CONNECT, DELETE'),
    'mutations: [{patchType: JSONPatch}]',
  ])('that can be meant are not: %s', (spec) => {
    expect(slipsOfCel(spec)).toEqual([]);
  });
});

describe('expressions', () => {
  test.each([
    ['the list of a loop', 'validate: { foreach: [{ list: length(, deny: {} }] }'],
    ['the list of a loop that generates', 'generate: { foreach: [{ list: length(, kind: ConfigMap }] }'],
    ['the list of a loop in a loop', 'mutate: { foreach: [{ list: a, foreach: [{ list: length( }] }] }'],
    ['the context of a loop', 'validate: { foreach: [{ list: a, context: [{ name: x, variable: { jmesPath: length( } }] }] }'],
    ['the context of a target', 'mutate: { targets: [{ context: [{ name: x, apiCall: { jmesPath: length( } }] }] }'],
    ['an extractor of images', 'imageExtractors: { Task: [{ path: /a, jmesPath: length( }] }'],
    ['an attestation', "verifyImages: [{ attestations: [{ conditions: [{ all: [{ key: 'x {{ length( }}' }] }] }] }]"],
  ])('that Kyverno reads only when it comes to them are told if they are broken: %s', (_place, rule) => {
    expect(slipsIn(rule)).toEqual(['length(: "length(" is no JMESPath: SyntaxError: Incomplete expression;']);
  });

  test.each([
    'validate: { pattern: { foreach: [{ list: length( }], context: [{ variable: { jmesPath: length( } }] } }',
    'context: [{ name: x, variable: { jmesPath: "a.{{ request.name }}.b" } }]',
    "validate: { foreach: [{ list: 'a[?b]', deny: {} }] }",
  ])('that are none, or not broken, are not: %s', (rule) => {
    expect(slipsIn(rule)).toEqual([]);
  });

  test('have no braces where nothing else can stand', () => {
    const [list] = slipsIn("validate: { foreach: [{ list: '{{ request.object.spec.containers[] }}', deny: {} }] }");
    expect(list).toContain('it is an expression as a whole: write it without braces request.object.spec.containers[]');
  });
});
