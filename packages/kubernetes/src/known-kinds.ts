import type { Schema } from './model.ts';

/** What other dialects know of kinds that are neither of Kubernetes nor of a definition among the files. */
export interface KnownKinds {
  /**
   * The schema of a kind; `judged` if another dialect says all that there is to say of its objects. A definition among the files counts more.
   * The same arguments give the same schema.
   */
  find(apiVersion: string, kind: string): Schema | 'judged' | undefined;
}

export const NO_KNOWN_KINDS: KnownKinds = { find: () => undefined };
