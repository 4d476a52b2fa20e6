import type { ObjectValue } from '@assay/jmespath';

/** Whether of a policy only the name and the status are written, as tests in clusters (Chainsaw, kuttl) expect one. */
export function isExpectation(policy: ObjectValue): boolean {
  return Object.keys(policy).every((field) => FIELDS.has(field));
}

const FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);
