import type { SourceFile } from '@assay/findings';
import { embed, locate, offsetIn, readUnfinishedJson, resolveAlias, Source, treePlace } from '@assay/source';
import type { MappingNode, Node, ScalarNode, TreePlace } from '@assay/source';

import type { Template, VirtualMachine } from '../model.ts';
import { ownRules, templateRules } from '../rule-source.ts';
import { machinesOf, writtenManifest } from './written-manifest.ts';

/** The rules in an annotation as somebody types them. */
export interface WrittenRules {
  readonly owner: Template | VirtualMachine;
  readonly annotation: ScalarNode;
  /** What the annotation decodes to. */
  readonly source: Source;
  readonly root: Node | undefined;
  readonly rules: readonly MappingNode[];
}

/** The rules that the Templates and VMs of a file carry, each as far as it can be read. */
export function rulesIn(file: SourceFile): readonly WrittenRules[] {
  const { source } = file;
  if (!source) return [];
  let found = known.get(source);
  if (!found) {
    const objects = writtenManifest(file)?.objects ?? [];
    found = objects.flatMap((object) => (object.kind === 'template' ? [object, ...machinesOf(object)] : [object])).flatMap(rulesOf);
    known.set(source, found);
  }
  return found;
}

const known = new WeakMap<Source, readonly WrittenRules[]>();

function rulesOf(owner: Template | VirtualMachine): readonly WrittenRules[] {
  const carried = owner.kind === 'template' ? templateRules(owner) : ownRules(owner);
  if (carried.kind !== 'rules') return [];
  const { annotation } = carried;
  const source = embed(annotation);
  const root = readUnfinishedJson(source);
  const items = root?.kind === 'sequence' ? root.items.map(resolveAlias) : [];
  return [{ owner, annotation, source, root, rules: items.filter((item) => item.kind === 'mapping') }];
}

/** A place in the rules of an annotation. */
export interface RulePlace {
  readonly rules: WrittenRules;
  readonly place: TreePlace;
  /** The rule that the place is in. */
  readonly rule: MappingNode;
  /** The key whose name or value the place is in; absent where a new one can be written. */
  readonly key?: string;
}

/** What a place in a file is to the rules in it; `undefined` if it is in none. */
export function placeInRules(file: SourceFile, offset: number): RulePlace | undefined {
  const rules = rulesIn(file).find(({ annotation: { origin } }) => offset >= origin.start && offset <= origin.end);
  const place = rules?.root && treePlace(rules.root, offsetIn(rules.source, offset), rules.source);
  const index = place?.path[0];
  const rule = rules?.root?.kind === 'sequence' && typeof index === 'number' ? rules.root.items[index] : undefined;
  if (!rules || !place || rule?.kind !== 'mapping') return undefined;
  const written = place.kind === 'key' ? place.entry?.key : place.node;
  // Behind the text of an annotation, in its last line breaks, is no place in it.
  if (written && locate(written.origin).range.end.offset < offset) return undefined;
  const name = place.kind === 'key' ? place.entry?.name : place.path[1];
  return { rules, place, rule, ...(typeof name === 'string' && { key: name }) };
}

/** The text between the quotes of a string as a source of its own, closed or not. */
export function insideOf(string: ScalarNode): Source {
  const { source, start, end } = string.origin;
  if (end > start + 1 && source.text[end - 1] === '"') return embed(string);
  const toOuter = (offset: number): number => offset + start + 1;
  return new Source(source.name, source.text.slice(start + 1, end), { outer: source, startOf: toOuter, endOf: toOuter });
}
