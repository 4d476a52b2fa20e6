import { EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { kyvernoDialect } from '../dialect.ts';
import { testWorkspace } from '../../testing/test-workspace.ts';
import { MANIFEST, RESOURCE } from './rules/example-manifests.ts';

/** A text in which ⟦ ⟧ stand around what is found wrong, in the order of the findings; they give the messages. */
async function check(drawn: string, messages: readonly string[]): Promise<void> {
  const text = drawn.replaceAll(/[⟦⟧]/g, '');
  const { violations } = await kyvernoDialect.check({ files: [new SourceFile('policy.yaml', new TextEncoder().encode(text))] }, EMPTY_CONTEXT);
  const found = violations.filter(({ rule }) => rule === 'invalid-cel');
  let shown = text;
  for (const { range } of found.toReversed()) {
    const { start = { offset: 0 }, end = { offset: 0 } } = range ?? {};
    shown = `${shown.slice(0, start.offset)}⟦${shown.slice(start.offset, end.offset)}⟧${shown.slice(end.offset)}`;
  }
  expect(shown).toBe(drawn);
  expect(found.map(({ message }) => message)).toEqual(messages.map((message) => expect.stringContaining(message)));
  expect(violations.filter(({ rule }) => rule !== 'invalid-cel')).toEqual([]);
}

const MATCH = "matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods] }] }";

function policy(kind: string, spec: string): string {
  return `apiVersion: policies.kyverno.io/v1\nkind: ${kind}\nmetadata: { name: p }\nspec:\n  ${MATCH}\n${spec.replaceAll(/^/gm, '  ')}\n`;
}

function undeclared(name: string): string {
  return `undeclared reference to '${name}'`;
}

describe('expressions of policies alone', () => {
  it.each([
    ['plain', 'validations: [{ expression: ⟦nope⟧ == 1 }]'],
    ['in single quotes', "validations: [{ expression: '''a'' == ⟦nope⟧' }]"],
    ['in double quotes', 'validations: [{ expression: "\\"\\u00e4\\" == ⟦nope⟧" }]'],
    ['in a block', 'validations:\n  - expression: |-\n      1 == 1 &&\n        ⟦nope⟧ == 2'],
    ['in a folded block', 'validations:\n  - expression: >-\n      1 == 1 &&\n      ⟦nope⟧ == 2'],
  ])('%s are shown where they are written', async (_style, spec) => {
    await check(policy('ValidatingPolicy', spec), [undeclared('nope')]);
  });

  function patching(expression: string): string {
    return policy(
      'MutatingPolicy',
      `mutations:\n  - patchType: ApplyConfiguration\n    applyConfiguration:\n      expression: |-\n        ${expression}`,
    );
  }

  it.each([
    ['Object{metadata: ⟦Object.metdata⟧{labels: {"a": "b"}}}', '"Object.metdata" is the value of "Object.metadata"'],
    ['Object{spec: Object.spec{containers: [⟦Object.spec.container⟧{name: "a"}]}}', 'the value of "Object.spec.containers"'],
    [
      'Object{spec: has(object.a) ? ⟦Object.sepc⟧{a: 1} : ⟦Object.sepc⟧{a: 2}}',
      ...Array.from({ length: 2 }, () => '"Object.sepc" is the value of "Object.spec"'),
    ],
    ['Object{metadata: Object.metadata{label: ⟦{"a": "b"}⟧}}', 'metadata has no "label"'],
  ])('that make no patch are told: %s', async (expression, ...messages) => {
    await check(patching(expression ?? ''), messages);
  });

  it.each([
    'Object{metadata: Object.metadata{labels: Object.metadata.labels{a: "b"}}}',
    'Object{spec: Object.spec{containers: object.spec.containers.map(c, Object.spec.containers{name: c.name})}}',
    'Object{spec: Object.spec{template: Object.spec.template{metadata: Object.spec.template.metadata{label: "a"}}}}',
    'Object{spec: Object.spec{a: {"x": Object.other{b: 1}}}}',
  ])('that make one are not: %s', async (expression) => {
    await check(patching(expression), []);
  });

  it('are all told at once', async () => {
    const spec = `matchConditions: [{ name: a, expression: ⟦a⟧ == 1 }, { name: b, expression: has(object.b) }]
variables: [{ name: v, expression: ⟦b⟧ }, { name: w, expression: variables.v.x + ⟦c⟧ }]
validations:
  - { expression: variables.w == ⟦d⟧, messageExpression: ⟦e⟧ }
  - { expression: "true", messageExpression: "" }
auditAnnotations: [{ key: a, valueExpression: ⟦f⟧ }]`;
    await check(policy('ValidatingPolicy', spec), ['a', 'b', 'c', 'd', 'e', 'f'].map(undeclared));
  });

  it.each([
    ['Envoy', 'envoy', "envoy.Denied(401).WithBody('no').Response() : envoy.Allowed().Response()"],
    ['HTTP', 'Denied', "http.Denied('no').Response() : http.Allowed().Response()"],
  ])('of a policy for %s that has no mode are one mistake', async (mode, first, choice) => {
    const text = policy('ValidatingPolicy', `validations: [{ expression: "1 > 2 ? ${choice}" }]`);
    const report = async (yaml: string): Promise<readonly [string, string | undefined][]> => {
      const { violations } = await kyvernoDialect.check({ files: [new SourceFile('policy.yaml', new TextEncoder().encode(yaml))] }, EMPTY_CONTEXT);
      return violations.filter(({ rule }) => rule === 'invalid-cel').map(({ message, hint }) => [message, hint]);
    };
    expect(await report(text)).toEqual([
      [expect.stringContaining(undeclared(first)), `these expressions decide about requests of ${mode}: write evaluation: { mode: ${mode} } in spec`],
    ]);
    expect(await report(text.replace('spec:\n', `spec:\n  evaluation: { mode: ${mode} }\n`))).toEqual([]);
    // What is wrong whoever asks is told as it is.
    expect((await report(text.replace('1 > 2', 'nope'))).length).toBeGreaterThan(1);
  });

  it('have to be of the right type', async () => {
    const spec = 'validations: [{ expression: ⟦object.spec.hostNetwork⟧ }, { expression: "true", messageExpression: ⟦size(object)⟧ }]';
    await check(policy('ValidatingPolicy', spec), [
      'the result has to be of type bool, and is of type dyn',
      'the result has to be of type string, and is of type int',
    ]);
  });

  it.each([
    ['HTTP', 'evaluation: { mode: HTTP }\nvalidations: [{ expression: http.Allowed().Response() }, { expression: ⟦http.Allowed()⟧ }]'],
    ['Envoy', 'evaluation: { mode: Envoy }\nvalidations: [{ expression: ⟦object.attributes.request.http.host⟧ }]'],
  ])('answer requests in mode %s', async (_mode, spec) => {
    await check(policy('ValidatingPolicy', spec), ['the result has to be of type']);
  });

  it('are found in MutatingPolicies', async () => {
    const spec = `matchConditions: [{ name: a, expression: ⟦a⟧ == 1 }]
variables: [{ name: b, expression: ⟦b⟧ }]
targetMatchConstraints: { expression: ⟦c⟧ }
targetMatchConditions: [{ name: d, expression: ⟦d⟧ == 1 }]
mutations:
  - { patchType: JSONPatch, jsonPatch: { expression: '[JSONPatch{op: "add", path: ⟦e⟧}]' } }
  - { patchType: ApplyConfiguration, applyConfiguration: { expression: 'Object{data: ⟦f⟧}' } }`;
    await check(policy('MutatingPolicy', spec), ['a', 'b', 'c', 'd', 'e', 'f'].map(undeclared));
  });

  it('are found in GeneratingPolicies and their templates', async () => {
    const spec = `variables: [{ name: b, expression: ⟦a⟧ }]
generate:
  - expression: generator.Apply("x", [⟦b⟧])
  - template:
      interpolate: cel
      value: |
        kind: ConfigMap
        metadata: { name: "a-(( ⟦c⟧ ))-(( variables.b ))" }
        data: { x: (( 1 + ⟦d⟧ )) }
        ---
        ⟦[]⟧
  - template: { value: 'kind: (( this is a text ))' }`;
    await check(policy('GeneratingPolicy', spec), [...['a', 'b', 'c', 'd'].map(undeclared), 'document must be a mapping']);
  });

  it('are found in DeletingPolicies', async () => {
    const spec = "schedule: '* * * * *'\nvariables: [{ name: a, expression: ⟦a⟧ }]\nconditions: [{ name: b, expression: ⟦b⟧ == 1 }]";
    await check(policy('DeletingPolicy', spec), ['a', 'b'].map(undeclared));
  });

  it('are found in ImageValidatingPolicies', async () => {
    const spec = `matchImageReferences: [{ expression: ⟦a⟧ == ref }]
images: [{ name: i, expression: ⟦b⟧ }]
attestors: [{ name: key, notary: { certs: { expression: ⟦c⟧ } } }]
validations: [{ expression: 'images.containers.all(i, verifyImageSignatures(i, [attestors.key]) > 0) && ⟦d⟧' }]`;
    await check(policy('ImageValidatingPolicy', spec), ['a', 'b', 'c', 'd'].map(undeclared));
  });

  it('are found in admission policies of Kubernetes, which know no functions of Kyverno', async () => {
    const head = `apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\nmetadata: { name: p }\nspec:\n  ${MATCH}\n`;
    const spec = `  matchConditions: [{ name: a, expression: ⟦a⟧ == 1 }]
  variables: [{ name: v, expression: '{"b": ⟦b⟧}' }]
  validations: [{ expression: params == variables.v, messageExpression: random⟦()⟧ }]
  paramKind: { apiVersion: v1, kind: ConfigMap }
`;
    await check(head + spec, [undeclared('a'), undeclared('b'), undeclared('random')]);
    await check(`${head}  validations: [{ expression: authorizer.path("/").check("get").allowed() }]\n`, []);
    await check((head + spec.replace(/ {2}paramKind.*\n/, '')).replace('params', '⟦params⟧'), [
      undeclared('a'),
      undeclared('b'),
      undeclared('params'),
      undeclared('random'),
    ]);
  });

  it('are found in MutatingAdmissionPolicies', async () => {
    const head = `apiVersion: admissionregistration.k8s.io/v1alpha1\nkind: MutatingAdmissionPolicy\nmetadata: { name: p }\nspec:\n  ${MATCH}\n`;
    const spec = "  mutations: [{ patchType: JSONPatch, jsonPatch: { expression: '⟦[]⟧' } }]\n";
    await check(head + spec, ['the result has to be of type list']);
  });

  it('are found in rules of ClusterPolicies', async () => {
    await check(
      `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: p }
spec:
  background: false
  webhookConfiguration: { matchConditions: [{ name: w, expression: ⟦w⟧ }] }
  rules:
    - name: r
      match: { any: [{ resources: { kinds: [Pod] } }] }
      celPreconditions: [{ name: a, expression: ⟦a⟧ == 1 }]
      validate:
        cel:
          variables: [{ name: v, expression: ⟦b⟧ }]
          expressions: [{ expression: variables.v == ⟦c⟧, messageExpression: ⟦d⟧ }]
`,
      ['w', 'a', 'b', 'c', 'd'].map(undeclared),
    );
  });

  it('are found in exceptions', async () => {
    const exception = (kind: string, expression: string): string => {
      const refs = `policyRefs: [{ name: p, kind: ${kind} }]`;
      return `apiVersion: policies.kyverno.io/v1\nkind: PolicyException\nmetadata: { name: e }\nspec: { ${refs}, matchConditions: [{ name: a, expression: ${expression} }] }\n`;
    };
    await check(exception('ValidatingPolicy', '⟦a⟧ == 1'), [undeclared('a')]);
    await check(exception('DeletingPolicy', 'variables.known == 1'), []);
    await check(exception('ImageValidatingPolicy', 'images.containers == ⟦a⟧'), [undeclared('a')]);
  });

  it('beside other mistakes are told as well', async () => {
    const text = policy('ValidatingPolicy', 'validation: []\nvalidations: [{ expression: "1 +" }]');
    const { violations } = await kyvernoDialect.check({ files: [new SourceFile('policy.yaml', new TextEncoder().encode(text))] }, EMPTY_CONTEXT);
    expect(violations.map(({ rule }) => rule)).toEqual(['unknown-field', 'invalid-cel']);
  });

  it('are not told twice where one names what another could not define', async () => {
    await check(policy('ValidatingPolicy', 'variables: [{ name: v, expression: ⟦a⟧ }]\nvalidations: [{ expression: variables.v.x == 1 }]'), [
      undeclared('a'),
    ]);
  });

  it('are all that is said about a manifest that names their policies', async () => {
    const beside = {
      'policy.yaml': policy('ValidatingPolicy', 'validations: [{ expression: nope }]'),
      'resource.yaml': RESOURCE,
      'kyverno-test.yaml': MANIFEST.replace('require-team', 'p').replace(/ {6}rule: .*\n/, ''),
    };
    const context = { ...EMPTY_CONTEXT, workspace: { ...EMPTY_CONTEXT.workspace, ...testWorkspace(beside) } };
    const files = [new SourceFile('kyverno-test.yaml', new TextEncoder().encode(beside['kyverno-test.yaml']))];
    const { violations } = await kyvernoDialect.check({ files }, context);
    expect(violations.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['policy.yaml invalid-cel']);
  });
});
