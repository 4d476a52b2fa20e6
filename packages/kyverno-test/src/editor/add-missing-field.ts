import type { EditorFiles, Fix, SourceFile, Violation } from '@assay/findings';
import { shapeAt } from '@assay/kyverno/descriptions';
import type { Shape } from '@assay/kyverno/descriptions';
import { outermostSource, resolveAlias } from '@assay/source';
import type { MappingNode, Node, Source, Steps } from '@assay/source';

import { appendEntry } from '../edits/edit-text.ts';
import { documentShape } from './document-shape.ts';
import { completeNames } from './name-completions.ts';
import { writtenDocuments } from './written-documents.ts';
import type { WrittenDocument } from './written-documents.ts';

/** Adds a field that an object needs, with the first value that it can have: which one is meant nobody can guess. */
export function addMissingField({ rule, file: name, range, expected }: Violation, files: EditorFiles): readonly Fix[] {
  const file = files.files.find((each) => each.name === name);
  if (!MISSING.has(rule) || !file?.source || !range || typeof expected !== 'string') return [];
  const { offset } = range.start;
  for (const document of writtenDocuments(file.source)) {
    const holder = holderOf(document, expected, offset);
    if (holder) return [fixOf(file, document, holder, expected, files)];
  }
  return [];
}

/** The rules of which findings name the field that is missing. */
const MISSING: ReadonlySet<string> = new Set(['missing-field', 'invalid-policy']);

interface Holder {
  readonly mapping: MappingNode;
  readonly steps: Steps;
}

/** The innermost object that is reported at a place and can have a field: its first key is there, or the key above it. */
function holderOf(document: WrittenDocument, field: string, offset: number): Holder | undefined {
  let found: Holder | undefined;
  const visit = (node: Node, steps: Steps, key: number | undefined): void => {
    const content = resolveAlias(node);
    if (content.kind === 'sequence') for (const [index, item] of content.items.entries()) visit(item, [...steps, index], undefined);
    if (content.kind !== 'mapping') return;
    const isThere = key === offset || content.entries[0]?.key.origin.start === offset;
    if (isThere && canHave(shapeAt(documentShape(document), steps), field) && !content.entries.some((entry) => entry.name === field))
      found = { mapping: content, steps };
    for (const { key: below, value, name = '' } of content.entries) visit(value, [...steps, name], below.origin.start);
  };
  visit(document.root, [], undefined);
  return found;
}

function canHave(shape: Shape, field: string): boolean {
  return shape.kind === 'object' && shape.fields().some(({ name }) => name === field);
}

function fixOf(file: SourceFile, document: WrittenDocument, { mapping, steps }: Holder, field: string, files: EditorFiles): Fix {
  const source: Source = outermostSource(document.source);
  const content = `${field}: ${valueOf(file, document, [...steps, field], files)}`;
  const { start, end, text } = appendEntry(source.text, mapping, { lines: [content], inline: content });
  const newText = source.text.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text;
  const range = { start: source.positionAt(start), end: source.positionAt(end) };
  return { title: `add "${field}"`, applicability: 'unsafe', edits: [{ file: file.name, range, newText }] };
}

function valueOf(file: SourceFile, document: WrittenDocument, steps: Steps, files: EditorFiles): string {
  const shape = shapeAt(documentShape(document), steps);
  const place = { ...files, file, offset: 0 };
  if (shape.kind === 'list') return `[${completeNames(document, [...steps, 0], place)[0]?.label ?? ''}]`;
  if (shape.kind !== 'scalar') return '{}';
  return completeNames(document, steps, place)[0]?.label ?? shape.values[0] ?? '""';
}
