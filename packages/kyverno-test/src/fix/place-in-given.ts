import type { MappingNode } from '@assay/source';
import { nodeAt, parseJsonPointer } from '@assay/source';

/**
 * Where in a manifest something stands that was found in another shape of it, by the path there: the last step that both have. What
 * v1beta1 has below `spec` stands at the top of the older shapes, and its variables below `values` or in files.
 */
export function placeInGiven(root: MappingNode, pointer: string): number {
  const steps = parseJsonPointer(pointer) ?? [];
  const [field = '', ...below] = steps[0] === 'spec' ? steps.slice(1) : steps;
  const spec = nodeAt(root, ['spec']);
  const entries = spec?.kind === 'mapping' ? [...spec.entries, ...root.entries] : root.entries;
  const names = VARIABLES.includes(field) ? VARIABLES : [field];
  const entry = entries.find(({ name = '' }) => names.includes(name.toLowerCase()) || name === field);
  if (entry === undefined) return root.entries[0]?.key.origin.start ?? root.origin.start;
  for (let length = below.length; length > 0; length--) {
    const found = nodeAt(entry.value, below.slice(0, length));
    if (found !== undefined) return found.origin.start;
  }
  return entry.key.origin.start;
}

/** Where shapes have values and users. */
const VARIABLES: readonly string[] = ['variables', 'values', 'userinfo'];
