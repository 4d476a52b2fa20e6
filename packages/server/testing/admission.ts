import type { Hono } from 'hono';

/** Asks for four cores. */
export const RULES = JSON.stringify([
  { name: 'enough', path: 'jsonpath::.spec.domain.cpu.cores', rule: 'integer', message: 'too few cores', min: 4 },
]);

/** A Template in `ns` with {@link RULES}. */
export function template(name: string) {
  return {
    apiVersion: 'template.openshift.io/v1',
    kind: 'Template',
    metadata: { name, namespace: 'ns', labels: { 'template.kubevirt.io/type': 'base' }, annotations: { validations: RULES } },
    objects: [],
  };
}

/** A VM in `x` whose parent is a Template in `ns`. */
export function machine(name: string, cores: number, parent = 'small') {
  const labels = { 'vm.kubevirt.io/template': parent, 'vm.kubevirt.io/template.namespace': 'ns' };
  return {
    apiVersion: 'kubevirt.io/v1',
    kind: 'VirtualMachine',
    metadata: { name, namespace: 'x', labels },
    spec: { template: { spec: { domain: { cpu: { cores } } } } },
  };
}

/** The review of a VM that is created. */
export function creationOf(object: object): string {
  return review({ operation: 'CREATE', resource: { group: 'kubevirt.io', version: 'v1', resource: 'virtualmachines' }, object });
}

/** The review of a Template that is deleted. */
export function deletionOf(oldObject: object): string {
  return review({ operation: 'DELETE', resource: { group: 'template.openshift.io', version: 'v1', resource: 'templates' }, oldObject });
}

/** Posts something to a webhook as API servers do. */
export async function post(app: Hono, endpoint: string, body: string): Promise<Response> {
  return app.request(endpoint, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}

function review(request: object): string {
  return JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: { uid: 'u-1', ...request } });
}
