import { findSuppressions } from '@assay/findings';
import type { CheckResult, InputFile, NotChecked, Suppression, Surroundings, Violation } from '@assay/findings';
import { readYaml, Source } from '@assay/source';

import { checkManifestFile } from '../manifest/check/check-manifest-file.ts';
import { checkPolicyFile } from '../manifest/check/check-policy-file.ts';
import { checkSideFile } from '../manifest/check/check-side-file.ts';
import { expressionFindings } from '../manifest/check/expression-findings.ts';
import type { Finding } from '../manifest/finding.ts';
import { violationsOf } from '../manifest/violations.ts';
import { cleanPath } from '../read/paths.ts';
import { fileRole } from './file-role.ts';
import { recognizesKyverno } from './recognize.ts';
import { recordReads } from './record-reads.ts';
import { nameFiles, relativeName } from './relative-name.ts';
import { runManifest } from './run-manifest.ts';

/** Checks files of Kyverno: manifests are validated with all that they name and then run, the other files are validated. */
export async function checkFiles(files: readonly InputFile[], surroundings: Surroundings): Promise<CheckResult> {
  const violations: Violation[] = [];
  const notChecked: NotChecked[] = [];
  const suppressions: Suppression[] = [];
  const checked: CheckedFile[] = [];
  const { workspace, filesRead } = recordReads(surroundings.workspace);
  const nameOf = relativeName(surroundings.workspace.directory);
  for (const file of files) {
    const { name, text } = file;
    if (text === undefined) {
      notChecked.push({ file: name, reason: 'the file is not UTF-8 text' });
      continue;
    }
    const source = new Source(name, text.replace(/^\uFEFF/, ''));
    checked.push(nameFiles(await checkFile(source, recognizesKyverno(file), { ...surroundings, workspace }), nameOf));
    const suppressed = suppressionsIn(source);
    for (const each of suppressed.violations) violations.push(each);
    for (const each of suppressed.suppressions) suppressions.push(each);
  }
  const read = new Set([...filesRead].map(nameOf));
  const judged = new Set(checked.flatMap(({ sideFiles = [] }) => sideFiles));
  for (const each of checked) {
    // A manifest knows best what a file is to it.
    if (each.sideFile !== undefined && judged.has(each.sideFile)) continue;
    if (each.foreignFile !== undefined && !read.has(cleanPath(each.foreignFile))) {
      notChecked.push({ file: each.foreignFile, reason: 'it holds nothing of Kyverno' });
    }
    for (const violation of each.violations) violations.push(violation);
    for (const entry of each.notChecked) notChecked.push(entry);
  }
  return { violations: inOrder(violations, files), notChecked, suppressions, filesRead: [...read] };
}

interface CheckedFile extends Pick<CheckResult, 'violations' | 'notChecked'> {
  /** The name of a file that stands beside manifests. */
  readonly sideFile?: string;
  /** The files beside it that a manifest judged. */
  readonly sideFiles?: readonly string[];
  /** The name of a file that is said to be Kyverno's, by who asks, and holds nothing of it. */
  readonly foreignFile?: string;
}

async function checkFile(source: Source, isRecognized: boolean, surroundings: Surroundings): Promise<CheckedFile> {
  const role = fileRole(source);
  switch (role.kind) {
    case 'side-file':
      return { violations: violationsOf(checkSideFile(source, role.of).findings, []), notChecked: [], sideFile: cleanPath(source.name) };
    case 'policies': {
      const { policies, exceptions, findings, count } = checkPolicyFile(source);
      const own = findings.filter(isOurs);
      const isForeign = !isRecognized && findings.length - own.length === count;
      const inExpressions = await expressionFindings(
        policies.map(({ policy }) => policy),
        exceptions,
      );
      return { violations: violationsOf([...own, ...inExpressions], []), notChecked: [], ...(isForeign && { foreignFile: source.name }) };
    }
    case 'manifest': {
      const { documents, violations } = checkManifestFile(source, source.name, surroundings.workspace);
      const results = [];
      for (const { manifest, canRun } of documents) if (manifest && canRun) results.push(await runManifest(manifest, surroundings));
      return {
        violations: [...violations, ...results.flatMap((result) => result.violations)],
        notChecked: results.flatMap((result) => result.notChecked),
        sideFiles: documents.flatMap(({ sideFiles }) => sideFiles),
      };
    }
  }
}

/** Other objects of Kubernetes can stand beside policies where no manifest takes the file for one of policies; misspelt ones are not others. */
function isOurs({ code, hint }: Finding): boolean {
  return code !== 'not-a-policy' || hint !== undefined;
}

function suppressionsIn(source: Source): Pick<CheckResult, 'violations' | 'suppressions'> {
  if (!source.text.includes('assay-ignore')) return { violations: [], suppressions: [] };
  return findSuppressions(source, readYaml(source));
}

/** In the order of the files, those that are only named behind, and of their text; each once, as many manifests can name one file. */
function inOrder(violations: readonly Violation[], files: readonly InputFile[]): readonly Violation[] {
  const places = new Map(files.map(({ name }, index) => [name, index]));
  const order = ({ file }: Violation): number => places.get(file) ?? files.length;
  const offset = ({ range }: Violation): number => range?.start.offset ?? -1;
  const distinct = new Map(violations.map((violation) => [identity(violation), violation]));
  return [...distinct.values()].sort((one, other) => order(one) - order(other) || offset(one) - offset(other));
}

function identity({ rule, message, file, range }: Violation): string {
  return JSON.stringify([rule, message, file, range?.start.offset, range?.end.offset]);
}
