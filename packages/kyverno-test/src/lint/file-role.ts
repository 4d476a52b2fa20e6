import { isObject } from '@assay/jmespath';
import { readFirstDocument, splitDocuments, textOf } from '@assay/kyverno/objects';
import type { Source } from '@assay/source';

import { MANIFEST_NAME } from './recognize.ts';

/** What a file is to Kyverno. */
export type FileRole =
  | { readonly kind: 'manifest' }
  | { readonly kind: 'input-file'; readonly of: 'Values' | 'UserInfo' | 'Context' | 'ClusterResource' }
  | { readonly kind: 'policies' };

/** The role of a file, by its name, unless policies alone are in it, and its first document that says what it is, broken or not. */
export function fileRole(source: Source): FileRole {
  const headers = splitDocuments(source).map(headerOf);
  if (MANIFEST_NAME.test(source.name)) return headers.length > 0 && headers.every(isPolicy) ? { kind: 'policies' } : { kind: 'manifest' };
  const own = headers.find(({ apiVersion, kind }) => isOfCli(apiVersion) || (apiVersion === 'kyverno.io/v1' && kind === 'Test'));
  switch (own?.kind) {
    case undefined:
      return { kind: 'policies' };
    case 'Value':
      return { kind: 'input-file', of: 'Values' };
    case 'Values':
    case 'UserInfo':
    case 'Context':
    case 'ClusterResource':
      return { kind: 'input-file', of: own.kind };
    default:
      return { kind: 'manifest' };
  }
}

interface Header {
  readonly apiVersion: string;
  readonly kind: string;
  /** As policies have, and no test that says it is a policy. */
  readonly hasSpec: boolean;
}

function isPolicy({ apiVersion, kind, hasSpec }: Header): boolean {
  return hasSpec && /^(?:policies\.)?kyverno\.io\//.test(apiVersion) && /Policy(?:Exception)?$/.test(kind);
}

function headerOf(document: Source): Header {
  const read = readFirstDocument(document, { integers: 'double' });
  if (read.kind === 'problem')
    return {
      apiVersion: wordBehind(/^["']?apiVersion["']?:/m, document),
      kind: wordBehind(/^["']?kind["']?:/m, document),
      hasSpec: /^["']?spec["']?:/m.test(document.text),
    };
  const object = isObject(read.value) ? read.value : undefined;
  return { apiVersion: textOf(object, 'apiVersion'), kind: textOf(object, 'kind'), hasSpec: object?.['spec'] !== undefined };
}

/** The word behind a key at the beginning of a line. */
function wordBehind(key: RegExp, { text }: Source): string {
  const found = key.exec(text);
  if (found === null) return '';
  return /^[ \t]*["']?([\w./-]*)/.exec(text.slice(found.index + found[0].length, found.index + found[0].length + 200))?.[1] ?? '';
}

function isOfCli(apiVersion: string): boolean {
  return apiVersion.startsWith('cli.kyverno.io/');
}
