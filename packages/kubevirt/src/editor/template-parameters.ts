import type { EditorPlace, SourceFile } from '@assay/findings';
import { embed, locate, oncePer, resolveAlias, valueNamed } from '@assay/source';
import type { MappingNode, Node, ScalarNode, Span } from '@assay/source';

import type { Template } from '../model.ts';
import { writtenManifest } from './written-manifest.ts';

/** A parameter of a Template, and where its name stands. */
export interface TemplateParameter {
  readonly name: string;
  readonly template: Template;
  /** Its entry among the parameters; `undefined` if it is only used. */
  readonly declaration: MappingNode | undefined;
  /** Its declaration, then its uses, each the name alone. */
  readonly spans: readonly Span[];
}

/** A place in a reference: `${NA`, closed or not. */
export interface ReferencePlace {
  readonly template: Template;
  /** The name, or what there is of it. */
  readonly span: Span;
}

/** The parameters of the Templates of a file. */
function parametersIn(file: SourceFile): readonly TemplateParameter[] {
  return (writtenManifest(file)?.objects ?? []).flatMap((object) => (object.kind === 'template' ? parametersOf(object) : []));
}

/** The parameter whose name is at a place. */
export function parameterAt({
  file,
  offset,
}: Pick<EditorPlace, 'file' | 'offset'>): { readonly parameter: TemplateParameter; readonly span: Span } | undefined {
  for (const parameter of parametersIn(file)) {
    const span = parameter.spans.find((each) => holds(each, offset));
    if (span) return { parameter, span };
  }
  return undefined;
}

/** The reference that a place is in. */
export function referenceAt({ file, offset }: Pick<EditorPlace, 'file' | 'offset'>): ReferencePlace | undefined {
  const template = writtenManifest(file)?.objects.findLast(({ kind, node }) => kind === 'template' && node.origin.start <= offset);
  if (template?.kind !== 'template') return undefined;
  const span = textsWithReferences(template)
    .flatMap(referencesIn)
    .find((each) => holds(each, offset));
  return span && { template, span };
}

/** All parameters that a Template declares or uses. */
export const parametersOf: (template: Template) => readonly TemplateParameter[] = oncePer(readParameters);

function readParameters(template: Template): readonly TemplateParameter[] {
  const found = new Map<string, TemplateParameter>();
  const add = (name: string, span: Span, declaration?: MappingNode): void => {
    const before = found.get(name);
    found.set(name, { name, template, declaration: before?.declaration ?? declaration, spans: [...(before?.spans ?? []), span] });
  };
  const list = valueNamed(template.node, 'parameters');
  for (const item of list?.kind === 'sequence' ? list.items.map(resolveAlias) : []) {
    const name = valueNamed(item, 'name');
    if (item.kind === 'mapping' && name?.kind === 'scalar' && name.text !== '')
      add(name.text, { source: embed(name), start: 0, end: name.text.length }, item);
  }
  for (const scalar of textsWithReferences(template)) {
    for (const span of referencesIn(scalar)) if (span.end > span.start) add(span.source.text.slice(span.start, span.end), span);
  }
  return [...found.values()];
}

/** The texts in which parameters are replaced. */
function textsWithReferences({ node }: Template): readonly ScalarNode[] {
  return ['objects', 'labels', 'message'].flatMap((key) => scalarsIn(valueNamed(node, key)));
}

/** What the references in a text name. */
function referencesIn(scalar: ScalarNode): readonly Span[] {
  if (!scalar.text.includes('${')) return [];
  const source = embed(scalar);
  return Array.from(source.text.matchAll(/\$\{\{?(\w*)/g), ({ 0: reference, 1: name = '', index }) => {
    const end = index + reference.length;
    return { source, start: end - name.length, end };
  });
}

/** The texts below a node, keys of mappings among them. */
function scalarsIn(node: Node | undefined): readonly ScalarNode[] {
  switch (node?.kind) {
    case 'scalar':
      return [node];
    case 'sequence':
      return node.items.flatMap(scalarsIn);
    case 'mapping':
      return node.entries.flatMap(({ key, value }) => [...scalarsIn(key), ...scalarsIn(value)]);
    case 'alias':
    case undefined:
      // What an alias stands for is where it is written.
      return [];
  }
}

function holds(span: Span, offset: number): boolean {
  const { start, end } = locate(span).range;
  return offset >= start.offset && offset <= end.offset;
}
