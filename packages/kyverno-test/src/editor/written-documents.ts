import { oncePer, readUnfinishedYaml, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { MappingNode, Source, Span } from '@assay/source';
import { roleOf } from '@assay/kyverno/policy';
import type { GroupVersionKind } from '@assay/kyverno/objects';

import type { ManifestShape } from '../inputs/model.ts';
import { MANIFEST_NAME } from '../lint/recognize.ts';
import type { INPUT_FILES } from '../lint/check-input-file.ts';

/** A document of a file as somebody types it, as far as it can be read. */
export interface WrittenDocument {
  readonly source: Source;
  readonly root: MappingNode;
  readonly span: Span;
  readonly sort: GroupVersionKind;
  readonly role: DocumentRole;
}

/** What a document is to Kyverno, by what it says it is. */
export type DocumentRole =
  | { readonly kind: 'manifest'; readonly shape: ManifestShape }
  | { readonly kind: 'input-file'; readonly of: keyof typeof INPUT_FILES }
  | { readonly kind: 'policy' | 'exception' | 'other' };

/** The documents of a file that are objects. */
export const writtenDocuments: (source: Source) => readonly WrittenDocument[] = oncePer((source: Source) =>
  readUnfinishedYaml(source).documents.flatMap(({ root, span }): readonly WrittenDocument[] => {
    const content = resolveAlias(root);
    if (content.kind !== 'mapping') return [];
    const sort = sortOf(content);
    return [{ source, root: content, span, sort, role: documentRole(sort, content, source.name) }];
  }),
);

/** The document that a place is in: behind its end and before the next one, too. */
export function documentAt(source: Source, offset: number): WrittenDocument | undefined {
  const documents = writtenDocuments(source);
  return documents.findLast(({ span }) => span.start <= offset) ?? documents[0];
}

function sortOf(root: MappingNode): GroupVersionKind {
  const apiVersion = stringValue(valueNamed(root, 'apiVersion')) ?? '';
  const slash = apiVersion.indexOf('/');
  return { group: apiVersion.slice(0, Math.max(slash, 0)), version: apiVersion.slice(slash + 1), kind: stringValue(valueNamed(root, 'kind')) ?? '' };
}

const CLI_GROUP = 'cli.kyverno.io';

function documentRole(sort: GroupVersionKind, root: MappingNode, file: string): DocumentRole {
  const { group, version, kind } = sort;
  const input = INPUT_KINDS.find((name) => name === kind);
  if (group === CLI_GROUP && input) return { kind: 'input-file', of: input };
  if (group === CLI_GROUP || (group === 'kyverno.io' && kind === 'Test')) {
    return { kind: 'manifest', shape: version === 'v1beta1' || kind === 'KyvernoTest' ? 'v1beta1' : 'v1alpha1' };
  }
  if (MANIFEST_NAME.test(file)) return { kind: 'manifest', shape: valueNamed(root, 'spec') ? 'v1beta1' : kind === '' ? 'legacy' : 'v1alpha1' };
  const role = roleOf(sort)?.role;
  if (role === 'policy' || role === 'exception') return { kind: role };
  return { kind: 'other' };
}

const INPUT_KINDS = ['Values', 'UserInfo', 'Context', 'ClusterResource'] as const;
