import type { GroupVersionKind } from './group-version-kind.ts';

/** What Kubernetes says where a kind has no resource. */
export function unmappedKind({ group, version, kind }: GroupVersionKind): string {
  return `no matches for kind "${kind}" in version "${group === '' ? version : `${group}/${version}`}"`;
}
