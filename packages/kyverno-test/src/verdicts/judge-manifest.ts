import { ownName, textOf } from '@assay/kyverno/objects';

import type { Workspace } from '../inputs/workspace.ts';
import type { TestResult, TestManifest } from '../manifest/model.ts';
import type { LoadedTest, LoadEnvironment } from '../run/load-test.ts';
import { loadTest } from '../run/load-test.ts';
import { runTest } from '../run/run-test.ts';
import type { TestRun } from '../run/run-test.ts';
import { isExcluded } from './excluded-rows.ts';
import { ExpectedObjects } from './expected-objects.ts';
import { nearKind } from './near-kind.ts';
import { printRows } from './print-rows.ts';
import type { PrintedRow } from './printed-row.ts';

/** A test that was run, and what became of its rows. */
export interface JudgedManifest {
  readonly manifest: TestManifest;
  readonly test: LoadedTest;
  readonly run: TestRun;
  /** The rows that were asked for. */
  readonly asked: readonly TestResult[];
  readonly rows: readonly PrintedRow[];
}

/** Runs one test and compares its answers with these rows. Throws a `TestAbort` where the reference ends the test. */
export async function judgeManifest(manifest: TestManifest, asked: readonly TestResult[], environment: LoadEnvironment): Promise<JudgedManifest> {
  return judgeTest(manifest, await loadTest(manifest, environment), asked, environment);
}

/** The same for a test that is loaded. */
export async function judgeTest(
  manifest: TestManifest,
  test: LoadedTest,
  asked: readonly TestResult[],
  environment: LoadEnvironment,
): Promise<JudgedManifest> {
  const { policies, world, payloads } = test;
  const explainedAt = environment.explains === true ? test.writtenOf : undefined;
  const run = await runKnowingImages(() => runTest({ policies, world, payloads, rows: asked, explainedAt }), test, environment);
  for (const notice of deletionNotices(run)) environment.print(notice);
  environment.print('  Checking results ...\n');
  return judgedAgain({ manifest, test, run, asked }, environment.workspace);
}

/** What a policy asks can depend on answers, but not without end. */
const MAX_ROUNDS = 10;

/** Runs a test until all that policies ask about images is known; a run itself never waits. */
async function runKnowingImages(run: () => Promise<TestRun>, { images }: LoadedTest, { answerImageQuestion }: LoadEnvironment): Promise<TestRun> {
  let last = await run();
  if (images === undefined || answerImageQuestion === undefined) return last;
  for (let round = 0; round < MAX_ROUNDS && (await images.fetchMissing(answerImageQuestion)); round += 1) last = await run();
  return last;
}

/** What the reference prints where a DeletingPolicy could not be evaluated. */
function deletionNotices({ triggers, copies }: TestRun): readonly string[] {
  return [...triggers.values(), ...copies.values()].flat().flatMap(({ resource, responses }) => {
    const errors = responses.flatMap(({ rules }) => rules.filter(({ type, status }) => type === 'deletion' && status === 'error'));
    return errors.map(({ message }) => `failed to apply policy ${textOf(resource, 'metadata', 'name')} on resource: ${message}\n`);
  });
}

/** Compares the answers of a test with its rows once more, with the expected objects that the files hold now. */
export function judgedAgain({ manifest, test, run, asked }: Omit<JudgedManifest, 'rows'>, workspace: Workspace): JudgedManifest {
  const expectedObjects = new ExpectedObjects(workspace, manifest.directory, test.world.kinds);
  const { invalidPolicies } = test;
  const rows = printRows(asked, { run, usesKinds: manifest.shape === 'v1beta1', invalidPolicies, expectedObjects });
  return { manifest, test, run, asked, rows: rows.map((row) => (isExcluded(row) ? withHint(row, test) : row)) };
}

function withHint(row: PrintedRow, { named, world }: LoadedTest): PrintedRow {
  const policy = named.find(({ name }) => name === ownName(row.policy));
  const [, kind = ''] = row.key.split(',');
  const hint = policy && nearKind(kind, policy, world.kinds);
  return hint === undefined ? row : { ...row, hint };
}
