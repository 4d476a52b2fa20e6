import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { GENERATE_PREFIX, MANAGED_BY, withoutEmptyMembers } from '@assay/kyverno/engine';
import type { YamlObject } from '@assay/kyverno/objects';
import { jsonValue, objectOf, objectWith, textOf, withFields } from '@assay/kyverno/objects';
import { locate } from '@assay/source';

import type { Edit } from '../edits/edit-text.ts';
import { applyEdits } from '../edits/edit-text.ts';
import type { ObjectDifference } from '../verdicts/expected-objects.ts';
import { updateObject } from './update-object.ts';
import { valueLines } from './value-lines.ts';

/** The text of a file with expected objects after they have become what policies make; what is not different keeps its text. */
export function expectedText(text: string | undefined, differences: readonly ObjectDifference[]): string {
  const changed = new Map<YamlObject, Edit>();
  const added = new Map<string, string>();
  for (const { expected, actual } of differences) {
    if (expected === undefined) {
      const document = newDocument(actual);
      added.set(document, document);
    } else if (!changed.has(expected)) changed.set(expected, editOf(expected, actual));
  }
  return withDocuments(applyEdits(text ?? '', [...changed.values()]), [...added.values()]);
}

/** The edit of a file by which an object in it becomes another one. */
function editOf({ source, root }: YamlObject, actual: ObjectValue): Edit {
  const written = jsonValue(root, 'int64');
  const wanted = isObject(written) ? asWritten(actual, written) : actual;
  const { range } = locate({ source, start: 0, end: source.text.length });
  return { start: range.start.offset, end: range.end.offset, text: updateObject(source.text, wanted) };
}

function newDocument(actual: ObjectValue): string {
  const bare = withoutEmptyMembers(asWritten(actual, objectWith({})), () => {});
  return bare === undefined ? '' : `${valueLines(bare).join('\n')}\n`;
}

function withDocuments(text: string, documents: readonly string[]): string {
  return documents.reduce((all, document) => {
    if (all.trim() === '') return document;
    return `${all}${all.endsWith('\n') ? '' : '\n'}---\n${document}`;
  }, text);
}

/** An object as it is to be written in place of another: what comparisons do not look at stays as it is there. */
function asWritten(actual: ObjectValue, written: ObjectValue): ObjectValue {
  const metadata = objectOf(actual, 'metadata');
  if (metadata === undefined) return actual;
  const hasNamespace = textOf(written, 'metadata', 'namespace') !== '';
  const isDefault = textOf(metadata, 'namespace') === 'default';
  const labels = labelsAsWritten(objectOf(metadata, 'labels'), objectOf(written, 'metadata', 'labels'));
  return withFields(actual, { metadata: withFields(metadata, { labels, ...(isDefault && !hasNamespace && { namespace: undefined }) }) });
}

/** Labels of generated objects count for nothing, and who manages an object is Kyverno if nothing is said. */
function labelsAsWritten(actual: ObjectValue | undefined, written: ObjectValue | undefined): ObjectValue | undefined {
  const fields: Record<string, ObjectValue[string] | undefined> = {};
  for (const name of Object.keys(actual ?? {})) if (name.startsWith(GENERATE_PREFIX)) fields[name] = undefined;
  for (const name of Object.keys(written ?? {})) if (name.startsWith(GENERATE_PREFIX)) fields[name] = written?.[name];
  const manager = textOf(actual, MANAGED_BY) || 'kyverno';
  if (manager === (textOf(written, MANAGED_BY) || 'kyverno')) fields[MANAGED_BY] = written?.[MANAGED_BY];
  const labels = withFields(actual ?? {}, fields);
  return Object.keys(labels).length === 0 ? undefined : labels;
}
