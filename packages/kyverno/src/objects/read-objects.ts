import { isObject } from '@assay/jmespath';
import type { MappingNode, Span } from '@assay/source';
import { decodeUtf8KeepingBytes, resolveAlias, Source } from '@assay/source';

import { splitDocuments } from './split-documents.ts';
import type { YamlObject } from './yaml-object.ts';
import type { Integers } from './yaml-value.ts';
import { jsonValue, NotJson, readFirstDocument } from './yaml-value.ts';

/** What a text holds. */
export interface ObjectsReading {
  /** The objects in front of the problem, if there is one. */
  readonly objects: readonly YamlObject[];
  readonly problem?: ObjectsProblem;
}

/** Why a document is no object. */
export interface ObjectsProblem {
  /** In the words of sigs.k8s.io/yaml; where the document is something else than an object, in ours. */
  readonly message: string;
  readonly span: Span;
}

/**
 * The source of a file; a byte order mark in front is no part of its text. The same bytes give the same source, so that what is remembered
 * of a policy serves all manifests that name it.
 */
export function sourceOf(file: string, bytes: Uint8Array): Source {
  const known = sources.get(bytes);
  if (known?.name === file) return known;
  const source = new Source(file, decodeUtf8KeepingBytes(bytes).replace(/^\uFEFF/, ''));
  sources.set(bytes, source);
  return source;
}

const sources = new WeakMap<Uint8Array, Source>();

/** The objects of a YAML text (or JSON, which is YAML), document by document, up to the first that is none. Of keys given twice the later counts. */
export function readObjects(source: Source, file: string, { integers }: { readonly integers: Integers }): ObjectsReading {
  const objects: YamlObject[] = [];
  for (const document of splitDocuments(source)) {
    const read = readObject(document, file, integers);
    if ('message' in read) return { objects, problem: read };
    objects.push(read);
  }
  return { objects };
}

/** The object that a node of a tree is, wherever its parts were written, or why it has no value. */
export function objectOfNode(root: MappingNode, integers: Integers): YamlObject | ObjectsProblem {
  const { source } = root.origin;
  try {
    const value = jsonValue(root, integers);
    return isObject(value) ? { file: source.name, source, root, value } : { message: NO_OBJECT, span: root.origin };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return { message: error.message, span: error.node.origin };
  }
}

const NO_OBJECT = 'a document must be an object';

/** The object that one document holds, or why it holds none. */
export function readObject(document: Source, file: string, integers: Integers): YamlObject | ObjectsProblem {
  const read = readFirstDocument(document, { integers });
  const whole: Span = { source: document, start: 0, end: document.text.length };
  if (read.kind === 'problem') return { message: read.message, span: read.problem?.span ?? whole };
  const root = read.root && resolveAlias(read.root);
  if (root?.kind !== 'mapping' || !isObject(read.value)) return { message: NO_OBJECT, span: root?.origin ?? whole };
  return { file, source: document, root, value: read.value };
}
