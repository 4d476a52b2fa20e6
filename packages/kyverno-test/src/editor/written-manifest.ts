import { oncePer } from '@assay/source';

import type { NamedFile, NamedText } from '../inputs/model.ts';
import { RecordReader } from '../inputs/record-reader.ts';
import type { WrittenDocument } from './written-documents.ts';

/** What a manifest names, as far as it can be read. */
export interface WrittenManifest {
  readonly document: WrittenDocument;
  readonly policies: readonly NamedFile[];
  /** Files with objects that rows can name. */
  readonly resources: readonly NamedFile[];
  /** A Values file. */
  readonly valuesFile: NamedFile | undefined;
  /** Values in the manifest itself. */
  readonly values: readonly PolicyMention[];
  readonly rows: readonly WrittenRow[];
}

/** An entry of `results`. */
export interface WrittenRow {
  readonly reader: RecordReader;
  readonly policy: NamedText | undefined;
  readonly rule: NamedText | undefined;
  readonly kind: NamedText | undefined;
  readonly namespace: NamedText | undefined;
  readonly result: NamedText | undefined;
  readonly resources: readonly NamedText[];
}

/** An entry of values, which names a policy with rules and resources. */
export interface PolicyMention {
  readonly name: NamedText | undefined;
  readonly rules: readonly NamedText[];
  readonly resources: readonly NamedText[];
}

/** The content of a manifest, of whichever form. */
export const writtenManifest: (document: WrittenDocument) => WrittenManifest = oncePer((document: WrittenDocument) => {
  const body = bodyOf(document);
  const values = body.record('variables') ?? body.record('values');
  return {
    document,
    policies: body.files('policies'),
    resources: [...body.files('resources'), ...body.files('targetResources')],
    valuesFile: body.record('variables') ? undefined : body.file('variables'),
    values: values ? policyMentions(values) : [],
    rows: body.records('results').map(readRow),
  };
});

/** What a Values file names. */
export function mentionsInValues({ root }: WrittenDocument): readonly PolicyMention[] {
  return policyMentions(new RecordReader(root, { foldsCase: true }));
}

/** The fields in which a manifest names files and rows. */
function bodyOf({ root, role }: WrittenDocument): RecordReader {
  const isNew = role.kind === 'manifest' && role.shape === 'v1beta1';
  const reader = new RecordReader(root, { foldsCase: !isNew });
  return isNew ? (reader.record('spec') ?? reader.empty()) : reader;
}

function readRow(reader: RecordReader): WrittenRow {
  const single = reader.someText('resource');
  return {
    reader,
    policy: reader.someText('policy'),
    rule: reader.someText('rule'),
    kind: reader.someText('kind'),
    namespace: reader.someText('namespace'),
    result: reader.someText('result') ?? reader.someText('status'),
    resources: [
      ...reader.texts('resources'),
      ...(single ? [single] : []),
      ...reader.records('resourceSpecs').flatMap((spec) => spec.someText('name') ?? []),
    ],
  };
}

function policyMentions(values: RecordReader): readonly PolicyMention[] {
  const namesIn = (reader: RecordReader, field: string): readonly NamedText[] => reader.records(field).flatMap((each) => each.someText('name') ?? []);
  return values
    .records('policies')
    .map((policy) => ({ name: policy.someText('name'), rules: namesIn(policy, 'rules'), resources: namesIn(policy, 'resources') }));
}
