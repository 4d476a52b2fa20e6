import { describe, expect, it } from 'vitest';

import { Source } from '@assay/source';

import { readManifest } from '../manifest/read-manifest.ts';
import { readSelector } from './select-rows.ts';

const TEXT = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
policies: [policy.yaml]
resources: [pods.yaml]
results: [{policy: require-team, rule: check, kind: Pod, resources: [web], result: pass}]
`;
const rows = readManifest(new Source('kyverno-test.yaml', TEXT), 'kyverno-test.yaml').manifest?.results ?? [];

describe('readSelector', () => {
  it.each([
    ['policy=require-*,resource=web', 1, []],
    ['policy=require-tem', 0, ['no row has the policy "require-tem"; did you mean "require-team"?']],
    ['policy=require-team,rule=other-rule', 0, ['no row has the rule "other-rule"']],
  ])('%s chooses %i of the rows', (selector, count, unmatched) => {
    const read = readSelector(selector);
    expect(read.select(rows)).toHaveLength(count);
    expect(read.unmatched(rows)).toEqual(unmatched);
  });
});
