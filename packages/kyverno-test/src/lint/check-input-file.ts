import { suggestName } from '@assay/findings';
import { isObject } from '@assay/jmespath';
import { firstKeyOf, readFirstDocument, splitDocuments } from '@assay/kyverno/objects';
import type { MappingNode, Source, Span } from '@assay/source';
import { resolveAlias } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { oncePerCause } from '../findings/finding.ts';
import { RecordReader } from '../inputs/record-reader.ts';
import { checkStructure, placeOf } from '../structure/check-structure.ts';
import { clusterResourceFile, contextFile } from '../structure/context-structure.ts';
import type { RecordStructure } from '../structure/structure.ts';
import { userInfoFile } from '../structure/user-info-structure.ts';
import { valuesFile } from '../structure/values-structure.ts';
import { checkRoles } from './check-roles.ts';

/** The files of cli.kyverno.io beside manifests, by their kinds. */
export const INPUT_FILES: Readonly<Record<'Values' | 'UserInfo' | 'Context' | 'ClusterResource', RecordStructure>> = {
  Values: valuesFile,
  UserInfo: userInfoFile,
  Context: contextFile,
  ClusterResource: clusterResourceFile,
};

/** What a file beside a manifest holds, and what is wrong with it. */
export interface CheckedInputFile {
  /** Its object, if it is one. */
  readonly reader: RecordReader | undefined;
  readonly findings: readonly Finding[];
}

/** Checks a file that is read as Values, UserInfo, Context or ClusterResource. Only for the first two the reference looks at the header. */
export function checkInputFile(source: Source, kind: keyof typeof INPUT_FILES, isOfLegacy = false): CheckedInputFile {
  const whole: Span = { source, start: 0, end: source.text.length };
  const [document] = splitDocuments(source);
  if (document === undefined) return { reader: undefined, findings: [{ code: 'empty-file', message: 'this file is empty', span: whole }] };
  const read = readFirstDocument(document, { integers: 'double' });
  if (read.kind === 'problem') {
    return {
      reader: undefined,
      findings: [{ code: 'invalid-yaml', message: read.problem?.message ?? read.message, span: read.problem?.span ?? whole }],
    };
  }
  const root = read.root && resolveAlias(read.root);
  if (root?.kind !== 'mapping' || !isObject(read.value)) {
    return { reader: undefined, findings: [{ code: 'not-an-object', message: `a ${kind} file must be an object`, span: root?.origin ?? whole }] };
  }
  const repeated = read.duplicates.map(({ key, name = '' }): Finding => ({
    code: 'duplicate-key',
    message: `"${name}" is given twice in one object`,
    span: key.origin,
  }));
  const reader = new RecordReader(root, { foldsCase: true });
  const { findings } = checkStructure(root, INPUT_FILES[kind], { foldsCase: true, becomesText: true });
  const roles = kind === 'UserInfo' ? checkRoles(reader) : [];
  return { reader, findings: oncePerCause([...repeated, ...checkHeader(reader, root, kind, isOfLegacy), ...findings, ...roles]) };
}

const API_VERSION = 'cli.kyverno.io/v1alpha1';

function checkHeader(reader: RecordReader, root: MappingNode, kind: keyof typeof INPUT_FILES, isOfLegacy: boolean): readonly Finding[] {
  const wanted = { apiVersion: API_VERSION, kind };
  const fields = ['apiVersion', 'kind'] as const;
  const missing = fields.filter((field) => reader.someText(field) === undefined);
  if (missing.length === 2 && isOfLegacy) return [];
  const isLenient = kind === 'Context' || kind === 'ClusterResource';
  return fields.flatMap((field): readonly Finding[] => {
    const given = reader.someText(field);
    if (given === undefined) {
      const finding: Finding = {
        code: 'missing-header',
        message: `a ${kind} file needs "${field}"`,
        span: firstKeyOf(root),
        hint: `write ${field}: ${wanted[field]}`,
      };
      return [isLenient ? { ...finding, severity: 'warning' } : finding];
    }
    if (given.text === wanted[field]) return [];
    const message = `"${given.text}" is no ${field} of a ${kind} file: it is ${wanted[field]}`;
    const place = placeOf(reader.entry(field)?.value ?? root);
    return [
      {
        code: 'unknown-shape',
        message,
        ...place,
        severity: 'warning',
        ...suggestName(given.text, [wanted[field]], place),
        found: given.text,
      },
    ];
  });
}
