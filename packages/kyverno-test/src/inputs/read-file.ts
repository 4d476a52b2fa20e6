import { isObject } from '@assay/jmespath';
import { readFirstDocument, sourceOf } from '@assay/kyverno/objects';
import type { Integers, YamlObject } from '@assay/kyverno/objects';
import { resolveAlias } from '@assay/source';
import type { Span } from '@assay/source';

import { decodeProblem, duplicatesProblem } from '../structure/decode-problem.ts';
import type { RecordStructure } from '../structure/structure.ts';
import { readFailure } from './read-failure.ts';
import type { Workspace } from './workspace.ts';

/** A file beside a manifest, or why it cannot be used, in the words of the reference. */
export type FileDocument =
  /** `written` is `undefined` for a file without content. */
  | { readonly kind: 'document'; readonly written: YamlObject | undefined }
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'undecodable'; readonly message: string; readonly span: Span | undefined };

/** Reads the first document of a file and decodes it strictly. */
export function readFile(file: string, structure: RecordStructure, workspace: Workspace, integers: Integers = 'double'): FileDocument {
  const reading = workspace.readFile(file);
  if (reading.kind !== 'file') return { kind: 'unreadable', message: readFailure(file, reading) };
  return decode(file, reading.bytes, structure, integers);
}

function decode(file: string, bytes: Uint8Array, structure: RecordStructure, integers: Integers): FileDocument {
  const source = sourceOf(file, bytes);
  const read = readFirstDocument(source, { integers });
  if (read.kind === 'problem') return { kind: 'undecodable', message: `error converting YAML to JSON: ${read.message}`, span: read.problem?.span };
  const { root, value, duplicates } = read;
  const problem = duplicatesProblem(duplicates) ?? decodeProblem(root, structure);
  if (problem !== undefined) return { kind: 'undecodable', ...problem };
  const content = root && resolveAlias(root);
  return { kind: 'document', written: content?.kind === 'mapping' && isObject(value) ? { file, source, root: content, value } : undefined };
}
