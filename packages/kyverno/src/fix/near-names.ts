import { nearestName } from '@assay/findings';
import type { MappingNode, Node } from '@assay/source';
import { resolveAlias } from '@assay/source';

import { rowsOf, textOfEntry } from './canonical-fields.ts';
import type { Edit } from './edit-text.ts';
import type { KnownThings } from './known-things.ts';
import { policyNamed } from './known-things.ts';
import { scalarText } from './new-content.ts';
import type { YamlText } from './yaml-document.ts';

/** Brings names of policies, rules and resources in rows that do not exist to the one that is near, where exactly one is. */
export function nearNames({ root }: YamlText, known: KnownThings): readonly Edit[] {
  return rowsOf(root).flatMap((row) => {
    const policy = row.entries.find(({ name }) => name === 'policy');
    const rule = row.entries.find(({ name }) => name === 'rule');
    const own = textOfEntry(row, 'policy');
    const meant =
      policyNamed(known, own) ??
      policyNamed(
        known,
        near(
          own,
          known.policies.map(({ name }) => name),
        ) ?? '',
      );
    return [
      ...renamed(
        policy?.value,
        known.policies.map(({ name }) => name),
      ),
      ...(meant === undefined || !meant.hasRules ? [] : renamed(rule?.value, meant.rules, ruleNames(meant.rules))),
      ...resourcesOf(row).flatMap((item) => renamed(item, known.resources)),
    ];
  });
}

function resourcesOf(row: MappingNode): readonly Node[] {
  const entry = row.entries.find(({ name }) => name === 'resources');
  const list = entry && resolveAlias(entry.value);
  return list?.kind === 'sequence' ? list.items : [];
}

/** What rows can call rules: generated ones too. */
function ruleNames(rules: readonly string[]): readonly string[] {
  return rules.flatMap((name) => [name, ...PREFIXES.map((prefix) => `${prefix}${name}`)]);
}

const PREFIXES = ['autogen-cronjob-', 'autogen-'];

function renamed(node: Node | undefined, candidates: readonly string[], names: readonly string[] = candidates): readonly Edit[] {
  if (node?.kind !== 'scalar' || node.text === '' || node.style === 'literal' || node.style === 'folded') return [];
  const slash = node.text.lastIndexOf('/') + 1;
  if (names.includes(node.text.slice(slash))) return [];
  const prefix = PREFIXES.find((each) => names !== candidates && node.text.startsWith(each)) ?? node.text.slice(0, slash);
  const found = near(node.text.slice(prefix.length), candidates);
  if (found === undefined) return [];
  return [{ start: node.origin.start, end: node.origin.end, text: scalarText(prefix + found) }];
}

function near(name: string, candidates: readonly string[]): string | undefined {
  const found = [...new Set(candidates)].filter((candidate) => nearestName(name, [candidate]) !== undefined);
  return found.length === 1 ? found[0] : undefined;
}
