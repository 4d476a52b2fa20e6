import type { CheckContext, NotChecked, Violation } from '@assay/findings';
import type { Policy } from '@assay/kyverno/policy';
import { locate } from '@assay/source';

import { TestAbort } from '../inputs/test-abort.ts';
import type { Finding } from '../findings/finding.ts';
import { DIALECT_ID, violationsOf } from '../findings/violations.ts';
import type { TestManifest, TestResult } from '../manifest/model.ts';
import type { TestResultFindings } from '../output/test-result-findings.ts';
import { testResultFindings } from '../output/test-result-findings.ts';
import { loadTest } from '../run/load-test.ts';
import { judgeTest } from '../verdicts/judge-manifest.ts';
import { expressionFindings } from './expression-findings.ts';

/**
 * Runs a manifest in which nothing is wrong, and gives what is to be said about its rows; or about expressions of its policies, if these
 * do not compile. `broken` are errors in the files that it names: rows about the policies that have them wait, and all rows if something
 * else has one.
 */
export async function runManifest(
  manifest: TestManifest,
  broken: readonly Finding[],
  { workspace, now, random }: CheckContext,
): Promise<TestResultFindings> {
  try {
    const environment = { workspace, host: { now, random }, print: () => {} };
    const test = await loadTest(manifest, environment);
    const uncompiled = await expressionFindings(test.policies, test.world.exceptions);
    if (uncompiled[0]) return { violations: violationsOf(uncompiled, []), notChecked: notCompared(waitingFor(uncompiled[0], manifest)) };
    const waiting = waitingRows(manifest.results, broken, test.named);
    const asked = manifest.results.filter((row) => !waiting.has(row));
    const { rows } = await judgeTest(manifest, test, asked, environment);
    const { violations, notChecked } = testResultFindings(rows, { findWritten: test.writtenOf, asked });
    return { violations, notChecked: [...notChecked, ...notCompared(waiting)] };
  } catch (error) {
    if (!(error instanceof TestAbort)) throw error;
    if (broken[0]) return { violations: [], notChecked: notCompared(waitingFor(broken[0], manifest)) };
    return { violations: [abortViolation(manifest, error.message)], notChecked: [] };
  }
}

function waitingFor(error: Finding, { results }: TestManifest): ReadonlyMap<TestResult, Finding> {
  return new Map(results.map((row) => [row, error]));
}

/** The rows that cannot be compared, each with the error that it waits for. */
function waitingRows(rows: readonly TestResult[], broken: readonly Finding[], policies: readonly Policy[]): ReadonlyMap<TestResult, Finding> {
  const ofPolicies = new Map<string, Finding>();
  let ofAll: Finding | undefined;
  for (const error of broken) {
    const faulty = policies.find((policy) => isIn(error, policy));
    if (faulty) for (const name of [faulty.name, `${faulty.namespace}/${faulty.name}`]) ofPolicies.set(name, ofPolicies.get(name) ?? error);
    else ofAll ??= error;
  }
  return new Map(
    rows.flatMap((row): readonly [TestResult, Finding][] => {
      const error = ofAll ?? ofPolicies.get(row.policy.text);
      return error ? [[row, error]] : [];
    }),
  );
}

function isIn({ span }: Finding, { written }: Policy): boolean {
  const [inner, outer] = [locate(span), locate(written.root.origin)];
  return inner.file === outer.file && inner.range.start.offset >= outer.range.start.offset && inner.range.end.offset <= outer.range.end.offset;
}

function notCompared(waiting: ReadonlyMap<TestResult, Finding>): readonly NotChecked[] {
  const [first, ...others] = waiting;
  if (!first) return [];
  const [row, { span }] = first;
  const culprit = locate(span);
  const what = others.length === 0 ? 'this result is' : `${waiting.size} results are`;
  return [{ ...locate(row.result.span), reason: `${what} not compared until ${culprit.file} is right`, cause: 'failed', culprit }];
}

/** What is said about a test that was given up. */
export function abortViolation({ written }: TestManifest, message: string): Violation {
  const first = written.root.entries[0]?.key ?? written.root;
  return { dialect: DIALECT_ID, rule: 'failed-test', severity: 'error', fault: 'subject', message, ...locate(first.origin) };
}
