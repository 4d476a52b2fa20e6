import path from 'node:path';

import { sumTestCounts } from '@assay/findings';
import type { Report, TestCounts, Violation, Workspace } from '@assay/findings';
import type { NotCompared } from '@assay/kyverno-compare';
import { namedFiles } from '@assay/kyverno-migrate';
import type { MigrateFile, Migration } from '@assay/kyverno-migrate';
import { readTestFlags, runTests } from '@assay/kyverno-test';
import { openDocuments } from '@assay/project';
import { locate, Source } from '@assay/source';

import { workspaceOf } from '../files/file-scope.ts';
import type { Host } from '../process/host.ts';

/** What the two texts of a converted file are called: by where they are in the end. */
export interface TextNames {
  readonly before: (file: string) => string;
  readonly after: (file: string) => string;
}

/** What the tests of converted policies say. */
export interface TestComparison {
  /** What passed before and fails now. */
  readonly violations: readonly Violation[];
  /** Tests that do not pass as they are tell nothing. */
  readonly notCompared: readonly NotCompared[];
  /** The rows of the others as they are now; absent if there are none. */
  readonly counts?: TestCounts;
}

/** Runs the tests of what was converted: as they were with the old policies, and as they are now with the new ones. */
export async function compareTests(
  { files: changed }: Migration,
  { files, names }: { readonly files: readonly MigrateFile[]; readonly names: TextNames },
  host: Host,
): Promise<TestComparison> {
  const before = openDocuments(bytesByPath(files), workspaceOf(host));
  const after = openDocuments(bytesByPath(changed), before);
  const paths = new Set(changed.map((file) => file.path));
  const violations: Violation[] = [];
  const notCompared: NotCompared[] = [];
  const counts: TestCounts[] = [];
  for (const file of files.filter(({ path: manifest, text }) => namedFiles(manifest, text).some((named) => paths.has(named)))) {
    const was = await runManifest(file.path, before, host);
    if (was === undefined || was.summary.errors > 0) {
      notCompared.push(alreadyFailing(file));
      continue;
    }
    const is = await runManifest(file.path, after, host);
    violations.push(
      ...(is?.violations ?? []).filter(({ severity }) => severity === 'error').map((violation) => ofConverted(violation, paths, names)),
    );
    if (is?.summary.tests) counts.push(is.summary.tests);
  }
  return { violations, notCompared, ...(counts.length > 0 && { counts: sumTestCounts(counts) }) };
}

function bytesByPath(files: readonly MigrateFile[]): ReadonlyMap<string, Uint8Array> {
  return new Map(files.map((file) => [file.path, new TextEncoder().encode(file.text)]));
}

async function runManifest(manifest: string, workspace: Workspace, host: Host): Promise<Report | undefined> {
  const flags = readTestFlags([path.dirname(manifest), '--file-name', path.basename(manifest), '--output', 'json']);
  const drop = (): void => {};
  const environment = { workspace, host: { now: () => host.now(), random: () => host.random() }, print: drop, printError: drop, isTerminal: false };
  return (await runTests(flags, environment)).report;
}

function alreadyFailing({ path: file, text }: MigrateFile): NotCompared {
  return { reason: 'tests that fail before the conversion', place: locate({ source: new Source(file, text), start: 0, end: 0 }) };
}

function ofConverted(violation: Violation, changed: ReadonlySet<string>, names: TextNames): Violation {
  const { file, message } = violation;
  return { ...violation, file: changed.has(file) ? names.after(file) : file, message: `this test passed before the conversion: ${message}` };
}
