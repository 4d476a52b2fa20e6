import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

import { runTogether } from './together.mjs';

type Part = 'passes' | 'fails' | 'ends the run' | 'cannot be read' | 'prints nothing';

const ROWS = {
  passes: '[\n  { "POLICY": "p", "RULE": "r", "RESOURCE": "web", "RESULT": "Pass", "REASON": "Ok", "Message": "" }\n]',
  fails: '[\n  { "POLICY": "p", "RULE": "r", "RESOURCE": "web", "RESULT": "Fail", "REASON": "Want pass, got fail", "Message": "" }\n]',
};

describe('running many tests in one process', () => {
  it('gives each what it would have by itself', async () => {
    const { results, runs } = await together(['passes', 'fails', 'passes']);
    expect(results).toEqual([{ exit: 0 }, { exit: 1 }, { exit: 0 }]);
    expect(runs).toBe(1);
  });

  it('goes on behind a test that ends the run', async () => {
    const { results, runs } = await together(['passes', 'ends the run', 'fails', 'ends the run', 'passes']);
    expect(results).toEqual([{ exit: 0 }, undefined, { exit: 1 }, undefined, { exit: 0 }]);
    expect(runs).toBe(3);
  });

  it('leaves out tests that cannot be read', async () => {
    const { results, runs } = await together(['cannot be read', 'passes', 'cannot be read']);
    expect(results).toEqual([undefined, { exit: 0 }, undefined]);
    expect(runs).toBe(2);
  });

  it('has no result for a test without rows', async () => {
    expect((await together(['passes', 'prints nothing'])).results).toEqual([{ exit: 0 }, undefined]);
  });

  it('does not run those in which ours is given up', async () => {
    const { results, runs } = await together(['passes'], { isComplete: false });
    expect({ results, runs }).toEqual({ results: [undefined], runs: 0 });
  });
});

/** Runs tests that do what their file says, as the reference does: in the order of their folders. */
async function together(parts: readonly Part[], { isComplete = true } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-fuzz-test-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  let runs = 0;
  const cases = parts.map((part) => ({ subject: { files: { 'kyverno-test.yaml': part } }, ours: { verdict: { isComplete } } }));
  const results: readonly ({ verdict: { exit: number } } | undefined)[] = await runTogether(cases, folder, async (cwd: string) => {
    runs++;
    return { kind: 'ended', exit: 0, stderr: '', stdout: outputOf(cwd) };
  });
  return { results: results.map((result) => result && { exit: result.verdict.exit }), runs };
}

function outputOf(folder: string): string {
  const tests = fs.readdirSync(folder).map((name) => ({ name, part: fs.readFileSync(path.join(folder, name, 'kyverno-test.yaml'), 'utf8') }));
  const unread = tests.filter(({ part }) => part === 'cannot be read');
  if (unread.length > 0) return `Test errors:\n${unread.map(({ name }) => `  Path: ${name}/kyverno-test.yaml\n    Error: no\n`).join('')}`;
  let output = '';
  for (const { name, part } of tests) {
    if (part === 'prints nothing') continue;
    output += `Loading test  ( ${name}/kyverno-test.yaml ) ...\n`;
    if (part !== 'passes' && part !== 'fails') return output;
    output += `  Checking results ...\n\n${ROWS[part]}\n\n`;
  }
  return `${output}\nTest Summary: some\n`;
}
