import { describe, expect, it } from 'vitest';

import { answerRun } from './answer-run.ts';

const POLICY = {
  path: 'policies/team.yaml',
  text: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: team }
spec:
  rules:
    - name: labels
      match: { any: [{ resources: { kinds: [Pod] } }] }
      validate: { message: no team, pattern: { metadata: { labels: { team: '?*' } } } }
`,
};
const pod = (labels: string) => ({ path: 'pod.yaml', text: `apiVersion: v1\nkind: Pod\nmetadata: { name: web, labels: { ${labels} } }\n` });
const MANIFEST = {
  path: 'kyverno-test.yaml',
  text: `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: { name: t }
policies: [policies/team.yaml]
resources: [pod.yaml]
results: [{ policy: team, rule: labels, kind: Pod, resources: [web], result: pass }]
`,
};

describe('policies on resources', () => {
  it('say for each rule and object what decided, and where', async () => {
    const { explanations, summary, remarks } = await answerRun('apply', [POLICY, pod('app: web')]);
    expect({ summary, remarks }).toEqual({ summary: '1 fail', remarks: [] });
    expect(explanations).toMatchObject([{ policy: 'team', rule: 'labels', resource: 'v1/Pod/default/web', status: 'fail' }]);
    const [, pattern] = explanations[0]?.clauses ?? [];
    expect(pattern).toMatchObject({ kind: 'pattern', holds: false, at: { file: 'policies/team.yaml', line: 8 } });
    expect(pattern?.parts).toMatchObject([{ text: 'metadata.labels.team', wanted: '"?*"', object: { file: 'pod.yaml', line: 3 } }]);
  });

  it('leave templates of ytt and tests out', async () => {
    const template = { path: 'config.yml', text: '#@ x = 1\napiVersion: v1\nkind: Pod\nmetadata: { name: t }\n' };
    expect((await answerRun('apply', [POLICY, template, MANIFEST])).summary).toMatch(/^Policies are applied to resources/);
  });

  it('are told apart from those that Kyverno refuses', async () => {
    const refused = { path: 'refused.yaml', text: POLICY.text.replace('name: team', 'name: other').replace('pattern:', 'patern:') };
    const { remarks } = await answerRun('apply', [POLICY, refused, pod('team: a')]);
    expect(remarks.join('\n')).toContain('refused.yaml');
  });
});

describe('tests', () => {
  it('say what became of each row, and why', async () => {
    expect(await answerRun('test', [POLICY, pod('team: a'), MANIFEST])).toMatchObject({ summary: '1 passed, 0 failed', remarks: [] });
    const { summary, explanations } = await answerRun('test', [POLICY, pod('app: web'), MANIFEST]);
    expect(summary).toBe('0 passed, 1 failed');
    expect(explanations).toMatchObject([{ verdict: expect.stringMatching(/^Fail/), status: 'fail' }]);
  });

  it('are not there without a manifest', async () => {
    expect((await answerRun('test', [POLICY])).summary).toBe('There is no kyverno-test.yaml among the files.');
  });
});
