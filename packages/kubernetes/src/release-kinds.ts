import type { ContentNode } from '@assay/source';

import { checkSchema } from './check/check-schema.ts';
import type { Schema } from './model.ts';
import { NEWEST_MINOR } from './tables/kubernetes-versions.ts';
import { loadTable } from './tables/load-table.ts';
import { isAlive } from './tables/read-table.ts';

/** The kinds of the newest release of Kubernetes that is known, for those who make objects. */
export interface ReleaseKinds {
  readonly schemaOf: (apiVersion: string, kind: string) => Schema | undefined;
  /** The apiVersions that have a kind of this name. */
  readonly versionsOf: (kind: string) => readonly string[];
  /** Whether an object is of a schema. */
  readonly accepts: (schema: Schema, root: ContentNode) => boolean;
}

/** Loads the kinds of the newest release. */
export async function loadReleaseKinds(): Promise<ReleaseKinds> {
  const table = await loadTable();
  const release = table.release(NEWEST_MINOR);
  return {
    schemaOf: (apiVersion, kind) => release.ofKind(apiVersion, kind),
    versionsOf: (kind) => {
      const named = [...table.kinds].filter((each) => each.kind === kind && each.lifetimes.some((lifetime) => isAlive(lifetime, NEWEST_MINOR)));
      return named.map(({ apiVersion }) => apiVersion);
    },
    accepts: (schema, root) => checkSchema(schema, root).length === 0,
  };
}
