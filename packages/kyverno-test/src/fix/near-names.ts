import { nearestName } from '@assay/findings';
import { ownName } from '@assay/kyverno/objects';
import { meantNames, writtenName } from '@assay/kyverno/policy';
import type { MappingNode, Node } from '@assay/source';
import { resolveAlias } from '@assay/source';

import type { Edit } from '../edits/edit-text.ts';
import { yamlScalar } from '../edits/yaml-scalar.ts';
import { rowsOf, textOfEntry } from './canonical-fields.ts';
import type { KnownThings } from './known-things.ts';
import { policyNamed } from './known-things.ts';
import type { YamlText } from './yaml-document.ts';

/** An edit of a name, and what it does. */
export interface Rename extends Edit {
  readonly from: string;
  readonly to: string;
}

/** Brings names of policies, rules and resources that do not exist, in rows and in values, to the one that is near, where exactly one is. */
export function nearNames({ root }: YamlText, known: KnownThings): readonly Rename[] {
  return [
    ...rowsOf(root).flatMap((row) => {
      const rules = renamedPolicy(row, 'policy', known);
      return [...rules.edits, ...rules.renamed(valueOf(row, 'rule')), ...itemsOf(row, 'resources').flatMap((item) => renamed(item, known.resources))];
    }),
    ...valuesIn(root).flatMap((values) =>
      mappingsOf(values, 'policies').flatMap((policy) => {
        const rules = renamedPolicy(policy, 'name', known);
        return [
          ...rules.edits,
          ...mappingsOf(policy, 'rules').flatMap((rule) => rules.renamed(valueOf(rule, 'name'))),
          ...mappingsOf(policy, 'resources').flatMap((resource) => renamed(valueOf(resource, 'name'), known.resources)),
        ];
      }),
    ),
  ];
}

/** The policy that an object names, brought to its right name, and how its rules are. */
function renamedPolicy(
  mapping: MappingNode,
  field: string,
  known: KnownThings,
): { readonly edits: readonly Rename[]; readonly renamed: (node: Node | undefined) => readonly Rename[] } {
  const names = known.policies.map(({ name }) => name);
  const own = textOfEntry(mapping, field);
  const meant = policyNamed(known, own) ?? policyNamed(known, near(own, names) ?? '');
  return {
    edits: renamed(valueOf(mapping, field), names),
    renamed: (node) => (meant?.hasRules === true ? renamed(node, meant.rules, ruleNames(meant.rules)) : []),
  };
}

/** The values of a manifest, in whichever place its shape has them. */
function valuesIn(root: MappingNode): readonly MappingNode[] {
  return [root, ...mappingAt(root, 'spec')].flatMap((body) => [...mappingAt(body, 'values'), ...mappingAt(body, 'variables')]);
}

function mappingAt(mapping: MappingNode, name: string): readonly MappingNode[] {
  const found = valueOf(mapping, name);
  const content = found && resolveAlias(found);
  return content?.kind === 'mapping' ? [content] : [];
}

function valueOf(mapping: MappingNode, name: string): Node | undefined {
  return mapping.entries.find((entry) => entry.name === name)?.value;
}

function itemsOf(mapping: MappingNode, name: string): readonly Node[] {
  const found = valueOf(mapping, name);
  const list = found && resolveAlias(found);
  return list?.kind === 'sequence' ? list.items : [];
}

function mappingsOf(mapping: MappingNode, name: string): readonly MappingNode[] {
  return itemsOf(mapping, name).flatMap((item) => (item.kind === 'mapping' ? [item] : []));
}

/** What rows can call rules: generated ones too. */
function ruleNames(rules: readonly string[]): readonly string[] {
  return rules.flatMap(meantNames);
}

function renamed(node: Node | undefined, candidates: readonly string[], names: readonly string[] = candidates): readonly Rename[] {
  if (node?.kind !== 'scalar' || node.text === '' || node.style === 'literal' || node.style === 'folded') return [];
  const own = ownName(node.text);
  if (names.includes(own)) return [];
  const meant = names === candidates ? own : writtenName(own);
  const found = near(meant, candidates);
  if (found === undefined) return [];
  const to = node.text.slice(0, node.text.length - meant.length) + found;
  return [{ start: node.origin.start, end: node.origin.end, text: yamlScalar(to), from: node.text, to }];
}

function near(name: string, candidates: readonly string[]): string | undefined {
  const found = [...new Set(candidates)].filter((candidate) => nearestName(name, [candidate]) !== undefined);
  return found.length === 1 ? found[0] : undefined;
}
