import type { ObjectValue } from '@assay/jmespath';

import { objectOf, textOf } from './fields.ts';

/** What tells an object apart from all others: `apiVersion,kind,namespace,name`. */
export function keyOf(resource: ObjectValue): string {
  const metadata = objectOf(resource, 'metadata');
  return [textOf(resource, 'apiVersion'), textOf(resource, 'kind'), textOf(metadata, 'namespace'), textOf(metadata, 'name')].join(',');
}
