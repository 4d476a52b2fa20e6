import { painter } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { loadManifests } from '../manifest/load-manifests.ts';
import { testWorkspace } from '../../testing/test-workspace.ts';
import { judgeManifest } from '../verdicts/judge-manifest.ts';
import { coverageLines, coverageSupplement, shownPercent, uncovered } from './coverage-report.ts';
import type { Coverage, RuleCoverage } from './rule-coverage.ts';
import { coverageIn, joinCoverage, percentOf } from './rule-coverage.ts';

const POLICIES = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: rules}
spec:
  rules:
    - name: host
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {pattern: {spec: {hostname: "?*"}}}
    - name: label
      match: {any: [{resources: {kinds: [Pod]}}]}
      mutate: {patchStrategicMerge: {metadata: {labels: {a: b}}}}
---
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: generates}
spec:
  rules:
    - name: config
      match: {any: [{resources: {kinds: [Namespace]}}]}
      generate: {apiVersion: v1, kind: ConfigMap, name: c, namespace: "{{request.object.metadata.name}}", data: {data: {a: b}}}
---
apiVersion: policies.kyverno.io/v1beta1
kind: ValidatingPolicy
metadata: {name: expression}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}
  validations: [{expression: "object.spec.hostname != ''"}]
`;
const RESOURCES = `
{apiVersion: v1, kind: Pod, metadata: {name: good}, spec: {hostname: x, containers: []}}
---
{apiVersion: v1, kind: Pod, metadata: {name: bad}, spec: {hostname: '', containers: []}}
---
{apiVersion: apps/v1, kind: Deployment, metadata: {name: shop}, spec: {template: {spec: {containers: []}}}}
`;

async function covered(...rows: readonly string[]): Promise<Coverage> {
  const manifest = `apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\npolicies: [p.yaml]\nresources: [r.yaml]\nresults:\n${rows.map((row) => `- {${row}}\n`).join('')}`;
  const workspace = testWorkspace({ 'p.yaml': POLICIES, 'r.yaml': RESOURCES, 'kyverno-test.yaml': manifest });
  const host = { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 };
  const { documents } = loadManifests(['.'], { workspace, fileName: 'kyverno-test.yaml' });
  const judged = documents.map((document) => {
    if (document.kind !== 'manifest') throw new Error(JSON.stringify(document));
    return judgeManifest(document.manifest, document.manifest.results, { workspace, host, print: () => {} });
  });
  return joinCoverage((await Promise.all(judged)).map(coverageIn));
}

describe('coverage', () => {
  it.each([
    ['no row', [], ['rules/host: pass, fail', 'rules/label: pass', 'generates/config: pass', 'expression: pass, fail']],
    [
      'a pass that comes true',
      ['policy: rules, rule: host, resources: [good], result: pass'],
      ['rules/label: pass', 'generates/config: pass', 'expression: pass, fail', 'rules/host: fail'],
    ],
    [
      'a fail that comes true',
      ['policy: rules, rule: host, resources: [bad], result: fail'],
      ['rules/label: pass', 'generates/config: pass', 'expression: pass, fail', 'rules/host: pass'],
    ],
    [
      'a rule that autogen made',
      ['policy: rules, rule: autogen-host, resources: [shop], result: fail'],
      ['rules/label: pass', 'generates/config: pass', 'expression: pass, fail', 'rules/host: pass'],
    ],
    [
      'a pass of a mutation',
      ['policy: rules, rule: label, resources: [good], result: pass'],
      ['rules/host: pass, fail', 'generates/config: pass', 'expression: pass, fail'],
    ],
    [
      'a policy without rules',
      ['policy: expression, resources: [bad], result: fail'],
      ['rules/host: pass, fail', 'rules/label: pass', 'generates/config: pass', 'expression: pass'],
    ],
    [
      'what is expected and not so',
      ['policy: rules, rule: host, resources: [bad], result: pass'],
      ['rules/host: pass, fail', 'rules/label: pass', 'generates/config: pass', 'expression: pass, fail'],
    ],
    [
      'a row that is excluded',
      ['policy: generates, rule: config, resources: [good], result: pass'],
      ['rules/host: pass, fail', 'rules/label: pass', 'generates/config: pass', 'expression: pass, fail'],
    ],
    [
      'a skip',
      ['policy: generates, rule: config, resources: [good], result: skip'],
      ['rules/host: pass, fail', 'rules/label: pass', 'generates/config: pass', 'expression: pass, fail'],
    ],
  ])('of %s', async (_, rows, missing) => {
    expect(uncovered(await covered(...rows))).toEqual(missing);
  });

  it('counts all outcomes that rules can have', async () => {
    const coverage = await covered(
      'policy: rules, rule: host, resources: [good], result: pass',
      'policy: expression, resources: [good], result: pass',
    );
    expect([coverage.covered, coverage.outcomes, shownPercent(coverage)]).toEqual([2, 6, '33.3 %']);
  });
});

describe('the table of coverage', () => {
  const rule = (name: string, outcomes: RuleCoverage['outcomes'], reached: RuleCoverage['covered']): RuleCoverage => ({
    policy: 'p',
    rule: name,
    file: 'p.yaml',
    line: 1,
    outcomes,
    covered: reached,
  });
  const rules = [rule('whole', ['pass', 'fail'], ['pass', 'fail']), rule('half', ['pass', 'fail'], ['fail']), rule('none', ['pass'], [])];

  it('begins with what is not covered', () => {
    expect(coverageLines({ rules, outcomes: 5, covered: 3 }, painter(false), 80)).toEqual([
      'RULE     PASS    FAIL',
      'p/none   never   -',
      'p/half   never   tested',
      'p/whole  tested  tested',
      'coverage: 60 %, 3 of 5 outcomes of 3 rules',
    ]);
  });

  it('fits into a terminal', () => {
    const long = [rule('a-very-long-name'.repeat(20), ['pass'], [])];
    for (const line of coverageLines({ rules: long, outcomes: 1, covered: 0 }, painter(false), 60)) expect(line.length).toBeLessThanOrEqual(60);
  });

  it('never rounds up to what is complete, and is 0 where nothing is tested', () => {
    expect(shownPercent({ rules: [], outcomes: 10_000, covered: 9_999 })).toBe('99.9 %');
    expect(percentOf({ rules: [], outcomes: 0, covered: 0 })).toBe(0);
    expect(coverageLines({ rules: [], outcomes: 0, covered: 0 }, painter(false), 80)).toEqual(['coverage: 0 %, 0 of 0 outcomes of 0 rules']);
  });

  it('is a member of JSON', () => {
    expect(coverageSupplement({ rules, outcomes: 5, covered: 3 })).toMatchObject({
      name: 'coverage',
      value: { percent: 60, rules: [{ rule: 'none', uncovered: ['pass'] }, {}, {}] },
    });
  });
});
