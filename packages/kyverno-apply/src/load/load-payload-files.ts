import type { Value } from '@assay/jmespath';
import { decodeJson, isList, isObject } from '@assay/jmespath';
import { decodeUtf8KeepingBytes } from '@assay/source';
import { loadEnvoyRequestCheck } from '@assay/kyverno/engine';
import { fileNameOf, isYamlFile, readFailure } from '@assay/kyverno-test/inputs';
import type { InputWorkspace } from '@assay/kyverno-test/inputs';
import type { Payload } from '@assay/kyverno/engine';
import { readFirstDocument, sourceOf, splitDocuments } from '@assay/kyverno/objects';
import type { Span } from '@assay/source';

import { ApplyFailure } from '../apply-failure.ts';
import { notLoaded } from './remarks.ts';
import type { Remark } from './remarks.ts';

/** Where payloads come from, and where to say what is wrong with them. */
export interface PayloadEnvironment {
  readonly workspace: InputWorkspace;
  readonly remark: (remark: Remark) => void;
}

/** The JSON payloads of files in JSON or YAML: the object of each, or all of a list, which the reference cannot take. */
export function loadJsonPayloads(paths: readonly string[], { workspace, remark }: PayloadEnvironment): readonly Payload[] {
  return paths.flatMap((path) => {
    const values = valuesIn(path, workspace, (reason, span) => {
      if (!reason.includes(path)) remark(notLoaded(path, { message: reason, span }));
      return new ApplyFailure(`failed to load JSON payload (${reason})`);
    });
    return values.map((content): Payload => ({ kind: 'json', name: path, content }));
  });
}

type Refuse = (reason: string, span?: Span) => ApplyFailure;

function valuesIn(path: string, workspace: InputWorkspace, refuse: Refuse): readonly Value[] {
  const reading = workspace.readFile(path);
  if (reading.kind !== 'file') throw refuse(readFailure(path, reading));
  const values = path.endsWith('.json') ? [jsonIn(reading.bytes, refuse)] : yamlIn(path, reading.bytes, refuse);
  const items = values.flatMap((value) => (isList(value) ? value : [value]));
  if (!items.every(isObject)) throw refuse(`each payload of ${path} must be an object`);
  return items;
}

function jsonIn(bytes: Uint8Array, refuse: Refuse): Value {
  const decoded = decodeJson(decodeUtf8KeepingBytes(bytes));
  if (decoded.kind === 'problem') throw refuse(decoded.message);
  return decoded.value;
}

function yamlIn(path: string, bytes: Uint8Array, refuse: Refuse): readonly Value[] {
  if (!isYamlFile(fileNameOf(path))) throw refuse(`unrecognized payload format, must be yaml or json (${path})`);
  return splitDocuments(sourceOf(path, bytes)).map((document) => {
    const read = readFirstDocument(document, { integers: 'double' });
    if (read.kind === 'problem') throw refuse(read.message, read.problem?.span);
    return read.value;
  });
}

/** The requests of HTTP as files in JSON describe them. */
export function loadHttpRequests(paths: readonly string[], workspace: InputWorkspace): readonly Payload[] {
  return paths.map((path) => {
    const refuse: Refuse = (reason) => new ApplyFailure(`failed to parse HTTP payload from ${path}: ${reason}`);
    return { kind: 'http', name: path, content: jsonIn(requestBytes(path, 'HTTP', workspace, refuse), refuse) };
  });
}

/** The requests of Envoy, in the JSON form of protobuf. */
export async function loadEnvoyRequests(paths: readonly string[], workspace: InputWorkspace): Promise<readonly Payload[]> {
  if (paths.length === 0) return [];
  const unknownRequestField = await loadEnvoyRequestCheck();
  return paths.map((path) => {
    const refuse: Refuse = (reason) => new ApplyFailure(`failed to parse envoy payload from ${path}: ${reason}`);
    const content = jsonIn(requestBytes(path, 'Envoy', workspace, refuse), refuse);
    const unknown = unknownRequestField(content);
    if (unknown !== undefined) throw refuse(`proto: unknown field ${JSON.stringify(unknown)}`);
    return { kind: 'envoy', name: path, content };
  });
}

function requestBytes(path: string, title: string, workspace: InputWorkspace, refuse: Refuse): Uint8Array {
  const reading = workspace.readFile(path);
  if (reading.kind === 'file') return reading.bytes;
  throw refuse(`failed to read ${title} payload file ${path}: ${readFailure(path, reading)}`);
}
