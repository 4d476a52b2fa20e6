import { propertyOf } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { decodeGo } from '../schemas/decode-go.ts';
import { GoTypeTable } from '../schemas/go-types.ts';
import { OBJECT_META_TABLE } from '../schemas/object-meta-table.ts';

const OBJECT_META = new GoTypeTable(OBJECT_META_TABLE).struct('ObjectMeta');

/** Why metadata cannot be decoded into what Go programs hold, in Go's words. */
export function malformedMetadata(object: ObjectValue): string | undefined {
  const metadata = propertyOf(object, 'metadata') ?? null;
  if (metadata === null) return undefined;
  const decoded = decodeGo(metadata, OBJECT_META, () => undefined);
  return decoded.kind === 'problem' ? decoded.message : undefined;
}
