import type { Thread } from '@assay/starlark';

import type { Document } from '../model.ts';
import type { Schema } from '../schema/schema.ts';
import { exportSchema } from './export-schema.ts';
import { openApiInspection } from './targets/open-api.ts';

/** What `--data-values-schema-inspect` shows. */
export function inspectSchema(schema: Schema, thread: Thread): Document {
  return exportSchema(schema, openApiInspection, thread);
}
