import { ownName } from '@assay/kyverno/objects';
import type { Entry, MappingNode, Node } from '@assay/source';
import { resolveAlias } from '@assay/source';

import { removeEntry } from '../edits/edit-text.ts';
import type { NewContent } from '../edits/edit-text.ts';
import { entryBlocks } from '../edits/entry-blocks.ts';
import type { EntryBlock } from '../edits/entry-blocks.ts';
import { inlineValue } from '../edits/new-content.ts';
import { addToItem } from './add-to-item.ts';
import { rowsOf, textOfEntry } from './canonical-fields.ts';
import type { KnownThings } from './known-things.ts';
import { policyNamed } from './known-things.ts';
import type { Loss } from './losses.ts';
import { editYamlText, readYamlText } from './yaml-document.ts';
import type { YamlText } from './yaml-document.ts';

/** What comes of values when they move into `spec.variables`. */
export interface FoldedValues {
  /** What stands below `variables`; `undefined` if that is nothing. */
  readonly variables: YamlText | undefined;
  /** Comments of what does not move. */
  readonly comments: readonly string[];
  /** By offsets in the given text. */
  readonly problems: readonly Loss[];
}

/** Turns a Values file, or what stands below `values` of a manifest, into variables of v1beta1. */
export function foldValues(values: YamlText, manifest: MappingNode, known: KnownThings): FoldedValues {
  const blocks = entryBlocks(values.text, values.root, 0, values.text.trimEnd().length);
  const moved = blocks.flatMap((block) => renamed(block) ?? []);
  const comments = blocks.filter((block) => renamed(block) === undefined && !isLabels(block)).flatMap((block) => commentsOf(block));
  const text = moved.flatMap(({ lines }) => lines).join('\n');
  const problems = new Map<string, Loss>();
  const report: ReportLoss = (message, place) => problems.set(message, { start: placeOfValue(values.root, place), message });
  let variables = withoutLosers(readYamlText(`${text}\n`), known, report);
  const labels = blocks.find(isLabels);
  if (labels !== undefined) variables = withLabels(variables, labels, manifest, known);
  return { variables, comments, problems: [...problems.values()] };
}

