import type { MappingNode, Node } from '@assay/source';

import { yamlScalar } from '../edits/yaml-scalar.ts';
import { rowsOf, textOfEntry } from './canonical-fields.ts';
import type { Edit } from '../edits/edit-text.ts';
import { removeEntry } from '../edits/edit-text.ts';
import type { KnownThings } from './known-things.ts';
import { editYamlText } from './yaml-document.ts';
import type { YamlText } from './yaml-document.ts';

/** In old releases a row has a namespace for its policy and its resources, in v1alpha1 they have it in their names. */
export function withoutNamespaces(document: YamlText, known: KnownThings): YamlText {
  const edits = rowsOf(document.root).flatMap((row): readonly Edit[] => {
    const entry = row.entries.find(({ name }) => name === 'namespace');
    if (entry === undefined) return [];
    const namespace = textOfEntry(row, 'namespace');
    const resources = resourcesIn(row);
    // Names that other rows share stay as they are, and so does the namespace, which is refused then.
    if (!resources.every(({ kind }) => kind === 'scalar')) return [];
    const names = namespace === '' ? [] : [...policyIn(row, namespace, known), ...resources];
    return [...names.flatMap((name) => inNamespace(name, namespace)), removeEntry(document.text, row, entry, document.comments)];
  });
  return editYamlText(document, edits);
}

/** A policy of the cluster has no namespace, whatever the row says. */
function policyIn(row: MappingNode, namespace: string, { policies }: KnownThings): readonly Node[] {
  const policy = row.entries.find(({ name }) => name === 'policy')?.value;
  const isThere = policies.some((each) => each.name === textOfEntry(row, 'policy') && each.namespace === namespace);
  return policy !== undefined && isThere ? [policy] : [];
}

function resourcesIn(row: MappingNode): readonly Node[] {
  const list = row.entries.find(({ name }) => name === 'resources')?.value;
  if (list === undefined) return [];
  return list.kind === 'sequence' ? list.items : [list];
}

function inNamespace(name: Node, namespace: string): readonly Edit[] {
  if (name.kind !== 'scalar' || name.text === '' || name.text.includes('/')) return [];
  const { start, end } = name.origin;
  return [{ start, end, text: yamlScalar(`${namespace}/${name.text}`) }];
}
