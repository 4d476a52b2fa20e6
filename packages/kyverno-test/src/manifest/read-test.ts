import { cleanPath } from '@assay/go-values';
import type { Operation } from '@assay/kyverno/engine';

import type { NamedFile, NamedText } from '../inputs/model.ts';
import { readValues } from '../inputs/read-values.ts';
import type { RecordReader } from '../inputs/record-reader.ts';
import type { ResourceSpec, TestResult, TestManifest } from './model.ts';

/** What a manifest has in common in all shapes, before its rows and values are read. */
export type ManifestFrame = Pick<TestManifest, 'shape' | 'file' | 'directory' | 'written'>;

/** Fields that stand at the root of the older shapes, and below `spec` in the newer. */
export type ManifestInputs = Omit<TestManifest, keyof ManifestFrame | 'name' | 'values' | 'variables' | 'userinfo' | 'results'>;

/** A Test of cli.kyverno.io/v1alpha1, or what a manifest without apiVersion and kind is. */
export function readTest(frame: ManifestFrame, reader: RecordReader): TestManifest {
  const values = reader.record('values');
  const isLegacy = frame.shape === 'legacy';
  return {
    ...frame,
    ...readInputs(reader),
    name: reader.text('name')?.text ?? '',
    variables: reader.file('variables'),
    userinfo: reader.file('userinfo'),
    values: values && readValues(values),
    results: reader.records('results').map((row, index) => (isLegacy ? readLegacyRow(row, index) : readRow(row, index))),
  };
}

/** The files and answers that a manifest names. */
export function readInputs(reader: RecordReader): ManifestInputs {
  const payloads = reader.files('jsonPayloads');
  const payload = reader.file('jsonPayload');
  return {
    policies: withoutRepetitions(reader.files('policies')),
    resources: withoutRepetitions(reader.files('resources')),
    targetResources: reader.files('targetResources'),
    paramResources: reader.files('paramResources'),
    exceptions: reader.files('exceptions'),
    clusterResources: reader.files('clusterResources'),
    jsonPayloads: withoutRepetitions((payloads.length === 0 && payload ? [payload] : payloads).map(cleaned)),
    httpPayloads: reader.files('httpPayloads'),
    envoyPayloads: reader.files('envoyPayloads'),
    context: reader.file('context'),
    apiCallResponses: reader.objects('apiCallResponses'),
    globalContextEntries: reader.objects('globalContextEntries'),
  };
}

/** A row as all shapes have it. */
export function readRow(reader: RecordReader, index: number): TestResult {
  const nothing: NamedText = { text: '', span: reader.root.origin };
  const operation = reader.someText('operation');
  const generated = reader.file('generatedResource');
  const listed = reader.files('generatedResources');
  return {
    index,
    span: reader.root.origin,
    policy: reader.text('policy') ?? nothing,
    rule: reader.someText('rule'),
    resources: reader.texts('resources'),
    hasResources: reader.entry('resources') !== undefined,
    resourceSpecs: reader.records('resourceSpecs').map(readResourceSpec),
    namespace: undefined,
    kind: reader.someText('kind'),
    result: reader.text('result') ?? nothing,
    operation: ROW_OPERATIONS.find((known) => known === operation?.text),
    operationText: operation,
    patchedResources: reader.file('patchedResources'),
    // Beside a list the single file does not count.
    generatedResources: listed.length > 0 || generated === undefined ? listed : [generated],
    acceptsAnyGenerated: listed.length > 0,
    cloneSourceResource: reader.file('cloneSourceResource'),
    failOnMissingResources: reader.isSet('failOnMissingResources'),
    isDeletingPolicy: reader.isSet('isDeletingPolicy'),
  };
}

/** The operations that a row can ask for. */
export const ROW_OPERATIONS: readonly Operation[] = ['CREATE', 'UPDATE', 'DELETE'];

/** Rows of releases before 1.11 have one resource, one namespace for it and the policy, and a status. */
function readLegacyRow(reader: RecordReader, index: number): TestResult {
  const row = readRow(reader, index);
  const resource = reader.someText('resource');
  const namespace = reader.someText('namespace')?.text;
  const inNamespace = (name: NamedText): NamedText =>
    namespace === undefined || name.text.includes('/') ? name : { ...name, text: `${namespace}/${name.text}` };
  return {
    ...row,
    policy: inNamespace(row.policy),
    resources: [...row.resources, ...(resource ? [resource] : [])].map(inNamespace),
    hasResources: row.hasResources || resource !== undefined,
    result: reader.someText('result') ?? reader.someText('status') ?? row.result,
    patchedResources: row.patchedResources ?? reader.file('patchedResource'),
  };
}

function readResourceSpec(reader: RecordReader): ResourceSpec {
  const part = (name: string): string => reader.text(name)?.text ?? '';
  return {
    group: part('group'),
    version: part('version'),
    kind: part('kind'),
    namespace: part('namespace'),
    subresource: part('subresource'),
    name: part('name'),
  };
}

function withoutRepetitions(files: readonly NamedFile[]): readonly NamedFile[] {
  const known = new Set<string>();
  return files.filter(({ path }) => !known.has(path) && known.add(path));
}

function cleaned(file: NamedFile): NamedFile {
  return { ...file, path: cleanPath(file.path) };
}
