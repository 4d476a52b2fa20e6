import type { Entry, MappingNode, Node } from '@assay/source';
import { resolveAlias } from '@assay/source';

/** An entry that is written in an object itself, so that it can be changed there: merge keys give none. */
export function ownEntry(mapping: MappingNode, name: string): Entry | undefined {
  return mapping.entries.find((entry) => entry.name === name);
}

/** The object that names lead to; `undefined` where there is none. */
export function mappingAt(root: MappingNode, ...names: readonly string[]): MappingNode | undefined {
  let at: MappingNode | undefined = root;
  for (const name of names) {
    const content: Node | undefined = at && contentOf(at, name);
    at = content?.kind === 'mapping' ? content : undefined;
  }
  return at;
}

/** The objects of a list. */
export function itemsOf(mapping: MappingNode, name: string): readonly MappingNode[] {
  const list = contentOf(mapping, name);
  return list?.kind === 'sequence' ? list.items.map(resolveAlias).filter((item) => item.kind === 'mapping') : [];
}

/** The policies and rules of `spec.variables` that give labels of namespaces. */
export function ownersOfLabels(variables: MappingNode): readonly MappingNode[] {
  const policies = itemsOf(variables, 'policies');
  return [...policies, ...policies.flatMap((policy) => itemsOf(policy, 'rules'))].filter(
    (owner) => ownEntry(owner, 'namespaceSelector') !== undefined,
  );
}

function contentOf(mapping: MappingNode, name: string): Node | undefined {
  const entry = ownEntry(mapping, name);
  return entry && resolveAlias(entry.value);
}
