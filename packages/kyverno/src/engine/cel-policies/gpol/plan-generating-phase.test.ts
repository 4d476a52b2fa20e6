import { describe, expect, it } from 'vitest';

import { NO_ANSWERS } from '../../context-provider.ts';
import { testObject, testObjects, testPolicies, testWorld, withServer } from '../../../../testing/test-world.ts';
import type { World } from '../../world.ts';
import { planGeneratingPhase } from './plan-generating-phase.ts';

const NAMESPACE = '{apiVersion: v1, kind: Namespace, metadata: {name: team, labels: {env: prod}}}';
const MATCH = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: ['*'], resources: [namespaces]}]}";

function run(spec: string, resource = NAMESPACE, world: Partial<World> = {}) {
  const text = `{apiVersion: policies.kyverno.io/v1, kind: GeneratingPolicy, metadata: {name: p}, spec: {matchConstraints: ${MATCH}, ${spec}}}`;
  const { responses } = planGeneratingPhase(
    testPolicies('generating', text),
    testWorld(world),
  )({ resource: testObject(resource), operation: undefined });
  return responses.flatMap(({ rules }) => rules);
}

function applying(expression: string): string {
  return `generate: [{expression: ${JSON.stringify(expression)}}]`;
}

function templating(value: string, interpolate = 'cel'): string {
  return `generate: [{template: {value: ${JSON.stringify(value)}, interpolate: ${interpolate}}}]`;
}

describe('expressions', () => {
  it('generate in the namespace that they name', () => {
    const [rule] = run(
      applying("generator.Apply(object.metadata.name, [{'kind': 'ConfigMap', 'metadata': {'name': 'g', 'namespace': 'x'}, 'data': {'n': 1}}])"),
    );
    expect(rule).toMatchObject({ rule: 'p', status: 'pass', message: 'policy evaluated successfully' });
    expect(rule?.generated).toEqual([{ kind: 'ConfigMap', metadata: { name: 'g', namespace: 'team' }, data: { n: 1 } }]);
  });

  it.each([
    ["generator.Apply('x', [resource.Get('v1', 'configmaps', 'a', 'b')])", 'no such overload: Apply(generator.Context, string, list)'],
    ['generator.Apply(object.nope, [])', 'no such key: nope'],
  ])('%s fails', (expression, message) => {
    expect(run(applying(expression), NAMESPACE, { provider: { ...NO_ANSWERS, celContext: { resources: [], images: new Map() } } })).toMatchObject([
      { rule: 'p', status: 'error', message: `failed to evaluate policy: ${message}` },
    ]);
  });

  it.each([
    ['matchConditions: [{name: c, expression: "false"}],', NAMESPACE],
    ['', '{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: a}}'],
  ])('give no answer where %s does not match', (conditions, resource) => {
    expect(run(`${conditions} ${applying("generator.Apply('x', [])")}`, resource)).toEqual([]);
  });

  it('that do not compile end the test', () => {
    expect(() => run(applying('nope'))).toThrow(
      'failed to compile policy p ([<nil>: Internal error: generating policy compiler 2.0 error: failed to compile policy, spec.generate[0].expression: Invalid value: "nope": ERROR',
    );
  });

  it.each([
    [applying("'x'"), 'spec.generate[0].expression: Invalid value: "\'x\'": output is expected to be of type bool'],
    [applying('object.x'), 'spec.generate[0].expression: Invalid value: "object.x": output is expected to be of type bool'],
    ['generate: [{}]', 'spec.generate[0]: Required value: one of expression or template must be set'],
    [
      "generate: [], auditAnnotations: [{key: a, valueExpression: '1'}]",
      'spec.auditAnnotations[0].valueExpression: Invalid value: "1": output is expected to be either of type string or null_type',
    ],
  ])('that are not of their type end the test: %s', (spec, problem) => {
    expect(() => run(spec)).toThrow(`failed to compile policy, ${problem}`);
  });

  it.each([
    ['string(object.nope)', 'failed to evaluate auditAnnotation "a": no such key: nope'],
    ['null', `failed to convert auditAnnotation "a" expression: type conversion error from 'null_type' to 'string'`],
  ])('fail where the audit annotation %s gives no text', (valueExpression, problem) => {
    const [rule] = run(`${applying("generator.Apply('x', [])")}, auditAnnotations: [{key: a, valueExpression: '${valueExpression}'}]`);
    expect(rule).toMatchObject({ status: 'error', message: `failed to evaluate policy: ${problem}` });
  });

  it('end the test for a kind that a cluster does not know', () => {
    const widget = '{apiVersion: x.io/v1, kind: Widget, metadata: {name: a}}';
    expect(run(applying("generator.Apply('x', [])"), widget)).toEqual([]);
    expect(() => run(applying("generator.Apply('x', [])"), widget, withServer([]))).toThrow('failed to map gvk to gvr x.io/v1, Kind=Widget: ');
  });

  it('do not run where an exception holds', () => {
    const exceptions = testObjects(
      '{apiVersion: policies.kyverno.io/v1, kind: PolicyException, metadata: {name: e, namespace: safe}, spec: {policyRefs: [{name: p, kind: GeneratingPolicy}], reportResult: pass}}',
    );
    expect(run(applying("generator.Apply('x', [])"), NAMESPACE, { exceptions })).toMatchObject([
      { rule: 'exception', status: 'pass', message: 'rule is passed due to policy exception: safe/e' },
    ]);
  });
});

