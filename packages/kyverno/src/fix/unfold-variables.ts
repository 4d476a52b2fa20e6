import type { Entry, MappingNode, Node } from '@assay/source';
import { resolveAlias } from '@assay/source';

import { appendEntry, asItem, removeEntry } from './edit-text.ts';
import type { Edit } from './edit-text.ts';
import { entryBlocks } from './entry-blocks.ts';
import { rowsOf, textOfEntry } from './canonical-fields.ts';
import { inlineValue, nested } from './new-content.ts';
import { editYamlText } from './yaml-document.ts';
import type { YamlText } from './yaml-document.ts';

/** Turns `spec.variables` into the `values` of the older shape; what that cannot say is a problem. */
export function unfoldVariables(document: YamlText, problems: string[]): YamlText {
  for (const row of rowsOf(document.root)) {
    if (textOfEntry(row, 'namespace') !== '')
      problems.push(`a row of policy "${textOfEntry(row, 'policy')}" has a namespace of its own, which v1alpha1 cannot say`);
  }
  const variables = mappingAt(document.root, 'spec', 'variables');
  if (variables === undefined) return document;
  for (const policy of itemsOf(variables, 'policies')) reportLosses(policy, problems);
  const labels = labelsIn(variables, problems);
  if (problems.length > 0) return document;
  const withoutLabels = labels.reduce((at) => removeFirstLabels(at), document);
  const named = editYamlText(withoutLabels, renames(withoutLabels.root));
  const values = mappingAt(named.root, 'spec', 'values');
  const items = [...new Map(labels.flatMap((each) => each.items.map((item) => [item.inline, item] as const))).values()];
  if (values === undefined || items.length === 0) return named;
  const content = nested(
    'namespaceSelector',
    items.flatMap(({ lines }) => asItem(lines)),
    `[${items.map(({ inline }) => inline).join(', ')}]`,
  );
  return editYamlText(named, [appendEntry(named.text, values, content)]);
}

function reportLosses(policy: MappingNode, problems: string[]): void {
  const name = textOfEntry(policy, 'name');
  if (entryNamed(policy, 'values') !== undefined) problems.push(`policy "${name}" has values without a rule, which v1alpha1 cannot say`);
  const rules = itemsOf(policy, 'rules');
  for (const rule of rules) {
    if (entryNamed(rule, 'attestations') !== undefined)
      problems.push(`rule "${textOfEntry(rule, 'name')}" has attestations, which v1alpha1 cannot say`);
  }
  for (const resource of itemsOf(policy, 'resources')) {
    const own = textOfEntry(resource, 'name');
    if (entryNamed(resource, 'userInfo') !== undefined) problems.push(`resource "${own}" has a user of its own, which v1alpha1 cannot say`);
    const lost = mappingAt(resource, 'values')?.entries.find((entry) =>
      rules.some((rule) => mappingAt(rule, 'values')?.entries.some((other) => isSamePlace(other, entry)) === true),
    );
    if (lost !== undefined)
      problems.push(`the value "${lost.name}" of resource "${own}" wins over that of a rule, which v1alpha1 has the other way round`);
  }
}

function isSamePlace({ name: one = '' }: Entry, { name: other = '' }: Entry): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

interface Labels {
  readonly items: readonly { readonly lines: readonly string[]; readonly inline: string }[];
}

/** The labels of namespaces that rules give; the older shape has them once for all rules. */
function labelsIn(variables: MappingNode, problems: string[]): readonly Labels[] {
  const known = new Map<string, string>();
  return ownersOfLabels(variables).map((owner) => {
    const items = itemsOf(owner, 'namespaceSelector').map((item) => {
      const inline = inlineValue(item);
      const name = textOfEntry(item, 'name');
      if ((known.get(name) ?? inline) !== inline)
        problems.push(`the namespace "${name}" has other labels in another rule, which v1alpha1 cannot say`);
      known.set(name, inline);
      const { source } = item.origin;
      const blocks = item.flow ? [] : entryBlocks(source.text, item, source.text.lastIndexOf('\n', item.origin.start) + 1, item.origin.end);
      return { lines: item.flow ? [inline] : blocks.flatMap(({ lines }) => lines), inline };
    });
    return { items };
  });
}

function ownersOfLabels(variables: MappingNode): readonly MappingNode[] {
  const policies = itemsOf(variables, 'policies');
  return [...policies, ...policies.flatMap((policy) => itemsOf(policy, 'rules'))].filter(
    (owner) => entryNamed(owner, 'namespaceSelector') !== undefined,
  );
}

function removeFirstLabels(document: YamlText): YamlText {
  const variables = mappingAt(document.root, 'spec', 'variables');
  const [owner] = variables === undefined ? [] : ownersOfLabels(variables);
  const entry = owner && entryNamed(owner, 'namespaceSelector');
  if (owner === undefined || entry === undefined) return document;
  return editYamlText(document, [removeEntry(document.text, owner, entry, document.comments)]);
}

function renames(root: MappingNode): readonly Edit[] {
  const spec = mappingAt(root, 'spec');
  const variables = mappingAt(root, 'spec', 'variables');
  const pairs = [
    [spec && entryNamed(spec, 'variables'), 'values'],
    [variables && entryNamed(variables, 'global'), 'globalValues'],
  ] as const;
  return pairs.flatMap(([entry, name]) => (entry === undefined ? [] : [{ start: entry.key.origin.start, end: entry.key.origin.end, text: name }]));
}

function entryNamed(mapping: MappingNode, name: string): Entry | undefined {
  return mapping.entries.find((entry) => entry.name === name);
}

function mappingAt(root: MappingNode, ...names: readonly string[]): MappingNode | undefined {
  let at: MappingNode | undefined = root;
  for (const name of names) {
    const entry: Entry | undefined = at && entryNamed(at, name);
    const content: Node | undefined = entry && resolveAlias(entry.value);
    at = content?.kind === 'mapping' ? content : undefined;
  }
  return at;
}

function itemsOf(mapping: MappingNode, name: string): readonly MappingNode[] {
  const entry = entryNamed(mapping, name);
  const list = entry && resolveAlias(entry.value);
  return list?.kind === 'sequence' ? list.items.map(resolveAlias).filter((item) => item.kind === 'mapping') : [];
}
