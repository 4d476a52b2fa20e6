import type { Violation } from '@assay/findings';

import type { LoadedDocument } from '../manifest/load-manifests.ts';
import { loadManifests, shownViolation } from '../manifest/load-manifests.ts';
import type { TestManifest } from '../manifest/model.ts';
import { CommandFailure } from './command-failure.ts';
import { readSelector } from './select-rows.ts';
import type { RunFindings } from '../output/run-findings.ts';
import { loadViolation } from '../output/run-findings.ts';
import type { TestEnvironment } from './test-environment.ts';
import type { TestFlags } from './test-flags.ts';

/**
 * The manifests that arguments lead to. What is wrong with one of them stops the run before anything runs; for those of v1beta1 that is
 * also a name that nothing has, or a file that does not hold what it should (D4 and D5 of the README).
 */
export async function loadDocuments(flags: TestFlags, environment: TestEnvironment, findings: RunFindings): Promise<readonly LoadedDocument[]> {
  const { print, workspace } = environment;
  const { problems } = readSelector(flags.selector);
  if (problems.length > 0) print(`\nFilter errors:\n${problems.map((problem) => `  Error: ${problem}\n`).join('')}`);
  const { documents, problem } = loadManifests(flags.directories, { workspace, fileName: flags.fileName });
  if (problem !== undefined) {
    print(`\nError loading tests: ${problem}\n`);
    throw new CommandFailure(problem);
  }
  if (documents.length === 0) {
    print('\nNo test yamls available\n');
    if (problems[0] !== undefined) throw new CommandFailure(problems[0]);
    if (flags.requireTests) throw new CommandFailure('no tests found');
  }
  for (const { file } of documents) findings.files.add(file);
  const errors = await errorsOf(documents, environment);
  if (errors.length > 0) {
    for (const { file, messages, violations } of errors) {
      findings.violations.push(...(violations ?? messages.map((message) => loadViolation(file, message))));
    }
    print(`\nTest errors:\n${errors.map(errorText).join('')}`);
    throw new CommandFailure(`found ${errors.length} errors after loading tests`);
  }
  return documents;
}

interface LoadError {
  readonly file: string;
  /** One line for each thing that is wrong. */
  readonly messages: readonly string[];
  /** The same with places, as far as they are known. */
  readonly violations: readonly Violation[] | undefined;
}

async function errorsOf(documents: readonly LoadedDocument[], environment: TestEnvironment): Promise<readonly LoadError[]> {
  const errors: LoadError[] = [];
  for (const document of documents) {
    if (document.kind === 'error') {
      const { file, message, violations } = document;
      errors.push({ file, messages: message.split('\n'), violations });
    }
    if (document.kind !== 'manifest' || document.manifest.shape !== 'v1beta1') continue;
    const violations = await unresolved(document.manifest, environment);
    const placed = (violation: Violation): string => `${violation.file === document.file ? '' : `${violation.file}:`}${shownViolation(violation)}`;
    if (violations.length > 0) errors.push({ file: document.file, messages: violations.map(placed), violations });
  }
  return errors;
}

/** What in a manifest leads nowhere; warnings are told on standard error. */
async function unresolved(manifest: TestManifest, { workspace, printError }: TestEnvironment): Promise<readonly Violation[]> {
  const [{ checkManifest }, { violationsOf }] = await Promise.all([import('../lint/check-manifest.ts'), import('../findings/violations.ts')]);
  const violations = violationsOf(checkManifest(manifest, workspace), [manifest.written.root]);
  for (const violation of violations) if (violation.severity !== 'error') printError(`${violation.file}:${shownViolation(violation)}\n`);
  return violations.filter(({ severity }) => severity === 'error');
}

function errorText({ file, messages }: LoadError): string {
  return `  Path: ${file}\n${messages.map((message) => `    Error: ${message}\n`).join('')}`;
}
