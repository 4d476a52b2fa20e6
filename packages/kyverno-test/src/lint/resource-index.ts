import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import type { GroupVersionKind, KindMap } from '@assay/kyverno/objects';
import { firstKeyOf, groupVersionKindOf, kindMap, readFirstDocument, splitDocuments, textOf } from '@assay/kyverno/objects';
import type { MappingNode, Source, Span } from '@assay/source';
import { entryNamed, resolveAlias, valueNamed } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { clusterOfManifest } from '../inputs/read-cluster-files.ts';
import type { ManifestCheck } from './manifest-check.ts';
import { filesAt, reportNoFiles, reportRepeatedFiles } from './named-files.ts';

/** An object that a manifest brings, and where it is written. */
export interface IndexedObject extends GroupVersionKind {
  readonly name: string;
  /** Empty for a cluster-scoped one. */
  readonly namespace: string;
  readonly isNamespaced: boolean;
  readonly value: ObjectValue;
  /** Of its name, or what stands for that. */
  readonly span: Span;
}

/** The objects of a manifest. */
export interface ResourceIndex {
  readonly objects: readonly IndexedObject[];
  /** Objects that rules with targets change; rows can name them, too. */
  readonly targets: readonly IndexedObject[];
  /** Whether there may be more, in files that are absent or broken. */
  readonly isIncomplete: boolean;
}

/** Reads the resources that a manifest names, and says what is wrong with their files. */
export function indexResources(check: ManifestCheck): ResourceIndex {
  const cluster = clusterOfManifest(check.manifest, check.workspace);
  const kinds = kindMap(cluster.kind === 'content' ? (cluster.content?.definitions ?? []) : []);
  const isNeeded = check.manifest.results.some(({ resources }) => resources.length > 0) && !check.hasPayloads;
  if (isNeeded && check.body.files('targetResources').length === 0) reportNoFiles(check, 'resources');
  const resources = readList(check, 'resources', kinds);
  reportRepeatedObjects(check, resources.objects);
  const targets = readList(check, 'targetResources', kinds);
  readList(check, 'paramResources', kinds);
  return { objects: resources.objects, targets: targets.objects, isIncomplete: resources.isIncomplete || targets.isIncomplete };
}

function readList(
  check: ManifestCheck,
  field: string,
  kinds: KindMap,
): { readonly objects: readonly IndexedObject[]; readonly isIncomplete: boolean } {
  const objects: IndexedObject[] = [];
  const files = check.body.files(field);
  let isIncomplete = (field === 'resources' && files.length === 0) || !check.body.isReadable(field) || check.isExcused(check.body.root, field);
  for (const named of reportRepeatedFiles(check, files)) {
    const sources = filesAt(check, named);
    if (sources === undefined) isIncomplete = true;
    for (const source of sources ?? []) {
      const read = readObjectFile(source, kinds);
      objects.push(...read.objects);
      for (const finding of read.findings) check.report(finding);
      isIncomplete ||= read.findings.length > 0;
    }
    if (sources !== undefined && objects.length === 0 && !isIncomplete) {
      check.reportOddity({ code: 'empty-file', message: `"${named.path}" contains no resource`, span: named.span, anchored: named.anchored });
    }
  }
  return { objects, isIncomplete };
}

/** The objects of a file, and the documents that are none. */
export function readObjectFile(
  source: Source,
  kinds: KindMap,
): { readonly objects: readonly IndexedObject[]; readonly findings: readonly Finding[] } {
  const objects: IndexedObject[] = [];
  const findings: Finding[] = [];
  for (const document of splitDocuments(source)) {
    const read = readFirstDocument(document, { integers: 'double' });
    const whole: Span = { source: document, start: 0, end: document.text.length };
    if (read.kind === 'problem') {
      findings.push({ code: 'invalid-yaml', message: read.problem?.message ?? read.message, span: read.problem?.span ?? whole });
      continue;
    }
    const root = read.root && resolveAlias(read.root);
    if (root?.kind !== 'mapping' || !isObject(read.value)) {
      findings.push({ code: 'not-an-object', message: 'a resource must be an object', span: root?.origin ?? whole });
      continue;
    }
    const missing = missingParts(root, read.value);
    findings.push(...missing);
    if (missing.length === 0) objects.push(indexedObject(root, read.value, kinds));
  }
  return { objects, findings };
}

function missingParts(root: MappingNode, value: ObjectValue): readonly Finding[] {
  const missing = ['apiVersion', 'kind']
    .filter((field) => textOf(value, field) === '')
    .map((field): Finding => ({ code: 'incomplete-object', message: `a resource needs "${field}"`, span: firstKeyOf(root) }));
  if (textOf(value, 'metadata', 'name') !== '' || textOf(value, 'metadata', 'generateName') !== '') return missing;
  const metadata = entryNamed(root, 'metadata');
  const span = metadata ? metadata.key.origin : firstKeyOf(root);
  const isList = textOf(value, 'kind').endsWith('List') && entryNamed(root, 'items') !== undefined;
  const hint = isList ? 'kyverno test takes no lists of resources: write each as a document' : undefined;
  return [...missing, { code: 'incomplete-object', message: 'a resource needs "metadata.name"', span, hint }];
}

function indexedObject(root: MappingNode, value: ObjectValue, kinds: KindMap): IndexedObject {
  const sort = groupVersionKindOf(value);
  const isNamespaced = kinds.hasNamespace(sort.group, sort.kind);
  const written = textOf(value, 'metadata', 'namespace');
  const name = valueNamed(valueNamed(root, 'metadata'), 'name');
  return {
    ...sort,
    name: textOf(value, 'metadata', 'name'),
    namespace: written || (isNamespaced ? 'default' : ''),
    isNamespaced,
    value,
    span: (name ?? root).origin,
  };
}

/** At each later one; objects with generated names have none to be equal by. */
function reportRepeatedObjects(check: ManifestCheck, objects: readonly IndexedObject[]): void {
  const known = new Set<string>();
  for (const { group, kind, namespace, name, span } of objects) {
    const key = JSON.stringify([group, kind, namespace, name]);
    if (name !== '' && known.has(key)) {
      const place = namespace === '' ? '' : ` in the namespace "${namespace}"`;
      check.reportOddity({ code: 'duplicate-resource', message: `there is another ${kind} "${name}"${place}`, span });
    }
    known.add(key);
  }
}