/** Comments of a block that is left out. */
export function commentsOf({ lines }: EntryBlock): readonly string[] {
  return lines.flatMap((line) => /(?:^|\s)(#.*)$/.exec(line)?.[1] ?? []);
}

const NEW_NAMES: ReadonlyMap<string, string> = new Map([
  ['globalvalues', 'global'],
  ['policies', 'policies'],
  ['namespaces', 'namespaces'],
  ['subresources', 'subresources'],
]);

function renamed(block: EntryBlock): EntryBlock | undefined {
  const name = NEW_NAMES.get(block.name.toLowerCase());
  if (name === undefined) return undefined;
  const key = block.lines.findIndex((line) => /^[^\s#]/.test(line));
  return { ...block, name, lines: block.lines.map((line, index) => (index === key ? line.replace(/^(?:"[^"]*"|'[^']*'|[^\s:]+)/, name) : line)) };
}

function isLabels(block: EntryBlock): boolean {
  return block.name.toLowerCase() === 'namespaceselector';
}

/** In the older shape values of rules win over those of resources, in the newer it is the other way round: those that lost are left out. */
function withoutLosers(variables: YamlText | undefined, known: KnownThings, report: ReportLoss): YamlText | undefined {
  let document = variables;
  for (let loser = nextLoser(document, known, report); document !== undefined && loser !== undefined; loser = nextLoser(document, known, report)) {
    document = editYamlText(document, [removeEntry(document.text, loser.owner, loser.entry, document.comments)]);
  }
  return document;
}

/** A value of a resource, by the names that lead to it. */
interface ValuePlace {
  readonly policy: string;
  readonly resource: string;
  readonly path: string;
}

type ReportLoss = (message: string, place: ValuePlace) => void;

function placeOfValue(root: MappingNode, { policy, resource, path }: ValuePlace): number {
  const named = (items: readonly MappingNode[], name: string) => items.find((item) => textOfEntry(item, 'name') === name);
  const owner = named(itemsOf(named(itemsOf(root, 'policies'), policy), 'resources'), resource);
  const values = owner && mappingOf(owner, 'values');
  return (values?.entries.find(({ name }) => name === path)?.key ?? root).origin.start;
}

interface Loser {
  readonly owner: MappingNode;
  /** The value that lost, or all values if it is the only one. */
  readonly entry: Entry;
}

function nextLoser(document: YamlText | undefined, known: KnownThings, report: ReportLoss): Loser | undefined {
  for (const policy of itemsOf(document?.root, 'policies')) {
    const name = textOfEntry(policy, 'name');
    const rules = itemsOf(policy, 'rules');
    const ruleNames = policyNamed(known, name)?.rules ?? rules.map((rule) => textOfEntry(rule, 'name'));
    for (const resource of itemsOf(policy, 'resources')) {
      const values = mappingOf(resource, 'values');
      for (const entry of values?.entries ?? []) {
        const path = entry.name ?? '';
        const winners = rules.filter((rule) => mappingOf(rule, 'values')?.entries.some((other) => overlaps(other.name ?? '', path)) === true);
        if (values === undefined || winners.length === 0) continue;
        const isEverywhere = ruleNames.every((each) => winners.some((rule) => textOfEntry(rule, 'name') === each));
        const isSame = winners.every((rule) => mappingOf(rule, 'values')?.entries.some((other) => other.name === path) === true);
        const all = resource.entries.find((each) => each.name === 'values');
        if (isEverywhere && isSame)
          return values.entries.length > 1 || all === undefined ? { owner: values, entry } : { owner: resource, entry: all };
        const own = textOfEntry(resource, 'name');
        report(`the value "${path}" of resource "${own}" loses against that of a rule of policy "${name}", but not for all of its rules`, {
          policy: name,
          resource: own,
          path,
        });
      }
    }
  }
  return undefined;
}

/** Whether two dotted paths are the same, or one leads into the other. */
function overlaps(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** The labels of namespaces, for all rules that look at them; if none does, for those that rows name. */
function withLabels(variables: YamlText | undefined, labels: EntryBlock, manifest: MappingNode, known: KnownThings): YamlText | undefined {
  const key = labels.lines.findIndex((line) => /^[^\s#]/.test(line));
  const lines = labels.lines
    .map((line, index) => (index === key ? line.replace(/^[^\s:]+/, 'namespaceSelector') : line))
    .filter((line) => line !== '');
  const content: NewContent = { lines, inline: `namespaceSelector: ${inlineValue(labels.entry.value)}` };
  let document = variables;
  for (const [policy, rule] of usersOfLabels(manifest, known)) {
    const place = { list: 'policies', name: policy };
    document = addToItem(document, rule === '' ? [place] : [place, { list: 'rules', name: rule }], content);
  }
  return document;
}

function usersOfLabels(manifest: MappingNode, known: KnownThings): readonly (readonly [policy: string, rule: string])[] {
  const users = known.policies.flatMap(({ name, hasRules, usersOfLabels: rules }) => rules.map((rule) => [name, hasRules ? rule : ''] as const));
  if (users.length > 0) return users;
  const rows = rowsOf(manifest).map((row) => {
    const policy = textOfEntry(row, 'policy');
    const isRuleless = policyNamed(known, policy)?.hasRules === false;
    return [ownName(policy), isRuleless ? '' : textOfEntry(row, 'rule')] as const;
  });
  return [...new Map(rows.map((row) => [row.join('\n'), row])).values()];
}

function itemsOf(mapping: MappingNode | undefined, name: string): readonly MappingNode[] {
  const list = contentOf(mapping, name);
  if (list?.kind !== 'sequence') return [];
  return list.items.map(resolveAlias).filter((item) => item.kind === 'mapping');
}

function mappingOf(mapping: MappingNode, name: string): MappingNode | undefined {
  const content = contentOf(mapping, name);
  return content?.kind === 'mapping' ? content : undefined;
}

function contentOf(mapping: MappingNode | undefined, name: string): Node | undefined {
  const entry = mapping?.entries.find((each) => each.name === name);
  return entry && resolveAlias(entry.value);
}
