import type { ObjectValue } from '@assay/jmespath';
import { decodeBase64 } from '@assay/go-values';
import { decodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { readPolicies } from '../../read-policies.ts';
import { createEngine } from '../create-engine.ts';
import type { AdmissionResponse, ReviewSurroundings } from './review-admission.ts';

const POD: ObjectValue = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', labels: { 'a/b': '1' } },
  spec: { containers: [{ name: 'web', image: 'nginx' }] },
};

async function review(policies: string, request: ObjectValue, surroundings: ReviewSurroundings = {}): Promise<AdmissionResponse> {
  const { problems, ...read } = readPolicies([{ name: 'p.yaml', text: policies }]);
  expect(problems).toEqual([]);
  const engine = await createEngine(read);
  const { apiVersion, kind, response } = engine.review({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request }, surroundings);
  expect({ apiVersion, kind }).toEqual({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview' });
  return response;
}

const CREATE: ObjectValue = { uid: 'u-1', operation: 'CREATE', resource: { group: '', version: 'v1', resource: 'pods' }, object: POD };

const clusterPolicy = (validate: string, spec = ''): string => `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  ${spec}
  rules:
    - name: r
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {message: never, deny: {}, ${validate}}
`;

const validatingPolicy = (spec: string): string => `
apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: v}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}
  ${spec}
`;

const admissionPolicy = (actions: string): string => `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: k}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}
  validations: [{expression: 'false', message: never}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec: {policyName: k, validationActions: [${actions}]}
`;

const BROKEN = "validations: [{expression: 'object.spec.nope == 1'}]";

describe('what breaks a policy', () => {
  it.each<[string, string, ReviewSurroundings, string | undefined, readonly string[] | undefined]>([
    ['is let in by Audit', clusterPolicy('failureAction: Audit'), {}, undefined, undefined],
    ['is let in by default', clusterPolicy(''), {}, undefined, undefined],
    ['is a warning of a policy that wants them', clusterPolicy('failureAction: Audit', 'emitWarning: true'), {}, undefined, ['p/r: never']],
    ['is denied by Enforce', clusterPolicy('failureAction: Enforce'), {}, 'p/r: never', undefined],
    ['is denied by Enforce of the policy', clusterPolicy('', 'validationFailureAction: enforce'), {}, 'p/r: never', undefined],
    [
      'is denied by the action for the namespace',
      clusterPolicy("failureAction: Audit, failureActionOverrides: [{action: Enforce, namespaces: ['sh*']}]"),
      {},
      'p/r: never',
      undefined,
    ],
    [
      'is let in where another namespace is meant',
      clusterPolicy('failureAction: Audit, failureActionOverrides: [{action: Enforce, namespaces: [other]}]'),
      {},
      undefined,
      undefined,
    ],
    [
      'is denied by the action for the labels of the namespace',
      clusterPolicy('failureAction: Audit, failureActionOverrides: [{action: Enforce, namespaceSelector: {matchLabels: {env: prod}}}]'),
      { namespaceObject: { metadata: { name: 'shop', labels: { env: 'prod' } } } },
      'p/r: never',
      undefined,
    ],
    ['is denied by a ValidatingPolicy', validatingPolicy("validations: [{expression: 'false', message: never}]"), {}, 'v: never', undefined],
    [
      'is a warning by its action',
      validatingPolicy("validationActions: [Warn, Audit]\n  validations: [{expression: 'false', message: never}]"),
      {},
      undefined,
      ['v: never'],
    ],
    [
      'is let in by a policy for background scans',
      validatingPolicy("evaluation: {admission: {enabled: false}}\n  validations: [{expression: 'false'}]"),
      {},
      undefined,
      undefined,
    ],
    [
      'is let in where a policy that only audits cannot be evaluated',
      clusterPolicy('failureAction: Audit').replace('deny: {}', "pattern: {spec: {nope: '{{ request.object.nope }}'}}"),
      {},
      undefined,
      undefined,
    ],
    [
      'is denied where a policy that enforces cannot be evaluated',
      clusterPolicy('failureAction: Enforce').replace('deny: {}', "pattern: {spec: {nope: '{{ request.object.nope }}'}}"),
      {},
      expect.stringContaining('p/r: variable substitution failed'),
      undefined,
    ],
    ['is denied where it cannot be evaluated', validatingPolicy(BROKEN), {}, 'v: error: no such key: nope', undefined],
    ['is denied by the binding of an admission policy', admissionPolicy('Deny'), {}, 'k: never', undefined],
    ['is a warning by the binding of an admission policy', admissionPolicy('Warn'), {}, undefined, ['k: never']],
  ])('%s', async (_title, policies, surroundings, denial, warnings) => {
    const response = await review(policies, CREATE, surroundings);
    expect(response.uid).toBe('u-1');
    expect(response.allowed).toBe(denial === undefined);
    expect(response.status).toEqual(denial === undefined ? undefined : { status: 'Failure', code: 403, message: denial });
    expect(response.warnings).toEqual(warnings);
  });
});

describe('what policies change', () => {
  const mutate = (patch: string): string => `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: m}
spec:
  rules:
    - name: r
      match: {any: [{resources: {kinds: [Pod]}}]}
      mutate: {patchesJson6902: '${patch}'}
`;

  it.each<[string, string, readonly unknown[]]>([
    [
      'a new map',
      '[{"op":"add","path":"/metadata/annotations","value":{"x":"1"}}]',
      [{ op: 'add', path: '/metadata/annotations', value: { x: '1' } }],
    ],
    [
      'a label with a slash',
      '[{"op":"replace","path":"/metadata/labels/a~1b","value":"2"}]',
      [{ op: 'replace', path: '/metadata/labels/a~1b', value: '2' }],
    ],
    ['a removed label', '[{"op":"remove","path":"/metadata/labels/a~1b"}]', [{ op: 'remove', path: '/metadata/labels/a~1b' }]],
    [
      'one more item',
      '[{"op":"add","path":"/spec/containers/-","value":{"name":"log","image":"log"}}]',
      [{ op: 'add', path: '/spec/containers/-', value: { image: 'log', name: 'log' } }],
    ],
    ['one item less', '[{"op":"remove","path":"/spec/containers/0"}]', [{ op: 'remove', path: '/spec/containers/0' }]],
  ])('is a patch: %s', async (_title, patch, operations) => {
    const response = await review(mutate(patch), CREATE);
    expect(response).toMatchObject({ allowed: true, patchType: 'JSONPatch' });
    const decoded = decodeBase64(response.patch ?? '');
    expect(decoded.kind === 'bytes' && JSON.parse(decodeUtf8(decoded.bytes) ?? '')).toEqual(operations);
  });

  it('has no patch where nothing changes, and none of what is denied', async () => {
    expect(await review(mutate('[{"op":"add","path":"/metadata/labels/a~1b","value":"1"}]'), CREATE)).toEqual({ uid: 'u-1', allowed: true });
    const denied = await review(`${mutate('[{"op":"remove","path":"/spec"}]')}---${clusterPolicy('failureAction: Enforce')}`, CREATE);
    expect([denied.allowed, denied.patch]).toEqual([false, undefined]);
  });
});

it.each([
  ['v', validatingPolicy("validations: [{expression: 'true'}]\n  ANNOTATIONS")],
  ['k', admissionPolicy('Audit').replace('  validations:', '  ANNOTATIONS\n  validations:')],
])('notes what the policy %s has for the audit log', async (name, policy) => {
  const annotations = "auditAnnotations: [{key: image, valueExpression: 'string(object.spec.containers[0].image)'}]";
  const response = await review(policy.replace('ANNOTATIONS', annotations), CREATE);
  expect(response).toEqual({ uid: 'u-1', allowed: true, auditAnnotations: { [`${name}/image`]: 'nginx' } });
});

it('asks about a deletion with the old object', async () => {
  const policy = clusterPolicy('failureAction: Enforce')
    .replace('kinds: [Pod]', 'kinds: [Pod], operations: [DELETE]')
    .replace('rules:', 'background: false\n  rules:');
  expect((await review(policy, { uid: 'u-1', operation: 'DELETE', oldObject: POD })).allowed).toBe(false);
  expect((await review(policy, CREATE)).allowed).toBe(true);
});

it.each<[string, ObjectValue]>([
  ['no object', { uid: 'u-1', operation: 'CREATE' }],
  ['no operation', { uid: 'u-1', object: POD }],
  ['an operation that there is not', { uid: 'u-1', operation: 'PATCH', object: POD }],
  ['a deletion of nothing', { uid: 'u-1', operation: 'DELETE', object: POD, oldObject: null }],
  ['an object that is a list', { uid: 'u-1', operation: 'CREATE', object: [POD] }],
])('fails a request with %s', async (_title, request) => {
  const message = 'the review has no request with an operation and its object';
  expect(await review(clusterPolicy(''), request)).toEqual({ uid: 'u-1', allowed: false, status: { status: 'Failure', code: 400, message } });
});
