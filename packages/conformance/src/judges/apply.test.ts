import { describe, expect, it } from 'vitest';

import { apply } from './apply.ts';
import type { WorkFolder } from './judge.ts';

const REPORT = (...results: readonly string[]): string =>
  `{"kind":"ClusterReport","apiVersion":"openreports.io/v1alpha1","metadata":{"name":"merged"},"source":"","results":[${results.join(',')}]}`;
const ONE = '{"policy":"p","timestamp":{"seconds":0,"nanos":0},"result":"pass"}';
const OTHER = '{"policy":"q","timestamp":{"seconds":0,"nanos":0},"result":"fail"}';
const YAML = (...policies: readonly string[]): string =>
  `apiVersion: openreports.io/v1alpha1\nkind: ClusterReport\nresults:\n${policies.map((policy) => `- policy: ${policy}\n  timestamp:\n    nanos: 0\n    seconds: 7\n`).join('')}source: ""\nsummary:\n  error: 0\n  warn: 0\n`;

function compare(
  expected: object,
  got: { readonly stdout?: string; readonly stderr?: string; readonly exit?: number },
  files: Readonly<Record<string, string>> = {},
) {
  const folder: WorkFolder = { path: '/work/x', readText: (name) => files[name] ?? '', readBytes: () => undefined, has: (name) => name in files };
  return apply.compare(JSON.stringify({ exit: 0, ...expected }), { kind: 'ended', exit: 0, stdout: '', stderr: '', ...got }, folder);
}

describe('a run of kyverno apply', () => {
  it.each([
    ['another status', { exit: 1 }, {}],
    ['another text', { exactStdout: 'a\nb\n' }, { stdout: 'a\nc\n' }],
    ['another result', { exactStdout: REPORT(ONE, OTHER) }, { stdout: REPORT(ONE, ONE) }],
    ['another member of a report', { exactStdout: REPORT(ONE) }, { stdout: REPORT(ONE).replace('merged', 'other') }],
    ['another result in YAML', { exactStdout: YAML('p', 'q') }, { stdout: YAML('p', 'r') }],
    ['another error', { exactStderr: 'Error: a\n' }, { stderr: 'Error: b\n' }],
    ['no error', { exactStderr: 'Error: a\n', errorTextVaries: true }, {}],
    ['a file that is missing', { files: { 'a.yaml': 'x\n' } }, {}],
  ])('differs by %s', (_, expected, got) => expect(compare(expected, got)).toBeDefined());

  it.each([
    ['results in another order, and other times', { exactStdout: REPORT(ONE, OTHER) }, { stdout: REPORT(OTHER.replace('0', '9'), ONE) }],
    ['the same in YAML', { exactStdout: YAML('p', 'q') }, { stdout: YAML('q', 'p').replace('7', '8') }],
    ['a report behind a line end', { exactStdout: `done successfully.${REPORT(ONE)}` }, { stdout: `done successfully.\n${REPORT(ONE)}` }],
    ['lines in another order, where that varies', { exactStdout: 'a\nb', unordered: 'lines' }, { stdout: 'b\na' }],
    ['its own folder', { exactStderr: 'Error: <DIR>/a\n' }, { stderr: 'Error: /work/x/a\n' }],
    ['a warning where the reference is silent', { exactStdout: 'a\n' }, { stdout: 'a\n', stderr: 'warning\n' }],
  ])('may have %s', (_, expected, got) => expect(compare(expected, got)).toBeUndefined());

  it('may have written the recorded files', () => {
    expect(compare({ files: { 'a.yaml': 'x\n' } }, {}, { 'a.yaml': 'x\n' })).toBeUndefined();
    expect(compare({ files: { 'a.yaml': 'x\n' } }, {}, { 'a.yaml': 'y\n' })).toBe('file a.yaml line 1 is "y", expected "x"');
  });
});
