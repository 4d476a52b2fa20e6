import type { Node } from '@assay/source';

/** Lines of YAML for a key that a schema gets, without the indentation of its map. */
export function declaringLines(name: string, value: Node, text: string): readonly string[] {
  const key = (content: string): string => (content === '' ? `${name}:` : `${name}: ${content}`);
  if (value.kind === 'scalar' && value.type === 'null') return ['#@schema/nullable', key('""')];
  if (value.kind === 'sequence') return arrayLines(name, value.items, text);
  const lines = linesOf(value, text);
  const isBelow = value.kind === 'mapping' && !value.flow;
  const own = isBelow ? [key(''), ...lines.map((line) => (line === '' ? '' : `  ${line}`))] : [key(lines[0] ?? ''), ...lines.slice(1)];
  return hasArrays(value) ? ['#@schema/type any=True', ...own] : own;
}

/** A schema shows one item of an array, and its default is empty unless an annotation says something else. */
function arrayLines(name: string, items: readonly Node[], text: string): readonly string[] {
  const scalars = items.flatMap((item) => (item.kind === 'scalar' ? literalOf(item) : []));
  const [first] = items;
  if (!first || first.kind !== 'scalar' || scalars.length < items.length) return ['#@schema/type any=True', `${name}: []`];
  return [`#@schema/default [${scalars.join(', ')}]`, `${name}:`, `- ${text.slice(first.origin.start, first.origin.end)}`];
}

/** A scalar in Starlark. */
function literalOf({ value, text }: Node & { readonly kind: 'scalar' }): readonly string[] {
  if (typeof value === 'string') return [JSON.stringify(value)];
  if (typeof value === 'boolean') return [value ? 'True' : 'False'];
  return value === null ? [] : [text];
}

function hasArrays(node: Node): boolean {
  if (node.kind === 'mapping') return node.entries.some(({ value }) => hasArrays(value));
  return node.kind === 'sequence' || node.kind === 'alias';
}

/** The lines of a value; those after the first without the indentation that they have in the file. */
function linesOf({ origin, kind }: Node, text: string): readonly string[] {
  const [first = '', ...rest] = text.slice(origin.start, origin.end).trimEnd().split(/\r?\n/);
  const column = origin.start - (text.lastIndexOf('\n', origin.start - 1) + 1);
  const margin = kind === 'mapping' ? column : Math.min(...rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const indent = kind === 'mapping' ? '' : '  ';
  return [first, ...rest.map((line) => (line.trim() === '' ? '' : indent + line.slice(margin)))];
}
