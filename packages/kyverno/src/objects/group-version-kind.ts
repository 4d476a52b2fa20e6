import type { ObjectValue } from '@assay/jmespath';

import { textOf } from './fields.ts';

/** What sort of object something is, as Kubernetes names it. The core group is the empty text. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** The sort that an object says it is of, by its `apiVersion` and `kind`. */
export function groupVersionKindOf(resource: ObjectValue): GroupVersionKind {
  return { kind: textOf(resource, 'kind'), ...groupVersionOf(textOf(resource, 'apiVersion')) };
}

/** Group and version of an `apiVersion`. */
export function groupVersionOf(apiVersion: string): Pick<GroupVersionKind, 'group' | 'version'> {
  const slash = apiVersion.indexOf('/');
  return { group: slash < 0 ? '' : apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}
