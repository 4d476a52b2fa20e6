import { effectiveEntries, oncePer, resolveAlias, valueNamed } from '@assay/source';
import type { MappingNode, Node, ScalarNode, Source } from '@assay/source';

import type { Definition } from './definition.ts';
import { insideQuotes } from './definition.ts';
import { writtenDocuments } from './written-documents.ts';
import type { DocumentRole, WrittenDocument } from './written-documents.ts';

/** The policies of a file. */
export const policiesIn: (source: Source) => readonly Definition[] = oncePer((source: Source) => documentsIn(source, 'policy', 'policy'));

/** The exceptions of a file. */
export const exceptionsIn: (source: Source) => readonly Definition[] = oncePer((source: Source) => documentsIn(source, 'exception', 'resource'));

/** The rules of a policy. */
export const rulesOf: (policy: Definition) => readonly Definition[] = oncePer(({ root }: Definition) =>
  elementsOf(valueNamed(valueNamed(root, 'spec'), 'rules')).flatMap((rule) =>
    define('rule', valueNamed(rule, 'name'), { node: rule, root, scope: root }),
  ),
);

/** The objects of a file, whatever they are. */
export const objectsIn: (source: Source) => readonly Definition[] = oncePer((source: Source) => documentsIn(source, 'other', 'resource'));

/** The entries of contexts in a policy: each is known in what its context belongs to. */
export const contextEntriesIn: (document: WrittenDocument) => readonly Definition[] = oncePer(({ root }: WrittenDocument) => {
  const found: Definition[] = [];
  visitMappings(root, (scope) => {
    for (const node of elementsOf(valueNamed(scope, 'context')))
      found.push(...define('context-entry', valueNamed(node, 'name'), { node, root, scope }));
  });
  return found;
});

/** The variables of CEL in a policy: each is known in what its list belongs to. */
export const celVariablesIn: (document: WrittenDocument) => readonly Definition[] = oncePer(({ root }: WrittenDocument) => {
  const found: Definition[] = [];
  const spec = valueNamed(root, 'spec');
  const holders = [spec, ...elementsOf(valueNamed(spec, 'rules')).map((rule) => valueNamed(valueNamed(rule, 'validate'), 'cel'))];
  for (const scope of holders) {
    if (scope?.kind !== 'mapping') continue;
    for (const node of elementsOf(valueNamed(scope, 'variables')))
      found.push(...define('cel-variable', valueNamed(node, 'name'), { node, root, scope }));
  }
  return found;
});

function documentsIn(source: Source, wanted: DocumentRole['kind'], kind: Definition['kind']): readonly Definition[] {
  return writtenDocuments(source)
    .filter(({ role }) => role.kind === wanted)
    .flatMap(({ root }) => define(kind, valueNamed(valueNamed(root, 'metadata'), 'name'), { node: root, root, scope: root }));
}

/** The objects of a list. */
export function elementsOf(list: Node | undefined): readonly MappingNode[] {
  const content = list && resolveAlias(list);
  return content?.kind === 'sequence' ? content.items.map(resolveAlias).filter((item) => item.kind === 'mapping') : [];
}

/** Calls for a node and all that is below it, as far as that are mappings. */
function visitMappings(node: Node, visit: (mapping: MappingNode) => void): void {
  if (node.kind === 'sequence') for (const item of node.items) visitMappings(item, visit);
  if (node.kind !== 'mapping') return;
  visit(node);
  for (const { value } of effectiveEntries(node)) visitMappings(value, visit);
}

function define(kind: Definition['kind'], name: Node | undefined, where: Pick<Definition, 'node' | 'root' | 'scope'>): readonly Definition[] {
  if (!isName(name)) return [];
  return [{ kind, name: name.text, span: insideQuotes(name), ...where }];
}

function isName(node: Node | undefined): node is ScalarNode {
  return node?.kind === 'scalar' && node.text !== '' && node.type !== 'null';
}
