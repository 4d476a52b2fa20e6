import type { MappingNode, Node } from '@assay/source';

import { rowsOf, textOfEntry } from './canonical-fields.ts';
import type { Edit } from './edit-text.ts';
import { removeEntry } from './edit-text.ts';
import type { KnownThings } from './known-things.ts';
import { yamlScalar } from '../read/yaml-scalar.ts';
import { editYamlText } from './yaml-document.ts';
import type { YamlText } from './yaml-document.ts';

/**
 * Old releases took the namespace of a row for that of its resources; v1alpha1 has it in their names. Where no resource of this name is
 * in the namespace, it is left out, and a note says so: for the engines of today it says nothing.
 */
export function withoutNamespaces(document: YamlText, known: KnownThings, notes: string[]): YamlText {
  const edits = rowsOf(document.root).flatMap((row): readonly Edit[] => {
    const entry = row.entries.find(({ name }) => name === 'namespace');
    if (entry === undefined) return [];
    const namespace = textOfEntry(row, 'namespace');
    const named = namespace === '' ? [] : namesIn(row).flatMap((name) => inNamespace(name, namespace, known));
    if (namespace !== '' && named.length === 0)
      notes.push(`the namespace "${namespace}" of a row of policy "${textOfEntry(row, 'policy')}" is left out: none of its resources is in it`);
    return [...named, removeEntry(document.text, row, entry, document.comments)];
  });
  return editYamlText(document, edits);
}

/** The names in the list of a row; an alias stands for names of other rows too, and stays. */
function namesIn(row: MappingNode): readonly Node[] {
  const list = row.entries.find(({ name }) => name === 'resources')?.value;
  return list?.kind === 'sequence' ? list.items : [];
}

function inNamespace(name: Node, namespace: string, { resources }: KnownThings): readonly Edit[] {
  if (name.kind !== 'scalar' || !resources.some((each) => each.name === name.text && each.namespace === namespace)) return [];
  const { start, end } = name.origin;
  return [{ start, end, text: yamlScalar(`${namespace}/${name.text}`) }];
}
