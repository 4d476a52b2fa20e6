import type { SourceFile } from '@assay/findings';
import { stringValue, valueNamed } from '@assay/source';
import type { MappingNode } from '@assay/source';

/** Whether a manifest holds definitions of kinds: a scan. */
export function definesKinds({ scanText }: SourceFile): boolean {
  return scanText.includes('CustomResourceDefinition');
}

/** Whether an object is a definition of kinds. */
export function isDefinition(root: MappingNode): boolean {
  return stringValue(valueNamed(root, 'kind')) === 'CustomResourceDefinition';
}
