import { cleanPath } from '@assay/go-values';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { CelContext } from '@assay/kyverno/engine';
import { decodeDefinition, readFirstDocument, sourceOf } from '@assay/kyverno/objects';

import { clusterResourceFile, contextFile } from '../structure/context-structure.ts';
import { duplicatesProblem } from '../structure/decode-problem.ts';
import type { InputFiles } from './model.ts';
import { pathFrom } from './paths.ts';
import { readFailure } from './read-failure.ts';
import { readFile } from './read-file.ts';
import type { FileContent } from './read-values-file.ts';
import { RecordReader } from './record-reader.ts';
import type { Workspace } from './workspace.ts';

/** What ClusterResource files hold; whole numbers of the objects are `Int64`, those of the definitions doubles. */
export interface ClusterFiles {
  readonly objects: readonly ObjectValue[];
  /** The custom resource definitions that they name. */
  readonly definitions: readonly ObjectValue[];
}

/** The ClusterResource files of a manifest; `undefined` without any. */
export function clusterOfManifest({ directory, clusterResources }: InputFiles, workspace: Workspace): FileContent<ClusterFiles | undefined> {
  if (clusterResources.length === 0) return { kind: 'content', content: undefined };
  const objects: ObjectValue[] = [];
  const definitions: ObjectValue[] = [];
  for (const { path } of clusterResources) {
    const file = readFile(pathFrom(directory, path), clusterResourceFile, workspace, 'int64');
    if (file.kind !== 'document') return { kind: 'refused', message: `error: failed to load Kubernetes resources: ${file.message}` };
    const spec = file.written && new RecordReader(file.written.root, { foldsCase: true, integers: 'int64' }).record('spec');
    for (const named of spec?.files('crds') ?? []) {
      const definition = readDefinition(pathFrom(directory, named.path), workspace);
      if (definition.kind === 'refused') return definition;
      definitions.push(definition.content);
    }
    objects.push(...(spec?.objects('resources') ?? []));
  }
  return { kind: 'content', content: { objects, definitions } };
}

/** The Context file of a manifest; `undefined` without one. The message of a refusal is the bare cause. */
export function contextOfManifest({ directory, context }: InputFiles, workspace: Workspace): FileContent<CelContext | undefined> {
  return context === undefined ? { kind: 'content', content: undefined } : contextOfFile(cleanPath(pathFrom(directory, context.path)), workspace);
}

/** What a Context file holds. The message of a refusal is the bare cause. */
export function contextOfFile(path: string, workspace: Workspace): FileContent<CelContext> {
  const file = readFile(path, contextFile, workspace, 'int64');
  if (file.kind === 'unreadable') return { kind: 'refused', message: file.message };
  if (file.kind === 'undecodable') return { kind: 'refused', message: file.message, span: file.span };
  const spec = file.written && new RecordReader(file.written.root, { foldsCase: true, integers: 'int64' }).record('spec');
  const images = (spec?.objects('images') ?? []).map((image): [string, Value] => [typeof image['image'] === 'string' ? image['image'] : '', image]);
  return { kind: 'content', content: { resources: spec?.objects('resources') ?? [], images: new Map(images) } };
}

function readDefinition(file: string, workspace: Workspace): FileContent<ObjectValue> {
  const refuse = (cause: string): FileContent<never> => ({ kind: 'refused', message: `error: failed to load CRDs from path ${file}: ${cause}` });
  const reading = workspace.readFile(file);
  if (reading.kind !== 'file') return refuse(readFailure(file, reading));
  const read = readFirstDocument(sourceOf(file, reading.bytes), { integers: 'double' });
  if (read.kind === 'problem') return refuse(`error converting YAML to JSON: ${read.message}`);
  const repetition = duplicatesProblem(read.duplicates);
  if (repetition !== undefined) return refuse(repetition.message);
  const decoded = decodeDefinition(read.value, 'strict-yaml');
  if (decoded.kind === 'problem') return refuse(`error unmarshaling JSON: while decoding JSON: ${decoded.message}`);
  return { kind: 'content', content: decoded.object };
}
