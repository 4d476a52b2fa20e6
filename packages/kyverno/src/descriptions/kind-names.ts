import { readDiscovery } from '../schemas/discovery.ts';

/** A kind of Kubernetes as rules name it. */
export interface KnownKind {
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  /** The plural. */
  readonly resource: string;
}

/** The kinds that are known without a cluster, each once, and without subresources. */
export const KNOWN_KINDS: readonly KnownKind[] = [
  ...new Map(
    readDiscovery()
      .filter(({ name }) => !name.includes('/'))
      .map(({ group, version, kind, name }) => [kind, { kind, group, version, resource: name }] as const)
      .reverse(),
  ).values(),
].reverse();
