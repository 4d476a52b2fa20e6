import { copyDocuments } from '../copy-documents.ts';
import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import { DocumentSet, isCollection, MapItem, noSpan, YamlMap } from '../model.ts';
import type { Content, Document } from '../model.ts';
import { onlyMerges } from '../overlay/apply-overlays.ts';
import { keyText } from '../schema/key-text.ts';
import type { Schema } from '../schema/schema.ts';
import type { DataValuesDocument } from './data-values-document.ts';

/** What a schema has against a document by itself; if that does more than merge, its values may not be what they seem. Completes the document. */
export function mismatchesOf(schema: Schema, document: Document): readonly Finding[] {
  const areValues = onlyMerges(document);
  try {
    schema.assign(document);
    return [];
  } catch (error) {
    if (error instanceof Failure) return error.findings.filter(({ code }) => areValues || code === 'unknown-key');
    throw error;
  }
}

/** The same values but for those that the schema has something against, so that the others can be judged. */
export function withoutMismatches(step: DataValuesDocument, schema: Schema): DataValuesDocument {
  const mismatches = mismatchesOf(schema, copyOf(step.document));
  if (mismatches.length === 0) return step;
  const document = copyOf(step.document);
  for (const { path = [] } of mismatches) removeAt(document, path);
  return { ...step, document };
}

function copyOf(document: Document): Document {
  return copyDocuments(new DocumentSet(noSpan, [document])).documents[0] ?? document;
}

/** Takes the innermost item of a map away that is on a path; without one, everything. */
function removeAt(document: Document, path: readonly (string | number)[]): void {
  let last: { readonly map: YamlMap; readonly item: MapItem } | undefined;
  let content: Content = document.value;
  for (const step of path) {
    if (!isCollection(content)) break;
    const holder = content instanceof YamlMap ? content.items.find(({ key }) => keyText(key) === step) : content.items[Number(step)];
    if (!holder) return;
    if (content instanceof YamlMap && holder instanceof MapItem) last = { map: content, item: holder };
    content = holder.value;
  }
  if (last) {
    const { map, item } = last;
    map.items = map.items.filter((other) => other !== item);
  } else document.value = new YamlMap(noSpan);
}
