import type { Value } from '@assay/jmespath';
import { isList } from '@assay/jmespath';

import type { ManifestValues, NamedText, NamespaceLabels, PolicyValues, ResourceValues, RuleValues } from './model.ts';
import type { RecordReader } from './record-reader.ts';

/** The values of a Values file, or of the field `values` of a Test. */
export function readValues(reader: RecordReader): ManifestValues {
  return {
    globalValues: reader.values('globalValues'),
    policies: reader.records('policies').map(readPolicy),
    namespaceSelector: readNamespaceLabels(reader),
    namespaces: reader.objects('namespaces'),
    subresources: reader.objects('subresources'),
    resourcesWin: false,
  };
}

/** The labels of namespaces below `namespaceSelector`. */
export function readNamespaceLabels(reader: RecordReader): readonly NamespaceLabels[] {
  return reader.records('namespaceSelector').map((entry) => ({
    name: entry.text('name')?.text ?? '',
    labels: Object.fromEntries([...entry.values('labels')].map(([name, value]) => [name, labelText(value)])),
  }));
}

/** The name of an entry; where there is none, the empty one at the place of the entry. */
export function nameOf(reader: RecordReader): NamedText {
  return reader.text('name') ?? { text: '', span: reader.root.origin };
}

/** Lists by name below `foreachValues`. */
export function readForeachValues(reader: RecordReader): ReadonlyMap<string, readonly Value[]> {
  const lists = [...reader.values('foreachValues')];
  return new Map(lists.flatMap(([name, list]): [string, readonly Value[]][] => (isList(list) ? [[name, list]] : [])));
}

function readPolicy(reader: RecordReader): PolicyValues {
  return {
    name: nameOf(reader),
    rules: reader.records('rules').map(readRule),
    resources: reader.records('resources').map(readResource),
    values: new Map(),
    namespaceSelector: [],
  };
}

function readRule(reader: RecordReader): RuleValues {
  return {
    name: nameOf(reader),
    values: reader.values('values'),
    foreachValues: readForeachValues(reader),
    namespaceSelector: [],
    attestations: [],
  };
}

function readResource(reader: RecordReader): ResourceValues {
  return { name: nameOf(reader), values: reader.values('values'), userInfo: undefined };
}

function labelText(value: Value): string {
  return typeof value === 'object' ? '' : String(value);
}

/** The texts of a list; `undefined` if it is absent. */
export function textsOrNothing(reader: RecordReader, name: string): readonly string[] | undefined {
  return reader.entry(name) && reader.texts(name).map(({ text }) => text);
}
