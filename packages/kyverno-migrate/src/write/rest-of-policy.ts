import type { YamlObject } from '@assay/kyverno/objects';
import { entryNamed, resolveAlias } from '@assay/source';
import type { SequenceNode } from '@assay/source';

/** The text of a policy without some of its rules, by their places; `undefined` where they do not stand in lines of their own. */
export function restOfPolicy({ source, root }: YamlObject, isConverted: (index: number) => boolean): string | undefined {
  const spec = entryNamed(root, 'spec');
  const map = spec && resolveAlias(spec.value);
  const rules = map?.kind === 'mapping' ? entryNamed(map, 'rules')?.value : undefined;
  if (rules?.kind !== 'sequence' || rules.flow) return undefined;
  const { text } = source;
  const starts = rules.items.map((_item, index) => startOfItem(rules, index, text));
  const end = Math.min(lineEnd(text, rules.origin.end), text.length);
  const kept = starts.map((start, index) => (isConverted(index) ? '' : text.slice(start, starts[index + 1] ?? end)));
  return text.slice(0, starts[0] ?? end) + kept.join('') + text.slice(end);
}

/** The line in which an item begins, or the comments right above it. */
function startOfItem({ items }: SequenceNode, index: number, text: string): number {
  const item = items[index];
  let start = lineStart(text, text.lastIndexOf('-', item?.origin.start ?? 0));
  const before = items[index - 1]?.origin.end ?? 0;
  while (start > before) {
    const above = lineStart(text, start - 1);
    if (above < before || !/^\s*#/.test(text.slice(above, start))) break;
    start = above;
  }
  return start;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Behind the end of the line. */
function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}
