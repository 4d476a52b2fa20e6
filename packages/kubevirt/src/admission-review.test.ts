import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { reviewAdmission } from './admission-review.ts';
import type { AdmissionAnswer, VmAdmissionResponse } from './admission-review.ts';
import { readCluster } from './read-cluster.ts';

const RULES = JSON.stringify([
  { name: 'cores', rule: 'integer', path: '/spec.domain.cpu.cores', message: 'too few cores', min: 2 },
  { name: 'machine', rule: 'enum', path: 'jsonpath::$.spec.domain.machine.type', message: 'old machine', values: ['q35'], justWarning: true },
]);

const VMS = '/virtualmachine-validate';
const TEMPLATES = '/template-validate';

interface Request {
  readonly operation?: string;
  readonly resource?: string;
  readonly object?: unknown;
  readonly oldObject?: unknown;
}

interface Circumstances {
  readonly endpoint?: string;
  readonly apiVersion?: string;
  readonly contentType?: string;
  /** Manifests in the cluster. */
  readonly cluster?: readonly unknown[];
}

function post(body: unknown, { endpoint = VMS, contentType = 'application/json', cluster = [] }: Circumstances = {}): AdmissionAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const known = readCluster(cluster.map((object) => new Source('object.json', JSON.stringify(object))));
  return reviewAdmission({ endpoint, contentType, body: new TextEncoder().encode(text) }, known.cluster);
}

function review(
  { operation = 'CREATE', resource = 'virtualmachines', object = null, oldObject = null }: Request,
  circumstances: Circumstances = {},
): VmAdmissionResponse {
  const { apiVersion = 'admission.k8s.io/v1' } = circumstances;
  const answer = post(
    { kind: 'AdmissionReview', apiVersion, request: { uid: 'u-1', operation, resource: { resource }, object, oldObject } },
    circumstances,
  );
  expect(answer).toMatchObject({ httpStatus: 200, response: { apiVersion, kind: 'AdmissionReview', response: { uid: 'u-1' } } });
  if (!answer.response) throw new Error('no response');
  return answer.response.response;
}

function vm(cores: number, metadata: Record<string, unknown> = {}): unknown {
  return {
    kind: 'VirtualMachine',
    metadata: { name: 'vm', namespace: 'prod', ...metadata },
    spec: { template: { spec: { domain: { cpu: { cores }, machine: { type: 'q35' } } } } },
  };
}

const ofTemplate = { 'vm.kubevirt.io/template': 't', 'vm.kubevirt.io/template.namespace': 'shared' };

function template(annotations: unknown, labels: unknown = { 'template.kubevirt.io/type': 'base' }): unknown {
  return { kind: 'Template', metadata: { name: 't', namespace: 'shared', labels, annotations } };
}

