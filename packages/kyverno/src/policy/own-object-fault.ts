import type { ObjectValue } from '@assay/jmespath';

import { textOf } from '../objects/fields.ts';
import { decodeGo } from '../schemas/decode-go.ts';
import { GoTypeTable } from '../schemas/go-types.ts';
import { OBJECT_META_TABLE } from '../schemas/object-meta-table.ts';

/**
 * Why Kyverno cannot decode the metadata of an object of its own groups, be it a mere resource: these alone it reads into their types.
 * Follows pkg/client/clientset/versioned/scheme of Kyverno (v1.19.0).
 */
export function ownObjectFault(object: ObjectValue): string | undefined {
  if (!OWN_VERSIONS.has(textOf(object, 'apiVersion'))) return undefined;
  const decoded = decodeGo(object, OBJECT, () => undefined);
  return decoded.kind === 'problem' ? decoded.message : undefined;
}

const OWN_VERSIONS = new Set([
  ...['v1', 'v2', 'v2alpha1', 'v2beta1'].map((version) => `kyverno.io/${version}`),
  'policies.kyverno.io/v1beta1',
  'reports.kyverno.io/v1',
  'wgpolicyk8s.io/v1alpha2',
]);

const OBJECT = new GoTypeTable(`${OBJECT_META_TABLE}Object=metadata:ObjectMeta\n`).struct('Object');
