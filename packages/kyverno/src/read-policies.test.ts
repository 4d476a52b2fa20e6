import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { textOf } from './objects/fields.ts';
import { readPolicies } from './read-policies.ts';
import { readResources } from './read-resources.ts';

const GOOD = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: good}
spec:
  rules:
    - name: r
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {deny: {}}
`;

const EXCEPTION = `apiVersion: kyverno.io/v2
kind: PolicyException
metadata: {name: e, namespace: shop}
spec:
  match: {any: [{resources: {kinds: [Pod]}}]}
  exceptions: [{policyName: good, ruleNames: [r]}]
`;

const BINDING = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec: {policyName: p, validationActions: [Deny]}
`;

/** What is wrong with a file: code, document and place. */
function problemsOf(text: string): readonly string[] {
  const { problems } = readPolicies([{ name: 'p.yaml', text }]);
  return problems.map(({ code, document, file, range: { start } }) => `${code} ${file}#${document} ${start.line}:${start.column}`);
}

it('tells policies, exceptions and bindings of any number of files and documents', () => {
  const { policies, exceptions, bindings, problems } = readPolicies([
    { name: 'a.yaml', text: `${GOOD}---\n${EXCEPTION}` },
    { name: 'b.yaml', text: `${BINDING}---\n${GOOD.replace('name: good', 'name: second')}` },
  ]);
  expect(policies.map(({ name, written }) => `${written.file} ${name}`)).toEqual(['a.yaml good', 'b.yaml second']);
  expect([exceptions.length, bindings.length, problems]).toEqual([1, 1, []]);
});

it('reads the items of a List like objects of their own', () => {
  const indented = GOOD.replaceAll(/^/gm, '    ').replace('    ', '  - ').trimEnd();
  const { policies, problems } = readPolicies([{ name: 'l.yaml', text: `apiVersion: v1\nkind: List\nitems:\n${indented}\n  - 3\n` }]);
  expect(policies.map(({ name }) => name)).toEqual(['good']);
  expect(problems.map(({ code }) => code)).toEqual(['not-an-object']);
});

it('gives the same policies for the same source, which is looked at once', () => {
  const source = new Source('good.yaml', GOOD);
  const [policy] = readPolicies([source]).policies;
  expect(policy).toMatchObject({ name: 'good' });
  expect(readPolicies([source]).policies[0]).toBe(policy);
});

it('takes a policy with a warning', () => {
  const text = GOOD.replace('ClusterPolicy', 'Policy');
  const { policies, problems } = readPolicies([{ name: 'p.yaml', text }]);
  expect(policies.map(({ namespace }) => namespace)).toEqual(['default']);
  expect(problems).toMatchObject([{ code: 'policy-without-namespace', severity: 'warning' }]);
});

describe('what is wrong has a code, a document and a place, and does not keep others out', () => {
  it.each<[string, string, readonly string[]]>([
    ['no YAML', 'a: [', ['invalid-yaml p.yaml#1 10:5']],
    ['no object', '- a', ['not-an-object p.yaml#1 10:1']],
    ['a key given twice', `${GOOD}kind: ClusterPolicy\n`, ['duplicate-key p.yaml#1 18:1']],
    ['no kind', 'apiVersion: kyverno.io/v1', ['incomplete-object p.yaml#1 10:1']],
    ['another kind', 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}', ['not-a-policy p.yaml#1 11:7']],
    ['an unknown field', GOOD.replace('spec:', 'spec:\n  rulez: []'), ['unknown-field p.yaml#1 14:3']],
    ['a wrong type', GOOD.replace('name: r', 'name: {}'), ['invalid-policy p.yaml#1 15:13']],
    ['an unknown variable', GOOD.replace('deny: {}', "deny: {}, message: '{{ nope }}'"), ['unknown-variable p.yaml#1 17:37']],
    ['labels that are no texts', GOOD.replace('name: good', 'name: good, labels: {a: 1}'), ['invalid-policy p.yaml#1 12:36']],
  ])('%s', (_title, text, expected) => {
    expect(problemsOf(`${GOOD}---\n${text}`)).toEqual(expected);
    expect(readPolicies([{ name: 'p.yaml', text: `${GOOD}---\n${text}` }]).policies).toHaveLength(1);
  });
});

describe('a boolean or a number where a text is meant', () => {
  function said(text: string): readonly string[] {
    const { problems } = readPolicies([{ name: 'p.yaml', text }]);
    return problems.map(
      ({ message, hint = '', fixes = [], range: { start } }) => `${start.line}:${start.column} ${message}; ${hint} (${fixes.length})`,
    );
  }

  it('needs quotes', () => {
    expect(said(GOOD.replace('deny: {}', 'deny: {}, message: no'))).toEqual([
      '8:37 spec.rules[0].validate.message must be of type string, not boolean; write it in quotes: "no" (1)',
    ]);
    expect(said(EXCEPTION.replace('[r]', '[r, 1.0]'))).toEqual([
      '6:50 spec.exceptions[0].ruleNames[1] must be of type string, not integer; write it in quotes: "1.0" (1)',
    ]);
  });

  it('needs quotes in metadata, too, of which Kyverno reads none at all otherwise', () => {
    expect(said(GOOD.replace('name: good', 'name: 12, labels: {a: on, b: c}, annotations: {x: 1}'))).toEqual([
      '3:18 metadata.name must be of type string, not integer; write it in quotes: "12" (1)',
      '3:34 metadata.labels.a must be of type string, not boolean; write it in quotes: "on" (1)',
      '3:62 metadata.annotations.x must be of type string, not integer; write it in quotes: "1" (1)',
    ]);
  });

  it('is not what labels and annotations are, either', () => {
    expect(said(GOOD.replace('name: good', 'name: good, labels: [a], annotations: 1'))).toEqual([
      '3:32 metadata.labels must be of type object, not array;  (0)',
      '3:50 metadata.annotations must be of type object, not integer;  (0)',
    ]);
  });

  it('is not told to be put in quotes where no such text is allowed', () => {
    expect(said(GOOD.replace('spec:', 'spec:\n  validationFailureAction: no'))).toEqual([
      '5:28 spec.validationFailureAction must be of type string, not boolean; known: "audit", "enforce", "Audit", "Enforce" (0)',
    ]);
  });
});

describe('resources', () => {
  it('are the objects of all documents, and what is none is a problem beside them', () => {
    const text =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n---\n- 1\n---\napiVersion: v1\nkind: List\nitems: [{kind: Pod, metadata: {name: b}}]\n';
    const { objects, problems } = readResources([{ name: 'r.yaml', text }]);
    expect(objects.map(({ value }) => textOf(value, 'metadata', 'name'))).toEqual(['a', 'b']);
    expect(problems).toMatchObject([{ message: 'a document must be an object', document: 1, file: 'r.yaml', range: { start: { line: 5 } } }]);
  });
});
