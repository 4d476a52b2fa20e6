import type { Document, Holder } from '../model.ts';
import { YamlMap } from '../model.ts';
import type { Allowances } from '../overlay/allowances.ts';
import type { Declaration } from './declaration.ts';

/**
 * What a document of data values may do without saying so in overlay annotations: give keys that are only there when they are
 * given, and values of another kind where the schema lists types.
 */
export function allowancesOf(given: Document, root: Declaration): Allowances {
  const newItems = new Set<Holder>();
  const replacing = new Set<Holder>();
  const visit = (holder: Holder, { type }: Declaration): void => {
    if (!type.hasAllowances) return;
    if (type.kind === 'union' || (type.kind === 'nullable' && type.inner.kind === 'union')) replacing.add(holder);
    const form = type.formOf(holder.value);
    if (form?.kind === 'map' && holder.value instanceof YamlMap) {
      for (const item of holder.value.items) if (form.mayBeAbsent(item.key)) newItems.add(item);
    }
    form?.visitParts(holder.value, visit);
  };
  visit(given, root);
  return { newItems, replacing };
}