describe('what is no admission review', () => {
  it.each([
    ['an empty body', ''],
    ['no JSON', '{'],
    ['a list', []],
    ['another kind', { kind: 'Pod', apiVersion: 'v1', request: {} }],
    ['another version', { kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v2', request: {} }],
    ['a review without request', { kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1' }],
    ['a review with a null request', { kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', request: null }],
  ])('is refused: %s', (_, body) => {
    const isJson = body !== '{' && body !== '';
    expect(post(body)).toEqual({ httpStatus: 400, refusal: expect.stringContaining(isJson ? 'not an AdmissionReview' : 'not JSON') });
  });

  it('is refused if it says that it is no JSON, whatever it is', () => {
    const body = { kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', request: {} };
    expect(post(body, { contentType: 'text/plain' })).toEqual({ httpStatus: 400, refusal: expect.stringContaining('content type') });
    expect(post(body, { contentType: 'Application/JSON ; charset=utf-8' }).httpStatus).toBe(200);
    expect(post(body, { endpoint: '/elsewhere' })).toEqual({ httpStatus: 404 });
  });

  it('is not needed to ask whether the webhook is ready', () => {
    expect(post('', { endpoint: '/readyz', contentType: 'text/plain' })).toEqual({ httpStatus: 200 });
  });
});

describe('a VM', () => {
  it('that obeys its rules is allowed, in the version of the request', () => {
    const object = vm(2, { annotations: { 'vm.kubevirt.io/validations': RULES } });
    expect(review({ object })).toEqual({ uid: 'u-1', allowed: true });
    expect(review({ object }, { apiVersion: 'admission.k8s.io/v1beta1' }).allowed).toBe(true);
    expect(review({ object }, { endpoint: '/virtualmachine-template-validate' }).allowed).toBe(true);
  });

  it('that breaks rules is denied with a cause for each and warnings beside', () => {
    const object = { metadata: { annotations: { 'vm.kubevirt.io/validations': RULES } }, spec: {} };
    const message = 'too few cores: value 0 is lower than minimum [2]';
    expect(review({ operation: 'UPDATE', object })).toEqual({
      uid: 'u-1',
      allowed: false,
      status: {
        code: 422,
        reason: 'Invalid',
        message,
        details: { causes: [{ reason: 'FieldValueInvalid', field: '.spec.domain.cpu.cores', message }] },
      },
      warnings: ['old machine: Some of [] are not in [q35]'],
    });
  });

  it('whose rules are partly broken is denied for these', () => {
    const rules = '[{"name": "a", "path": "jsonpath::$.x"}, {"name": "b", "rule": "int", "path": ".x", "message": "m"}]';
    const { allowed, status, warnings } = review({ object: vm(2, { annotations: { 'vm.kubevirt.io/validations': rules } }) });
    expect([allowed, status?.code, status?.details?.causes.map(({ field }) => field)]).toEqual([false, 422, ['.x']]);
    expect(warnings).toEqual(['the rule "b" is ignored: unknown rule type "int"']);
  });

  it.each([
    ['whose rules are no JSON', { annotations: { 'vm.kubevirt.io/validations': 'nope' } }],
    ['whose rules are no array', { annotations: { 'vm.kubevirt.io/validations': '{}' } }],
    ['with an annotation that is no text', { annotations: { a: 1 } }],
    ['with labels that are no map', { labels: [] }],
  ])('%s is refused', (_, metadata) => {
    expect(review({ object: vm(2, metadata) })).toMatchObject({ allowed: false, status: { code: 400 } });
  });

  it.each([null, 'vm', 5, []])('that is %j is refused', (object) => {
    expect(review({ object })).toMatchObject({ allowed: false, status: { code: 400 } });
  });

  it.each([{ spec: 'x' }, { spec: { template: [] } }, { metadata: 5 }])('with a section that is no object is refused: %j', (object) => {
    expect(review({ object })).toMatchObject({ allowed: false, status: { code: 400 } });
  });

  it('of another resource is refused', () => {
    expect(review({ resource: 'pods', object: vm(2) })).toMatchObject({ allowed: false, status: { code: 400 } });
  });

  it.each([
    ['is being deleted', { operation: 'UPDATE', object: vm(1, { deletionTimestamp: 'now', annotations: { 'vm.kubevirt.io/validations': 'nope' } }) }],
    ['is deleted', { operation: 'DELETE' }],
    ['skips validation', { object: vm(1, { annotations: { 'vm.kubevirt.io/skip-validations': '', 'vm.kubevirt.io/validations': RULES } }) }],
    ['has no rules', { object: vm(1) }],
  ])('that %s is allowed', (_, request) => {
    expect(review(request)).toEqual({ uid: 'u-1', allowed: true });
  });
});

describe('the parent of a VM', () => {
  const cluster = [template({ validations: RULES })];
  it.each([
    ['labels', { labels: ofTemplate }, false],
    ['annotations', { annotations: ofTemplate }, false],
    ['the old key', { labels: { 'vm.kubevirt.io/template': 't', 'vm.kubevirt.io/template-namespace': 'shared' } }, false],
    [
      'the old key beside an empty new one',
      { labels: { ...ofTemplate, 'vm.kubevirt.io/template.namespace': '', 'vm.kubevirt.io/template-namespace': 'shared' } },
      false,
    ],
    ['labels before annotations', { labels: ofTemplate, annotations: { ...ofTemplate, 'vm.kubevirt.io/template': 'other' } }, false],
    ['never both mixed', { labels: { 'vm.kubevirt.io/template': 't' }, annotations: { 'vm.kubevirt.io/template.namespace': 'shared' } }, true],
    ['a name without namespace is none', { labels: { 'vm.kubevirt.io/template': 't' } }, true],
  ])('is found by %s', (_, metadata, allowed) => {
    expect(review({ object: vm(1, metadata) }, { cluster }).allowed).toBe(allowed);
  });

  it('is not needed, but the client hears of it', () => {
    expect(review({ object: vm(1, { labels: { ...ofTemplate, 'vm.kubevirt.io/template': 'gone' } }) }, { cluster })).toEqual({
      uid: 'u-1',
      allowed: true,
      warnings: ['the template shared/gone does not exist: the VM was not validated'],
    });
  });

  it.each(['labels', 'annotations'])('named in the %s without its namespace is not looked for, and the client hears of that', (map) => {
    expect(review({ object: vm(1, { [map]: { 'vm.kubevirt.io/template': 't' } }) }, { cluster })).toEqual({
      uid: 'u-1',
      allowed: true,
      warnings: ['the VM names the template t without its namespace: the VM was not validated'],
    });
  });

  it('with rules that cannot be read has the VM refused', () => {
    expect(review({ object: vm(2, { labels: ofTemplate }) }, { cluster: [template({ validations: 'nope' })] })).toMatchObject({
      status: { code: 400 },
    });
  });
});

describe('a Template', () => {
  const deletion = (oldObject: unknown): Request => ({ operation: 'DELETE', resource: 'templates', oldObject });
  const dependent = vm(2, { labels: ofTemplate });

  it('that VMs depend on is kept', () => {
    const other = vm(2, { name: 'a', annotations: { ...ofTemplate, 'vm.kubevirt.io/skip-validations': 'true' } });
    expect(review(deletion(template({ validations: '' })), { endpoint: TEMPLATES, cluster: [dependent, other] })).toEqual({
      uid: 'u-1',
      allowed: false,
      status: { code: 403, reason: 'Forbidden', message: 'the template shared/t is needed to validate these VMs: prod/a, prod/vm' },
    });
  });

  it.each([
    ['nobody names', deletion(template({ validations: '[]' })), [vm(2)]],
    ['has no rules', deletion(template({})), [dependent]],
    ['is of no type', deletion(template({ validations: '[]' }, {})), [dependent]],
    [
      'only VMs with own rules name',
      deletion(template({ validations: '[]' })),
      [vm(2, { labels: ofTemplate, annotations: { 'vm.kubevirt.io/validations': '[]' } })],
    ],
    ['is not deleted', { operation: 'UPDATE', resource: 'templates', object: template({ validations: 'nope' }) }, [dependent]],
  ])('that %s may go', (_, request, cluster) => {
    expect(review(request, { endpoint: TEMPLATES, cluster })).toEqual({ uid: 'u-1', allowed: true });
  });

  it('is still needed by a VM whose own rules are empty', () => {
    const empty = vm(2, { labels: ofTemplate, annotations: { 'vm.kubevirt.io/validations': '' } });
    expect(review(deletion(template({ validations: '[]' })), { endpoint: TEMPLATES, cluster: [empty] }).status?.code).toBe(403);
  });

  it.each([
    ['of another resource', { ...deletion(template({})), resource: 'configmaps' }],
    ['that is not there', deletion(null)],
  ])('%s is refused', (_, request) => {
    expect(review(request, { endpoint: TEMPLATES }).status?.code).toBe(400);
  });
});
