import type { MappingNode } from '@assay/source';

import { appendEntry, asItem, removeEntry } from '../edits/edit-text.ts';
import type { Edit, NewContent } from '../edits/edit-text.ts';
import { entryBlocks } from '../edits/entry-blocks.ts';
import { itemsOf, mappingAt, ownEntry, ownersOfLabels } from './variables-of-spec.ts';
import { inlineValue, nested } from '../edits/new-content.ts';
import { editYamlText } from './yaml-document.ts';
import type { YamlText } from './yaml-document.ts';

/** Turns `spec.variables` into the `values` of the older shape, which can say all that is in it. */
export function unfoldVariables(document: YamlText): YamlText {
  const variables = mappingAt(document.root, 'spec', 'variables');
  if (variables === undefined) return document;
  const owners = ownersOfLabels(variables);
  const labels = owners.flatMap((owner) => itemsOf(owner, 'namespaceSelector').map(labelsOf));
  const withoutLabels = owners.reduce((at) => removeFirstLabels(at), document);
  const named = editYamlText(withoutLabels, renames(withoutLabels.root));
  const values = mappingAt(named.root, 'spec', 'values');
  const items = [...new Map(labels.map((item) => [item.inline, item])).values()];
  if (values === undefined || items.length === 0) return named;
  const content = nested(
    'namespaceSelector',
    items.flatMap(({ lines }) => asItem(lines)),
    `[${items.map(({ inline }) => inline).join(', ')}]`,
  );
  return editYamlText(named, [appendEntry(named.text, values, content)]);
}

/** The labels of a namespace, as they are written. */
function labelsOf(item: MappingNode): NewContent {
  const inline = inlineValue(item);
  if (item.flow) return { lines: [inline], inline };
  const { source, start, end } = item.origin;
  const blocks = entryBlocks(source.text, item, source.text.lastIndexOf('\n', start) + 1, end);
  return { lines: blocks.flatMap(({ lines }) => lines), inline };
}

function removeFirstLabels(document: YamlText): YamlText {
  const variables = mappingAt(document.root, 'spec', 'variables');
  const [owner] = variables === undefined ? [] : ownersOfLabels(variables);
  const entry = owner && ownEntry(owner, 'namespaceSelector');
  if (owner === undefined || entry === undefined) return document;
  return editYamlText(document, [removeEntry(document.text, owner, entry, document.comments)]);
}

function renames(root: MappingNode): readonly Edit[] {
  const spec = mappingAt(root, 'spec');
  const variables = mappingAt(root, 'spec', 'variables');
  const pairs = [
    [spec && ownEntry(spec, 'variables'), 'values'],
    [variables && ownEntry(variables, 'global'), 'globalValues'],
  ] as const;
  return pairs.flatMap(([entry, name]) => (entry === undefined ? [] : [{ start: entry.key.origin.start, end: entry.key.origin.end, text: name }]));
}
