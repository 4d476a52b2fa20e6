import { cleanPath } from '@assay/go-values';
import type { Violation } from '@assay/findings';
import { splitDocuments } from '@assay/kyverno/objects';
import { locate } from '@assay/source';
import type { Source } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { oncePerCause } from '../findings/finding.ts';
import { violationsOf } from '../findings/violations.ts';
import type { NamedFile } from '../inputs/model.ts';
import { pathFrom } from '../inputs/paths.ts';
import type { Workspace } from '../inputs/workspace.ts';
import type { TestManifest } from '../manifest/model.ts';
import type { ManifestReading } from '../manifest/read-manifest.ts';
import { readManifest } from '../manifest/read-manifest.ts';
import { checkManifest } from './check-manifest.ts';

/** A manifest file with everything that can be said without running it. */
export interface CheckedManifestFile {
  readonly documents: readonly CheckedManifest[];
  /** Of all documents and the files that they name, in the order of files and text. */
  readonly violations: readonly Violation[];
}

/** A document of a manifest file. */
export interface CheckedManifest {
  /** As far as it can be understood. */
  readonly manifest: TestManifest | undefined;
  /** Whether nothing is wrong that would make its rows meaningless. */
  readonly canRun: boolean;
  /** The errors in files that it names, if nothing is wrong in itself. */
  readonly broken: readonly Finding[];
  /** The files beside it that were judged as what it takes them for, whatever they say they are. */
  readonly inputFiles: readonly string[];
}

/** Checks a manifest file of whichever shapes: each document alone, and with the files that it names. */
export function checkManifestFile(source: Source, file: string, workspace: Workspace): CheckedManifestFile {
  const readings = splitDocuments(source).map((document) => readManifest(document, file));
  const findings = readings.map((reading) => findingsOf(reading, workspace));
  if (readings.length === 0) findings.push([{ code: 'empty-file', message: 'this file contains no test', span: { source, start: 0, end: 0 } }]);
  const roots = readings.flatMap(({ written }) => (written ? [written.root] : []));
  const documents = readings.map(({ manifest, isDeprecated, isCertain, refusal }, index): CheckedManifest => {
    const errors = (findings[index] ?? []).filter(({ severity = 'error' }) => severity === 'error');
    const isSound = manifest !== undefined && !isDeprecated && refusal === undefined;
    const broken = isSound && errors.every(({ span }) => locate(span).file !== file) ? errors : [];
    return {
      manifest,
      canRun: isSound && errors.length === 0,
      broken,
      inputFiles: manifest !== undefined && isCertain ? inputFilesOf(manifest) : [],
    };
  });
  return { documents, violations: violationsOf(oncePerCause(findings.flat()), roots) };
}

function inputFilesOf({ directory, policies, resources, variables, userinfo, context, clusterResources }: TestManifest): readonly string[] {
  const pathsOf = (files: readonly (NamedFile | undefined)[]): readonly string[] =>
    files.flatMap((file) => (file ? [pathFrom(directory, file.path)] : []));
  const judging = new Set(pathsOf(policies));
  // Elsewhere a resource can be what the repository is about.
  const beside = pathsOf(resources.filter(({ path }) => !/^(?:\.\.|\/)/.test(cleanPath(path)))).filter((path) => !judging.has(path));
  return [...beside, ...pathsOf([variables, userinfo, context, ...clusterResources])];
}

function findingsOf({ manifest, isCertain, findings, isExcused }: ManifestReading, workspace: Workspace): readonly Finding[] {
  return manifest !== undefined && isCertain ? oncePerCause([...findings, ...checkManifest(manifest, workspace, isExcused)]) : findings;
}