describe('templates', () => {
  it.each<[string, string, unknown]>([
    ['a text', 'a: x-(( object.metadata.name ))', { a: 'x-team' }],
    ['any value', 'a: (( object.metadata.labels ))\nb: [(( 1 + 1 ))]', { a: { env: 'prod' }, b: [2] }],
    ['numbers in texts', 'a: n(( 1 + 1 ))', { a: 'n2' }],
    ['quoted texts', 'a: "(( true ))"', { a: true }],
    ['escapes', "a: '\\((b))'", { a: '((b))' }],
    ['aliases', 'a: &x (( object.kind ))\nb: *x', { a: 'Namespace', b: 'Namespace' }],
    ['a whole document', '(( object.metadata ))', { name: 'team', labels: { env: 'prod' } }],
    ['YAML as go-yaml v3 reads it', 'a: yes\nb: 010\nc: null\nd: True\non: 1', { a: 'yes', b: 8, c: null, d: true, on: 1 }],
    ['merges', 'x: &a {b: 1}\ny: {<<: *a}', { x: { b: 1 }, y: { b: 1 } }],
  ])('have %s', (_title, template, expected) => {
    const [rule] = run(templating(template));
    expect(rule).toMatchObject({ status: 'pass' });
    expect(JSON.parse(JSON.stringify(rule?.generated))).toEqual([expected]);
  });

  it('have placeholders only where they are asked for', () => {
    expect(run(templating('a: (( nope ))', 'none'))).toMatchObject([{ generated: [{ a: '(( nope ))' }] }]);
  });

  it.each([
    [
      'a: 1\n---\nb: [x(( object.metadata.labels ))]',
      'document 2: field "b": item 0: placeholder "object.metadata.labels" embedded in a string must evaluate to a scalar, got map[string]interface {}; use a whole-value placeholder for structured results',
    ],
    ['a: {b: (( object.x ))}', 'document 1: field "a": field "b": failed to evaluate placeholder "object.x": no such key: x'],
    ['(( object.kind ))', 'document 1: expected a mapping describing a resource, got string'],
  ])('%s cannot be rendered', (template, message) => {
    expect(run(templating(template))).toMatchObject([
      { status: 'error', message: `failed to evaluate policy: failed to render generation template: ${message}` },
    ]);
  });

  it.each([
    [
      'a:\n  (( x )): 1',
      'line 2: placeholders are not supported in mapping keys; use a whole-value placeholder on the parent field instead (e.g. `labels: (( variables.labels ))`)',
    ],
    ['a: 1\nb: (( x', "line 2: unterminated placeholder starting at offset 0: missing closing '))'"],
    ['- (( object ))', 'line 1: document must be a mapping describing a resource'],
    ['# nothing\n---\n', 'template must contain at least one YAML document'],
    ['a: [', 'failed to parse YAML: yaml: line 1: did not find expected node content'],
    ['x: &a {b: 1}\ny:\n  <<: *a\n  c: (( object ))', 'line 3: YAML merge keys are not supported in subtrees containing placeholders'],
  ])('%s ends the test', (template, message) => {
    expect(() => run(templating(template))).toThrow(`: ${message}`);
  });
});
