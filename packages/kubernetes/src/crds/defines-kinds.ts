import type { SourceFile } from '@assay/findings';

/** Whether a manifest holds definitions of kinds: a scan. */
export function definesKinds({ scanText }: SourceFile): boolean {
  return scanText.includes('CustomResourceDefinition');
}
