import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

import { agreementOf, runCampaign } from '../campaign.mjs';
import { makeKyvernoTarget } from './target.mjs';

const ASSAY = fileURLToPath(new URL('../../../packages/cli/bin/assay.js', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-fuzz-test-'));
const packages = path.join(folder, 'packages');
writeTexts(path.join(packages, 'team'), {
  'kyverno-test.yaml': `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: team}
policies: [policy.yaml]
resources: [pods.yaml]
results:
- {policy: require-team, rule: check-team, resources: [web], kind: Pod, result: pass}
- {policy: require-team, rule: check-team, resources: [db], kind: Pod, result: fail}
`,
  'policy.yaml': `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: require-team}
spec:
  rules:
  - name: check-team
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      message: a team
      pattern: {metadata: {labels: {team: "?*"}}}
`,
  'pods.yaml': `apiVersion: v1
kind: Pod
metadata: {name: web, labels: {team: a}}
spec: {containers: []}
---
apiVersion: v1
kind: Pod
metadata: {name: db}
spec: {containers: []}
`,
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('fuzzing kyverno', () => {
  it('agrees with a reference that does the same, and starts it for many tests once', async () => {
    const { tally, groups } = await campaign(`echo run >> "${folder}/runs"; exec node "${ASSAY}" kyverno "$@"`);
    expect(groups).toEqual([]);
    expect(agreementOf(tally)).toEqual({ compared: 6, share: 1 });
    expect(fs.readFileSync(path.join(folder, 'runs'), 'utf8').split('\n').length - 1).toBeLessThan(6);
  });

  it('catches a reference that comes to other verdicts', async () => {
    const { tally, groups } = await campaign(
      `node "${ASSAY}" kyverno "$@" | sed 's/"REASON": "Ok"/"REASON": "Want pass, got fail"/; s/"RESULT": "Pass"/"RESULT": "Fail"/'`,
      [0],
    );
    expect(agreementOf(tally).share).toBeLessThan(1);
    expect(groups.map(({ signature }) => signature)).toContainEqual(expect.stringMatching(/^Fail, Want pass, got fail: .* ≠ Pass, Ok: /));
  });

  it('does not mind another order of rows', async () => {
    const sort = `const rows = JSON.parse(text); console.log(JSON.stringify(rows.reverse(), null, 2))`;
    const script = `node "${ASSAY}" kyverno "$@" > out; status=$?; node -e 'console.log(require("fs").readFileSync("out", "utf8").replace(/^\\[$[^]*?^\\]$/gm, (text) => { let out; console.log = ((log) => (text) => { out = text; console.log = log; })(console.log); ${sort}; return out; }))'; exit $status`;
    const { groups } = await campaign(script);
    expect(groups).toEqual([]);
  });

  it('counts crashes of the reference apart', async () => {
    const { tally } = await campaign('echo "panic: runtime error" >&2; exit 2');
    expect(Object.fromEntries(tally)).toEqual({ 'departed: the reference crashes, ours tells an error': 6 });
  });
});

function writeTexts(place: string, texts: Readonly<Record<string, string>>): void {
  fs.mkdirSync(place, { recursive: true });
  for (const [name, text] of Object.entries(texts)) fs.writeFileSync(path.join(place, name), text);
}

/** Runs a few cases, made of one input, against a shell script in place of `kyverno`. */
function campaign(script: string, indices: readonly number[] = [0, 1, 2, 3, 4, 5]) {
  const program = path.join(folder, 'kyverno');
  fs.writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const target = makeKyvernoTarget({ suites: folder, packages: [packages], program });
  return runCampaign(target, { seed: 1, indices, lanes: 1, attempts: 5 });
}
