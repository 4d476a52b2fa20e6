import { printJson } from '@assay/jmespath';
import { fieldOf } from '@assay/kyverno/objects';
import { locate } from '@assay/source';
import { describe, expect, test } from 'vitest';

import { testWorkspace } from '../../testing/test-workspace.ts';
import { loadExceptions } from './load-exceptions.ts';
import type { LoadedPolicies } from './load-policies.ts';
import { loadPolicies } from './load-policies.ts';

function load(text: string): LoadedPolicies {
  return loadPolicies(['p.yaml'], testWorkspace({ 'p.yaml': text }));
}

/** A ClusterPolicy with one rule that has these fields. */
const cluster = (rule: string, spec = ''): string => `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  ${spec}rules:
  - {name: r, match: {any: [{resources: {kinds: [Pod]}}]}, ${rule}}
`;
const good = cluster('validate: {pattern: {metadata: {name: "?*"}}}');
const validating = (spec: string): string => `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: v}
spec: {${spec}}
`;
const admission = (spec: string): string => `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: a}
spec: {${spec}}
`;
const generating = (spec: string): string => validating(spec).replace('ValidatingPolicy', 'GeneratingPolicy');

describe('a policy', () => {
  test('gets the defaults of its schema, and loses what is null', () => {
    const [policy] = load(cluster('validate: {deny: , pattern: {a: }}, context: [{name: c, apiCall: {urlPath: /x, data: }}]')).policies;
    expect(policy).toMatchObject({ family: 'rules', kind: 'ClusterPolicy', name: 'p', namespace: '' });
    expect(printJson(policy!.content['spec']!)).toMatchObject({
      text:
        '{"admission":true,"background":true,"emitWarning":false,"rules":[{"context":[{"apiCall":{"method":"GET","urlPath":"/x"},"name":"c"}],' +
        '"match":{"any":[{"resources":{"kinds":["Pod"]}}]},"name":"r","skipBackgroundRequests":true,' +
        '"validate":{"allowExistingViolations":true,"pattern":{"a":null}}}],"validationFailureAction":"Audit"}',
    });
  });

  test.each([
    ['Policy', 'kyverno.io/v1', 'default'],
    ['ClusterPolicy', 'kyverno.io/v2beta1', ''],
  ])('%s of %s has the namespace "%s"', (kind, apiVersion, namespace) => {
    const { policies } = load(good.replace('ClusterPolicy', kind).replace('kyverno.io/v1', apiVersion));
    expect(policies.map((each) => each.namespace)).toEqual([namespace]);
  });

  test('of Kubernetes is accepted in one version, with its binding', () => {
    const text = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: a}
spec: {validations: [{expression: "true"}]}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec: {policyName: a, validationActions: [Deny]}
`;
    expect(load(text)).toMatchObject({ policies: [{ family: 'validating-admission' }], bindings: [{ content: { metadata: { name: 'b' } } }] });
    expect(load(text.replaceAll('/v1', '/v1beta1')).abort?.message).toContain(
      'policy type not supported admissionregistration.k8s.io/v1beta1, Kind=ValidatingAdmissionPolicy',
    );
  });

  test('in a list is neither completed nor validated; what is none is told', () => {
    const text = `apiVersion: v1
kind: List
items:
- {apiVersion: kyverno.io/v1, kind: ClusterPolicy, metadata: {name: p}, spec: {nope: 1}}
- {apiVersion: v1, kind: Pod}
- 3
`;
    const { policies, problems } = load(text);
    expect(fieldOf(policies[0]!.content, 'spec', 'admission')).toBeUndefined();
    expect(problems.map(({ message }) => message)).toEqual([
      'failed to process List item 1: policy type not supported /v1, Kind=Pod',
      'failed to process List item 2: an item must be an object',
    ]);
  });
});

describe('a document is passed over with an ERROR line', () => {
  const invalid = (text: string): string => `failed to validate resource (ClusterPolicy.kyverno.io "p" is invalid: ${text})`;
  const unparsable = (text: string): string => `failed to parse document (${text})`;
  test.each<[fault: string, text: string, message: string]>([
    [
      'a wrong type',
      cluster('validate: {deny: {}}', 'background: maybe\n  '),
      invalid('spec.background: Invalid value: "string": spec.background in body must be of type boolean: "string"'),
    ],
    [
      'a value that is not among the allowed ones',
      cluster('validate: {deny: {}}', 'validationFailureAction: Block\n  '),
      invalid('spec.validationFailureAction: Unsupported value: "Block": supported values: "audit", "enforce", "Audit", "Enforce"'),
    ],
    [
      'a name that is too long',
      cluster('validate: {deny: {}}').replace('name: r', `name: ${'r'.repeat(64)}`),
      invalid('spec.rules[0].name: Too long: may not be more than 63 bytes'),
    ],
    ['a field that is missing', good.replace(/match: .*\}\]\}, /, ''), invalid('spec.rules[0].match: Required value')],
    [
      'fields that exclude each other',
      good.replace('match: {', 'match: {all: [], '),
      invalid('<nil>: Invalid value: "": "spec.rules[0].match" must not validate the schema (not)'),
    ],
    [
      'a context entry without source',
      cluster('validate: {deny: {}}, context: [{name: c}]'),
      invalid(
        '[<nil>: Invalid value: "": "spec.rules[0].context[0]" must validate one and only one schema (oneOf). Found none valid, ' +
          'spec.rules[0].context[0].configMap: Required value]',
      ),
    ],
    [
      'a number that is too small',
      cluster('verifyImages: [{attestors: [{count: 0}]}]'),
      invalid(
        'spec.rules[0].verifyImages[0].attestors[0].count: Invalid value: 0: spec.rules[0].verifyImages[0].attestors[0].count in body ' +
          'should be greater than or equal to 1',
      ),
    ],
    [
      'null in a list',
      cluster('validate: {anyPattern: [], foreach: [null]}'),
      invalid('spec.rules[0].validate.foreach[0]: Invalid value: "null": spec.rules[0].validate.foreach[0] in body must be of type object: "null"'),
    ],
    ['no name', good.replace('{name: p}', '{}'), invalid('metadata.name: Required value: name or generateName is required').replace('"p"', '""')],
    [
      'a label that is none',
      good.replace('{name: p}', '{name: p, labels: {a: "b c"}}'),
      invalid(
        "metadata.labels: Invalid value: \"b c\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or " +
          "'.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for " +
          "validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
      ),
    ],
    [
      'a rule of CEL',
      generating('generate: [{}]'),
      'failed to validate resource (GeneratingPolicy.policies.kyverno.io "v" is invalid: spec.generate[0]: Invalid value: exactly one of ' +
        'expression or template must be set)',
    ],
    [
      'too few elements',
      generating('generate: []'),
      'failed to validate resource (GeneratingPolicy.policies.kyverno.io "v" is invalid: spec.generate: Invalid value: 0: spec.generate in ' +
        'body should have at least 1 items)',
    ],
    [
      'rules of CEL that were not asked',
      generating('generate: [{template: a}]'),
      'failed to validate resource (GeneratingPolicy.policies.kyverno.io "v" is invalid: [spec.generate[0].template: Invalid value: ' +
        '"string": spec.generate[0].template in body must be of type object: "string", <nil>: Invalid value: null: some validation rules ' +
        'were not checked because the object was invalid; correct the existing errors to complete validation])',
    ],
    [
      'a key of a list that is given twice',
      validating('variables: [{name: a, expression: "1"}, {name: a, expression: "2"}]'),
      'failed to validate resource (ValidatingPolicy.policies.kyverno.io "v" is invalid: spec.variables[1]: Duplicate value: {"name":"a"})',
    ],
    ['a key given twice', cluster('name: q, validate: {deny: {}}'), unparsable('yaml: unmarshal errors:\n  line 6: key "name" already set in map')],
    ['metadata of a wrong type', good.replace('{name: p}', '5'), unparsable('json: cannot unmarshal number into Go value of type v1.ObjectMeta')],
    [
      'an annotation that is no text',
      good.replace('{name: p}', '{name: p, labels: {b: 1}, annotations: {a: 1}}'),
      unparsable('json: cannot unmarshal number into Go struct field ObjectMeta.annotations of type string'),
    ],
    [
      'a list of wrong things in its metadata',
      good.replace('{name: p}', '{name: p, finalizers: [1]}'),
      unparsable('json: cannot unmarshal number into Go struct field ObjectMeta.finalizers of type string'),
    ],
    [
      'a time that is none',
      good.replace('{name: p}', '{name: p, creationTimestamp: yesterday}'),
      unparsable('parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"'),
    ],
    [
      'a variable of Kubernetes that is given twice',
      admission('variables: [{name: a, expression: "1"}, {name: a, expression: "2"}], validations: [{expression: "true"}]'),
      'failed to validate resource (ValidatingAdmissionPolicy.admissionregistration.k8s.io "a" is invalid: spec.variables[1]: Duplicate value: ' +
        '{"name":"a"})',
    ],
    [
      'a binding with an action that is given twice',
      admission('policyName: a, validationActions: [Deny, Audit, Deny]').replace('Policy\n', 'PolicyBinding\n'),
      'failed to validate resource (ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io "a" is invalid: spec.validationActions[2]: ' +
        'Duplicate value: "Deny")',
    ],
    ['bad syntax', 'a: [\n', unparsable('failed to parse yaml: error converting YAML to JSON: yaml: line 1: did not find expected node content')],
    ['nothing that tells a kind', 'a: 1\n', unparsable('GVK cannot be empty')],
    [
      'a list',
      '- a\n',
      unparsable(
        'failed to parse yaml: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type v1.TypeMeta',
      ),
    ],
    [
      'an unknown group',
      'apiVersion: example.com/v1\nkind: Widget\n',
      unparsable('failed to retrieve validator: failed to locate OpenAPI spec for GV: example.com/v1'),
    ],
    [
      'a kind that a version does not have',
      'apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingAdmissionPolicy\n',
      unparsable('failed to retrieve validator: kind MutatingAdmissionPolicy not found in admissionregistration.k8s.io/v1 groupversion'),
    ],
  ])('%s', (_, text, message) => {
    const { policies, problems, abort } = load(`${text}---\n${good}`);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
    expect(policies).toHaveLength(1);
    expect(abort).toBeUndefined();
  });

  test('which knows the place of the fault', () => {
    const { problems } = load(`${good}---\n${cluster('validate: {deny: {}}', 'background: maybe\n  ')}`);
    expect(locate(problems[0]!.span)).toMatchObject({ file: 'p.yaml', range: { start: { line: 12, column: 15 }, end: { column: 20 } } });
  });
});

describe('a test ends', () => {
  test('with all unknown fields, in order', () => {
    const bad = cluster('validate: {pattren: {}, deny: {condition: []}, message: {a: 1}}', 'rulez: []\n  ');
    const { abort, policies } = load(`${good}---\n${bad.replace('{name: p}', '{name: p, label: {}}')}`);
    expect(abort?.message).toBe(
      [
        'failed to load file p.yaml: failed to parse document (metadata.label: Invalid value: value provided for unknown field',
        'spec.rules[0].validate.deny.condition: Invalid value: value provided for unknown field',
        'spec.rules[0].validate.message.a: Invalid value: value provided for unknown field',
        'spec.rules[0].validate.pattren: Invalid value: value provided for unknown field',
        'spec.rulez: Invalid value: value provided for unknown field)',
      ].join('\n'),
    );
    expect(locate(abort!.span!).range.start).toMatchObject({ line: 10, column: 21 });
    expect(policies).toHaveLength(1);
  });

  test('with an object that is no policy', () => {
    expect(load('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n').abort?.message).toBe(
      'failed to load file p.yaml: policy type not supported /v1, Kind=ConfigMap',
    );
  });

  test.each([
    'preconditions: {all: 5}, validate: {deny: {}}',
    'preconditions: [{key: a, operator: 100, value: a}], validate: {deny: {}}',
    'validate: {deny: {conditions: {any: [[{key: a, operator: Equals, value: a}]]}}}',
    'validate: {foreach: [{list: "[]", foreach: [{list: "[]", preconditions: []}]}]}',
    'mutate: {targets: [{apiVersion: v1, kind: Pod, name: a, preconditions: x}], patchStrategicMerge: {}}',
  ])('with conditions that are none: %s', (rule) => {
    const { abort } = load(cluster(rule));
    expect(abort?.message).toBe('failed to load file p.yaml: policy type not supported kyverno.io/v1, Kind=ClusterPolicy');
    expect(locate(abort!.span!).range.start.line).toBe(6);
  });

  test('not with conditions of either form, or with fields that nobody knows', () => {
    const condition = '{key: 1, operator: Equals, value: {a: [1]}, other: 5}';
    const rules = [`preconditions: [${condition}]`, `preconditions: {all: [${condition}], none: 5}`, 'preconditions: {any: , all: []}'];
    for (const rule of rules) expect(load(cluster(`${rule}, validate: {deny: {}}`)).abort).toBeUndefined();
  });

  test('with a file of a test among the policies', () => {
    const manifest = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: UserInfo\nmetadata: {name: u}\nroles: null\n';
    expect(load(manifest).abort?.message).toBe('failed to load file p.yaml: policy type not supported cli.kyverno.io/v1alpha1, Kind=UserInfo');
  });

  test('with a path that is not there', () => {
    expect(loadPolicies(['x.yaml'], testWorkspace({})).abort?.message).toBe('stat x.yaml: no such file or directory');
  });
});

describe('paths', () => {
  test('a directory is read with those below; hidden and other files are not', () => {
    const named = (name: string): string => good.replace('{name: p}', `{name: ${name}}`);
    const files = {
      'd/b.yaml': named('b'),
      'd/a/x.yml': named('a'),
      'd/.hidden.yaml': 'no: [policy',
      'd/c.json': 'no: [policy',
      'd/notes.txt': 'no: [policy',
    };
    expect(loadPolicies(['d'], testWorkspace(files)).policies.map(({ name }) => name)).toEqual(['a', 'b']);
    const { abort } = loadPolicies(['d'], testWorkspace({ 'd/e/bad.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: x}' }));
    expect(abort?.message).toBe('failed to load d: failed to load d/e: failed to load file d/e/bad.yaml: policy type not supported /v1, Kind=Pod');
  });
});

describe('exceptions', () => {
  const exception = `apiVersion: kyverno.io/v2
kind: PolicyException
metadata: {name: e}
spec:
  exceptions: [{policyName: p, ruleNames: [r]}]
  match: {any: [{resources: {kinds: [Pod]}}]}
`;
  const abortOf = (text: string): string | undefined => loadExceptions(['e.yaml'], testWorkspace({ 'e.yaml': text })).abort?.message;

  test('of both groups are loaded, with defaults', () => {
    const cel =
      'apiVersion: policies.kyverno.io/v1\nkind: PolicyException\nmetadata: {name: c}\nspec: {policyRefs: [{name: v, kind: ValidatingPolicy}]}\n';
    const { exceptions, abort } = loadExceptions(['e.yaml'], testWorkspace({ 'e.yaml': `${exception}---\n${cel}` }));
    expect(abort).toBeUndefined();
    expect(exceptions.map(({ value }) => fieldOf(value, 'spec', 'reportResult'))).toEqual([undefined, 'skip']);
  });

  test('of a wrong kind, form or place end the test', () => {
    expect(abortOf(good)).toBe('unable to load exceptions (policy exception type not supported kyverno.io/v1, Kind=ClusterPolicy)');
    expect(abortOf(exception.replace(/match: .*/, 'match: 3').replace(/exceptions: .*/, ''))).toBe(
      'unable to load exceptions (failed to validate resource (PolicyException.kyverno.io "e" is invalid: [spec.match: Invalid value: ' +
        '"integer": spec.match in body must be of type object: "integer", <nil>: Invalid value: "": "spec.match" must not validate the ' +
        'schema (not), spec.exceptions: Required value]))',
    );
    expect(loadExceptions(['x'], testWorkspace({})).abort?.message).toBe('unable to read yaml (open x: no such file or directory)');
    expect(loadExceptions(['d'], testWorkspace({ 'd/e.yaml': '' })).abort?.message).toBe('unable to read yaml (read d: is a directory)');
  });
});
