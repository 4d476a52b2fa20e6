import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { isYamlFile, readFailure, TestAbort } from '@assay/kyverno-test/inputs';
import type { InputWorkspace } from '@assay/kyverno-test/inputs';
import { decodeDefinition, readFirstDocument, sourceOf, splitDocuments, textOf } from '@assay/kyverno/objects';
import type { Source, Span } from '@assay/source';

import { notLoaded } from './remarks.ts';
import type { Remark } from './remarks.ts';

/** Where definitions come from, and where to say what is wrong with them. */
export interface DefinitionsEnvironment {
  readonly workspace: InputWorkspace;
  readonly directory: string;
  readonly remark: (remark: Remark) => void;
}

/**
 * The custom resource definitions of files; other documents are passed over, and broken ones as well, which only we say. Throws a `TestAbort`
 * if a path is no file of YAML.
 */
export function loadDefinitions(paths: readonly string[], { workspace, directory, remark }: DefinitionsEnvironment): readonly ObjectValue[] {
  return paths.flatMap((path) => {
    const absolute = path.startsWith('/') ? path : `${directory}/${path}`;
    if (!isYamlFile(path)) throw new TestAbort(`CRD file must have .yaml or .yml extension: ${absolute}`);
    const reading = workspace.readFile(path);
    if (reading.kind === 'absent') throw new TestAbort(`CRD file does not exist at path: ${absolute}`);
    if (reading.kind !== 'file') throw new TestAbort(readFailure(absolute, reading));
    const read = splitDocuments(sourceOf(path, reading.bytes)).map(readDefinition);
    for (const each of read) if (each.kind === 'broken') remark(notLoaded(path, each));
    if (read.every(({ kind }) => kind === 'other')) remark({ kind: 'notice', file: path, message: 'holds no CustomResourceDefinition' });
    return read.flatMap((each) => (each.kind === 'definition' ? [each.definition] : []));
  });
}

/** What a document is. */
type ReadDefinition =
  | { readonly kind: 'definition'; readonly definition: ObjectValue }
  | { readonly kind: 'broken'; readonly message: string; readonly span: Span | undefined }
  | { readonly kind: 'other' };

function readDefinition(document: Source): ReadDefinition {
  const read = readFirstDocument(document, { integers: 'double' });
  if (read.kind === 'problem') return { kind: 'broken', message: read.message, span: read.problem?.span };
  const { root, value } = read;
  if (value === null) return { kind: 'other' };
  if (!isObject(value)) return { kind: 'broken', message: 'this is no object', span: root?.origin };
  if (textOf(value, 'kind') !== 'CustomResourceDefinition') return { kind: 'other' };
  if (textOf(value, 'apiVersion') !== DEFINITION_VERSION) {
    return { kind: 'broken', message: `Kyverno reads definitions of ${DEFINITION_VERSION} alone`, span: root?.origin };
  }
  const decoded = decodeDefinition(value, 'json');
  return decoded.kind === 'problem' ? { ...decoded, kind: 'broken', span: root?.origin } : { kind: 'definition', definition: value };
}

const DEFINITION_VERSION = 'apiextensions.k8s.io/v1';
