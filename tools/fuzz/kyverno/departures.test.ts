import { describe, expect, it } from 'vitest';

import { readRun } from './compare.mjs';
import { DEPARTURES } from './departures.mjs';

interface Run {
  readonly exit: number;
  readonly stdout?: string;
  readonly stderr?: string;
}

const PASS = '[\n  { "POLICY": "p", "RULE": "r", "RESOURCE": "web", "RESULT": "Pass", "REASON": "Ok", "Message": "" }\n]\n';
const SUMMARY = '\nTest Summary: some\n';
const GIVEN_UP = { exit: 1, stderr: 'Error: failed to run test (no)\n' };

describe('departures of kyverno', () => {
  it.each<[name: string, reference: Run, ours: Run, files?: Readonly<Record<string, string>>]>([
    ['the reference crashes, ours tells an error', { exit: 2, stderr: 'panic: nil\n' }, GIVEN_UP],
    ['what needs a registry', { exit: 0, stdout: PASS + SUMMARY }, { exit: 1, stdout: PASS.replace('Ok', 'Not executed') + SUMMARY }],
    [
      'manifests, values and users of older releases are read',
      { exit: 1, stderr: 'Error: test file t uses a deprecated schema — please migrate to the latest format\n' },
      { exit: 0, stdout: PASS + SUMMARY },
    ],
    [
      'an unknown version or kind of cli.kyverno.io is an error',
      { exit: 0, stdout: PASS + SUMMARY },
      { exit: 1, stdout: '  Path: t\n    Error: "Tests" is no kind of a manifest: supported are some\n' },
    ],
    [
      'subresources of policies in CEL, which a later Kyverno has',
      { exit: 1, stdout: PASS + SUMMARY },
      { exit: 0, stdout: PASS + SUMMARY },
      { 'values.yaml': 'subresources:\n', 'policy.yaml': 'apiVersion: policies.kyverno.io/v1\n' },
    ],
    [
      'an exception holds for the GeneratingPolicies that it names alone',
      { exit: 1, stdout: PASS.replace('"Message": "', '$&rule is skipped due to policy exception: e') + SUMMARY },
      { exit: 1, stdout: PASS.replace('Ok', 'Want skip, got pass') + SUMMARY },
      { 'policy.yaml': 'kind: GeneratingPolicy\n' },
    ],
    ['a test that is given up ends its own manifest only', { ...GIVEN_UP, stdout: PASS }, { ...GIVEN_UP, stdout: PASS + SUMMARY }],
  ])('%s', (name, reference, ours, files = {}) => {
    expect(explanationOf(reference, ours, files)).toBe(name);
  });

  it('are no other verdicts', () => {
    expect(explanationOf({ exit: 0, stdout: PASS + SUMMARY }, { exit: 1, stdout: PASS.replace('Pass', 'Fail') + SUMMARY })).toBeUndefined();
    expect(explanationOf(GIVEN_UP, { exit: 0, stdout: PASS + SUMMARY })).toBeUndefined();
  });
});

function explanationOf(reference: Run, ours: Run, files: Readonly<Record<string, string>> = {}): string | undefined {
  const [read, own] = [reference, ours].map((run) => readRun({ kind: 'ended', stdout: '', stderr: '', ...run }));
  return DEPARTURES.find(({ explains }) => explains({ subject: { files }, reference: read, ours: own }))?.name;
}
