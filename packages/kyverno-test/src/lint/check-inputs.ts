import { isObject } from '@assay/jmespath';
import { firstKeyOf, kindMap, readFirstDocument } from '@assay/kyverno/objects';
import { resolveAlias } from '@assay/source';
import type { Span } from '@assay/source';

import type { NamedFile } from '../inputs/model.ts';
import type { RecordReader } from '../inputs/record-reader.ts';
import { apiCallProblems, globalContextProblems } from '../manifest/mock-problem.ts';
import type { MockProblem } from '../manifest/mock-problem.ts';
import { checkPolicyFile } from './check-policy-file.ts';
import { checkInputFile } from './check-input-file.ts';
import type { INPUT_FILES } from './check-input-file.ts';
import type { ManifestCheck } from './manifest-check.ts';
import { fileAt } from './named-files.ts';
import { readObjectFile } from './resource-index.ts';

/** Checks what a manifest names beside its policies, resources and rows: that it is there, and is what it has to be. */
export function checkInputs(check: ManifestCheck): void {
  const { manifest } = check;
  for (const file of manifest.exceptions) checkExceptions(check, file);
  if (manifest.context) readInputFile(check, manifest.context, 'Context');
  for (const file of manifest.clusterResources) checkClusterFile(check, file);
  for (const file of manifest.jsonPayloads) checkPayload(check, file, 'a JSON payload');
  for (const file of [...manifest.httpPayloads, ...manifest.envoyPayloads]) checkPayload(check, file, 'a request');
  if (manifest.userinfo) readInputFile(check, manifest.userinfo, 'UserInfo');
  checkMocks(check);
}

/** The fields of a Values, UserInfo, Context or ClusterResource file; what is wrong with it is reported. */
export function readInputFile(check: ManifestCheck, named: NamedFile, kind: keyof typeof INPUT_FILES): RecordReader | undefined {
  const source = fileAt(check, named);
  if (source === undefined) return undefined;
  const { reader, findings } = checkInputFile(source, kind, check.manifest.shape === 'legacy');
  for (const finding of findings) check.report(finding);
  return reader;
}

function checkExceptions(check: ManifestCheck, named: NamedFile): void {
  const source = fileAt(check, named);
  if (source === undefined) return;
  const { findings, policies, exceptions } = checkPolicyFile(source);
  for (const finding of findings) check.report(finding);
  if (findings.length + policies.length + exceptions.length === 0)
    check.reportOddity({ code: 'empty-file', message: `"${named.path}" contains no exception`, span: named.span, anchored: named.anchored });
  for (const { policy } of policies) {
    check.report({ code: 'not-an-exception', message: `a ${policy.kind} is not a policy exception`, span: policy.written.root.origin });
  }
}

function checkClusterFile(check: ManifestCheck, named: NamedFile): void {
  const reader = readInputFile(check, named, 'ClusterResource');
  for (const definition of reader?.record('spec')?.files('crds') ?? []) {
    const source = fileAt(check, definition);
    if (source === undefined) continue;
    for (const finding of readObjectFile(source, NO_KINDS).findings) check.report(finding);
  }
}

const NO_KINDS = kindMap([]);

function checkPayload(check: ManifestCheck, named: NamedFile, title: string): void {
  const source = fileAt(check, named);
  if (source === undefined) return;
  const whole: Span = { source, start: 0, end: source.text.length };
  const read = readFirstDocument(source, { integers: 'double' });
  if (read.kind === 'problem') {
    check.report({ code: 'invalid-yaml', message: read.problem?.message ?? read.message, span: read.problem?.span ?? whole });
  } else if (!isObject(read.value)) {
    const root = read.root && resolveAlias(read.root);
    check.report({ code: 'not-an-object', message: `${title} must be an object`, span: root?.origin ?? whole });
  }
}

function checkMocks(check: ManifestCheck): void {
  const { body, manifest } = check;
  reportMocks(check, body.records('apiCallResponses'), apiCallProblems(manifest.apiCallResponses));
  const entries = body.records('globalContextEntries');
  const problems = globalContextProblems(manifest.globalContextEntries);
  reportMocks(check, entries, problems);
  const wrong = new Set(problems.map(({ index }) => index));
  for (const entry of entries.filter((_each, index) => !wrong.has(index))) for (const file of entry.files('resourceFiles')) fileAt(check, file);
}

function reportMocks(check: ManifestCheck, readers: readonly RecordReader[], problems: readonly MockProblem[]): void {
  for (const { index, message, isOfStructure } of problems) {
    const reader = readers[index];
    if (reader !== undefined && !isOfStructure) check.report({ code: 'invalid-mock', message, span: firstKeyOf(reader.root) });
  }
}
